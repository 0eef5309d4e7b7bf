import { closestMatch } from 'leven';

const maxCandidates = 5000;

/** The comparison's time grows with the square of the length. */
const maxWordLength = 500;

/** Returns the candidate nearest to a word, ignoring case; undefined when none is near. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > maxWordLength) return undefined;
  const wanted = word.toLowerCase();
  const furthest = wanted.length < 5 ? 1 : Math.max(2, Math.floor(wanted.length / 3));
  const near = new Map<string, string>();
  let seen = 0;
  for (const candidate of candidates) {
    if (++seen > maxCandidates) break;
    if (Math.abs(candidate.length - wanted.length) <= furthest) near.set(candidate.toLowerCase(), candidate);
  }
  return (
    near.get(wanted) ?? near.get(closestMatch(wanted, [...near.keys()], { maxDistance: furthest }) ?? '')
  );
}

/** Formats a suggestion as the end of a hint. */
export function didYouMean(suggestion: string | undefined): string {
  return suggestion === undefined ? '' : ` Did you mean "${suggestion}"?`;
}
