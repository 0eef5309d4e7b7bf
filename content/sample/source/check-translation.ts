import { markupIn } from './inline-markup.ts';

/**
 * Holds a translation to the markup of its English sentence; the order may be another.
 *
 * @throws where it lacks a link, an entry or a mark: pages would lose them without anybody noticing.
 */
export function checkTranslation(file: string, sentence: string, translation: string): void {
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

/** What is left of a list when others are taken out of it, each once. */
function without(list: readonly string[], others: readonly string[]): string[] {
  const left = [...list];
  for (const other of others) {
    const index = left.indexOf(other);
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
