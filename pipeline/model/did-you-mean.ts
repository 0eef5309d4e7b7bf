import { closestMatch } from 'leven';

/** The candidate that a word was most likely meant to be, undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const furthest = Math.max(1, Math.ceil(word.length * 0.4));
  const near = [...candidates].filter(({ length }) => Math.abs(length - word.length) <= furthest);
  return closestMatch(word, near, { maxDistance: furthest });
}

/** The end of a hint, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
