/** First and last code point, both of them in it. */
export type CodeRange = readonly [first: number, last: number];

/** @param list as CSS writes it: `U+0100-0101,U+1E??` */
export function readRanges(list: string): CodeRange[] {
  return list.split(',').map((range) => {
    const text = range.slice(range.indexOf('+') + 1);
    const dash = text.indexOf('-');
    const [first, last] = dash === -1 ? [text, text] : [text, text.slice(dash + 1)];
    return [numberIn(first, '0'), numberIn(last, 'F')];
  });
}

/** The number that a text begins with. Fonts of Chinese have ten thousands of ranges, few of them with question marks. */
function numberIn(text: string, anyDigit: string): number {
  return Number.parseInt(text.includes('?') ? text.replaceAll('?', anyDigit) : text, 16);
}

export function writeRanges(ranges: readonly CodeRange[]): string {
  return ranges
    .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
    .join(',');
}

/** What is in `ranges` and not in `taken`. */
export function withoutRanges(ranges: readonly CodeRange[], taken: readonly CodeRange[]): CodeRange[] {
  return taken.reduce<CodeRange[]>(
    (left, [first, last]) => left.flatMap((range) => around(range, first, last)),
    [...ranges],
  );
}

function around([first, last]: CodeRange, from: number, to: number): CodeRange[] {
  if (to < first || last < from) return [[first, last]];
  const before: CodeRange[] = first < from ? [[first, from - 1]] : [];
  return to < last ? [...before, [to + 1, last]] : before;
}

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0');
