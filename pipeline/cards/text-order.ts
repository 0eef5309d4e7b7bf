/** Holds characters of one direction. */
export interface DirectedRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

type Kind = 'left' | 'right' | 'number' | 'neutral';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

function kindOf(character: string, before: string, after: string): Kind {
  if (/\p{Nd}/u.test(character)) return 'number';
  if (/[.,:/%]/.test(character) && /\p{Nd}/u.test(before) && (character === '%' || /\p{Nd}/u.test(after)))
    return 'number';
  if (rightToLeft.test(character)) return 'right';
  return /\p{L}/u.test(character) ? 'left' : 'neutral';
}

/**
 * Splits a line into runs in the order in which they stand from left to right, by the rules of the Unicode bidirectional algorithm that
 * titles need: no embeddings, and neutral characters between two texts of one direction follow it.
 */
export function runsInOrder(line: string, isRightToLeft: boolean): DirectedRun[] {
  const characters = [...line];
  const kinds = characters.map((each, at) =>
    kindOf(each, characters[at - 1] ?? '', characters[at + 1] ?? ''),
  );
  if (!isRightToLeft && !kinds.includes('right')) return [{ text: line, isRightToLeft: false }];
  const base = isRightToLeft ? 'right' : 'left';
  // Numbers stand from left to right, but count as a part of the text around them.
  const sideAt = (from: number, step: 1 | -1) => {
    for (let at = from; at >= 0 && at < kinds.length; at += step) {
      if (kinds[at] === 'left') return 'left';
      if (kinds[at] === 'right' || kinds[at] === 'number')
        return kinds[at] === 'number' && base === 'left' ? 'left' : 'right';
    }
    return base;
  };
  const levels = kinds.map((kind, at) => {
    if (kind === 'right') return 1;
    if (kind === 'left') return isRightToLeft ? 2 : 0;
    if (kind === 'number') return isRightToLeft || sideAt(at - 1, -1) === 'right' ? 2 : 0;
    const side = sideAt(at - 1, -1);
    const shown = side === sideAt(at + 1, 1) ? side : base;
    if (shown === 'right') return 1;
    return isRightToLeft ? 2 : 0;
  });
  const runs: (DirectedRun & { readonly level: number })[] = [];
  for (const [at, level] of levels.entries()) {
    const last = runs.at(-1);
    if (last?.level === level) runs[runs.length - 1] = { ...last, text: last.text + characters[at] };
    else runs.push({ level, isRightToLeft: level === 1, text: characters[at] ?? '' });
  }
  for (const lowest of [2, 1]) reverseRuns(runs, lowest);
  return runs.map(({ text, isRightToLeft }) => ({ text, isRightToLeft }));
}

/** Reverses each sequence of runs of a level or a higher one. */
function reverseRuns(runs: { readonly level: number }[], lowest: number): void {
  for (let start = 0; start < runs.length; start++) {
    let end = start;
    while ((runs[end]?.level ?? -1) >= lowest) end++;
    if (end - start > 1) runs.splice(start, end - start, ...runs.slice(start, end).reverse());
    start = Math.max(start, end - 1);
  }
}
