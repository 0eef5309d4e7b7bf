import { toPlainDigits } from './to-plain-digits.ts';

/** A text after some decoding. */
export interface Reading {
  readonly text: string;
  /** The position in the source of each unit of the text, and one more for the end. */
  readonly starts: readonly number[];
}

/** Percent escapes of one character; JSON and HTML escapes; a character outside ASCII with its marks; a run of plain ASCII. */
const part =
  /%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|\\u([\da-f]{4})|&#(x[\da-f]+|\d+);|&(amp|lt|gt|quot|apos|nbsp);|\\(["'/\\nrt])|[\x80-\u{10ffff}]\p{M}{0,30}|[\s\S][^%&\\\x80-\u{10ffff}]*/giu;

/** HTML references, and letters of JSON escapes. */
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  n: ' ',
  r: ' ',
  t: ' ',
};

/** Texts are seldom encoded more than twice. */
const mostReadings = 4;

/**
 * Decodes the percent, HTML and JSON escapes of a text, again and again while that changes it.
 *
 * Readings are folded: letters are in upper case and without accents, compatibility forms are plain, digits are 0 to 9, and
 * invisible characters are dropped. Patterns need no flag `i`, which is slow to compile with classes such as `\p{L}`.
 */
export function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [];
  let last: Reading = { text, starts: [...Array(text.length + 1).keys()] };
  for (;;) {
    const next = read(last);
    if (readings.length === mostReadings || (readings.length > 0 && next.text === last.text)) return readings;
    readings.push(next);
    last = next;
  }
}

function read({ text, starts }: Reading): Reading {
  const newStarts: number[] = [];
  const newText = text.replace(part, (written, unit, code, name, letter, at) => {
    const plain = fold(decode(written, unit ? `x${unit}` : code, name ?? letter));
    const isSame = plain.length === written.length;
    for (let unitAt = 0; unitAt < plain.length; unitAt += 1) {
      newStarts.push(starts[isSame ? at + unitAt : at] ?? 0);
    }
    return plain;
  });
  return { text: newText, starts: [...newStarts, starts.at(-1) ?? 0] };
}

function decode(written: string, code: string | undefined, name: string | undefined): string {
  try {
    if (code) return String.fromCodePoint(Number(`0${code}`));
    if (name) return named[name.toLowerCase()] ?? name;
    return written.startsWith('%') ? decodeURIComponent(written) : written;
  } catch {
    return written;
  }
}

function fold(text: string): string {
  const isPlain = /^[\0-\x7f]*$/.test(text);
  const bare = isPlain ? text : text.normalize('NFKD').replace(/[\u0300-\u036f\p{Cf}]/gu, '');
  return toPlainDigits(bare.toUpperCase());
}
