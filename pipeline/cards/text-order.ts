import createBidi from 'bidi-js';

/** Holds characters of one direction. */
export interface DirectedRun {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

// The types have the function as a property, as of a module; the package is none.
const bidi = (createBidi as unknown as typeof createBidi.default)();

/** Doesn't end a paragraph, whose lines have the order of the whole. */
const lineSeparator = '\u2028';

/** Splits the lines of a text into runs in the order in which they stand from left to right (Unicode bidirectional algorithm). */
export function runsInOrder(lines: readonly string[], isRightToLeft: boolean): DirectedRun[][] {
  const text = lines.join(lineSeparator);
  const embedding = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const { levels } = embedding;
  let next = 0;
  return lines.map((line) => {
    const start = next;
    next += line.length + lineSeparator.length;
    const runs: number[][] = [];
    const end = start + line.length;
    for (const at of bidi.getReorderedIndices(text, embedding, start, end - 1).slice(start, end)) {
      const run = runs.at(-1);
      const before = run?.at(-1) ?? -1;
      if (run && levels[at] === levels[before] && Math.abs(at - before) === 1) run.push(at);
      else runs.push([at]);
    }
    return runs.map((run) => ({
      text: text.slice(Math.min(...run), Math.max(...run) + 1),
      isRightToLeft: (levels[run[0] ?? 0] ?? 0) % 2 === 1,
    }));
  });
}
