import { closestMatch } from 'leven';

/** More than this isn't compared: a hint isn't worth seconds. */
const mostCandidates = 5000;

/** Comparing takes time with the square of this. */
const longestWord = 500;

/** The candidate that a word was most likely meant to be, undefined when none is near; case is no difference. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > longestWord) return undefined;
  const wanted = word.toLowerCase();
  const furthest = wanted.length < 5 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const near = new Map<string, string>();
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > mostCandidates) break;
    if (Math.abs(candidate.length - wanted.length) <= furthest) near.set(candidate.toLowerCase(), candidate);
  }
  return (
    near.get(wanted) ?? near.get(closestMatch(wanted, [...near.keys()], { maxDistance: furthest }) ?? '')
  );
}

/** The end of a hint, or nothing. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
