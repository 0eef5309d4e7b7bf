/** Texts that stand in English where they are used; `prose/{code}.json` has their translations. */
import { existsSync, readFileSync } from 'node:fs';
import { createCatalog } from './catalog.ts';
import { type Localized, localize, type TextSource } from './localized.ts';

/** An English sentence that is looked up in `prose/`, or a text that has its languages already. */
export type Prose = string | TextSource;

const folder = new URL('../prose/', import.meta.url);
const catalog = createCatalog(readTranslations);

function readTranslations(code: string): Readonly<Record<string, string>> {
  const file = new URL(`${code}.json`, folder);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

export const { assertAllUsed: assertAllProseUsed } = catalog;

export function sourceOf(words: Prose): TextSource {
  return typeof words === 'string' ? catalog.sourceOf(words) : words;
}

/** A sentence as a field's value, in every language that has it. */
export function prose(sentence: string): Localized<string> {
  return localize(sourceOf(sentence));
}

/** A name, or whatever else is the same in every language. */
export const verbatim =
  (value: string): TextSource =>
  () =>
    value;
