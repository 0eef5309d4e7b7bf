import { foldText } from './fold-text.ts';

/** Start and end in a label, in UTF-16 units. */
export type Part = readonly [start: number, end: number];

/** Where a label has what was typed, at the start of a word if it can be. @param query folded, without spaces around it */
export function matchedPart(label: string, query: string): Part | undefined {
  const { text, origins } = foldText(label);
  const atWordStart = ` ${text}`.indexOf(` ${query}`);
  const first = atWordStart >= 0 ? atWordStart : text.indexOf(query);
  if (first < 0) return undefined;
  const start = origins[first] ?? 0;
  return [start, endAfter(label, origins, first + query.length)];
}

/** Half of a character counts as all of it: `s` of `ß`, a consonant without the vowel written above it. */
function endAfter(label: string, origins: readonly number[], next: number): number {
  const last = origins[next - 1] ?? 0;
  const end = origins.slice(next).find((origin) => origin > last) ?? label.length;
  const marks = /^\p{M}+/u.exec(label.slice(end))?.[0] ?? '';
  return end + marks.length;
}
