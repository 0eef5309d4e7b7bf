import { readdirSync, readFileSync } from 'node:fs';
import { type Locale, locales } from '../../../domain/locales/locales.ts';
import { markupIn } from './inline-markup.ts';

export interface CatalogText {
  /** Source file: `prose/features.json`. */
  readonly file: string;
  /** UI code → the text in that language. */
  readonly byCode: Readonly<Record<string, string>>;
}

/** Maps keys, or English sentences, to texts. */
export type CatalogTexts = ReadonlyMap<string, CatalogText>;

interface Catalog {
  /** Looks up a sentence's translations. */
  readonly sourceOf: (sentence: string) => (locale: Locale) => string | undefined;
  /** Checks for stale translations. @throws on a translation of a sentence that no longer exists */
  readonly assertAllUsed: () => void;
}

/** Reads the files of `texts/` or `prose/`. @throws on a text that is in two files, or in an unknown language */
export function readCatalog(folder: 'texts' | 'prose'): CatalogTexts {
  const directory = new URL(`../${folder}/`, import.meta.url);
  const texts = new Map<string, CatalogText>();
  for (const name of readdirSync(directory)) {
    const file = `${folder}/${name}`;
    const own: Record<string, CatalogText['byCode']> = JSON.parse(
      readFileSync(new URL(name, directory), 'utf8'),
    );
    for (const [key, byCode] of Object.entries(own)) {
      const other = texts.get(key);
      if (other) throw new Error(`${file}: "${key}" is in ${other.file} too. Remove it from one of them.`);
      const unknown = Object.keys(byCode).find((known) => !locales.some(({ code }) => code === known));
      if (unknown !== undefined)
        throw new Error(`${file}: "${key}" is in "${unknown}", which is no language.`);
      texts.set(key, { file, byCode });
    }
  }
  return texts;
}

/**
 * Creates a catalog of sentences keyed by the English text, like gettext.
 * @throws on a translation whose markup differs from its sentence's
 */
export function createCatalog(texts: CatalogTexts): Catalog {
  for (const [sentence, { file, byCode }] of texts) {
    for (const [code, text] of Object.entries(byCode)) checkTranslation(file, sentence, code, text);
  }
  const used = new Set<string>();

  return {
    sourceOf: (sentence) => {
      used.add(sentence);
      return ({ code }) => (code === 'en' ? sentence : texts.get(sentence)?.byCode[code]);
    },
    assertAllUsed: () => {
      for (const [sentence, { file }] of texts)
        if (!used.has(sentence)) throw new Error(staleMessage(file, sentence));
    },
  };
}

function staleMessage(file: string, sentence: string): string {
  return `${file} translates a sentence that stands nowhere: "${sentence}". Write the English one as its source has it now and look at the translations again, or remove it.`;
}

/** Checks that a translation has the same links, entries and marks as its English sentence, in any order. @throws where one is missing */
function checkTranslation(file: string, sentence: string, code: string, translation: string): void {
  const faults = faultsOf(sentence, translation);
  if (faults.length === 0) return;
  throw new Error(
    `${file}: the translation of "${sentence}" into ${code} ${faults.join(' and ')}: "${translation}". Give it what the English sentence has, or remove it.`,
  );
}

function faultsOf(sentence: string, translation: string): string[] {
  if (translation.trim() === '') return ['is empty'];
  const [wanted, given] = [markupIn(sentence), markupIn(translation)];
  const missing = without(wanted, given);
  const added = without(given, wanted);
  return [
    ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
    ...(added.length > 0 ? [`has ${added.join(', ')}, which the English sentence has not`] : []),
  ];
}

/** Removes each of the others from a list once. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
