/** The translated texts: `texts/{code}.json`, one flat object a language, keys alike in all of them. */
import { existsSync, readFileSync } from 'node:fs';
import { locales, unprefixedLocale } from '../../../domain/locales/locales.ts';
import { buildIn, type Localized, localize, type TextSource } from './localized.ts';

type Texts = Readonly<Record<string, string>>;

const folder = new URL('../texts/', import.meta.url);
const placeholder = /\{\{(\w+)\}\}/g;

const english = readTexts(unprefixedLocale) ?? {};
const textsByCode: ReadonlyMap<string, Texts> = new Map(
  locales.map(({ code }) => [code, checkedAgainstEnglish(code, readTexts(code) ?? {})]),
);

function readTexts(code: string): Texts | undefined {
  const file = new URL(`${code}.json`, folder);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Texts) : undefined;
}

/** A translation that lost a placeholder would publish a sentence without its country on a hundred pages. */
function checkedAgainstEnglish(code: string, texts: Texts): Texts {
  for (const [key, text] of Object.entries(texts)) {
    const original = english[key];
    if (original === undefined)
      throw new Error(`texts/${code}.json: nothing is called "${key}". Remove it or correct its name.`);
    if (placeholdersOf(text) !== placeholdersOf(original)) {
      throw new Error(
        `texts/${code}.json: "${key}" needs the placeholders of the English text: "${original}".`,
      );
    }
  }
  return texts;
}

function placeholdersOf(text: string): string {
  return [...new Set(text.match(placeholder))].sort().join(' ');
}

/** The text with this key in `texts/`, its placeholders filled with texts of the same language. */
export function text(key: string, values: Readonly<Record<string, TextSource>> = {}): TextSource {
  if (!(key in english)) throw new Error(`texts/en.json has no "${key}". Add it, or correct the key.`);
  return (locale) => {
    const pattern = textsByCode.get(locale.code)?.[key];
    if (pattern === undefined) return undefined;
    return buildIn(locale, (read) =>
      pattern.replace(placeholder, (_, name: string) => read(valueFor(name, key, values))),
    );
  };
}

function valueFor(name: string, key: string, values: Readonly<Record<string, TextSource>>): TextSource {
  const source = values[name];
  if (source) return source;
  throw new Error(`The text "${key}" needs a value for {{${name}}}: pass it where the text is used.`);
}

/** The text with this key as a field's value, in every language that has it. */
export function translated(
  key: string,
  values: Readonly<Record<string, TextSource>> = {},
): Localized<string> {
  return localize(text(key, values));
}
