import { locales, unprefixedLocale } from '../../../domain/locales/locales.ts';
import { markupIn } from './inline-markup.ts';
import type { TextSource } from './texts.ts';

/** Translations by the English sentence. */
type Translations = Readonly<Record<string, string>>;

interface Catalog {
  /** Looks a sentence up; English is the sentence itself. */
  readonly sourceOf: (sentence: string) => TextSource;
  /** @throws on a translation that no text uses: a changed English sentence leaves it behind. */
  readonly assertAllUsed: () => void;
}

/**
 * Creates a catalog of sentences, like gettext's: the English one is the key of its translations.
 *
 * @throws on a translation whose markup isn't that of its sentence.
 */
export function createCatalog(translationsIn: (code: string) => Translations): Catalog {
  const byCode = new Map(
    locales.map(({ code }) => [code, checked(`prose/${code}.json`, translationsIn(code))]),
  );
  const used = new Set<string>();

  return {
    sourceOf: (sentence) => {
      used.add(sentence);
      return ({ code }) => (code === unprefixedLocale ? sentence : byCode.get(code)?.get(sentence));
    },
    assertAllUsed: () => {
      for (const [code, translations] of byCode) {
        const left = [...translations.keys()].find((sentence) => !used.has(sentence));
        if (left !== undefined) throw new Error(staleMessage(`prose/${code}.json`, left));
      }
    },
  };
}

function checked(file: string, translations: Translations): ReadonlyMap<string, string> {
  const entries = Object.entries(translations);
  for (const [sentence, translation] of entries) checkTranslation(file, sentence, translation);
  return new Map(entries);
}

function staleMessage(file: string, sentence: string): string {
  return `${file} translates a sentence that stands nowhere: "${sentence}". Write the English one as its source has it now and look at the translation again, or remove both.`;
}

/**
 * Holds a translation to the markup of its English sentence; the order may be another.
 *
 * @throws where it lacks a link, an entry or a mark: pages would lose them unnoticed.
 */
function checkTranslation(file: string, sentence: string, translation: string): void {
  const faults = faultsOf(sentence, translation);
  if (faults.length === 0) return;
  throw new Error(
    `${file}: the translation of "${sentence}" ${faults.join(' and ')}: "${translation}". Give it what the English sentence has, or remove it.`,
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

/** Removes each of the others from a list, once. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
