import { toPlainDigits } from '../locales/to-plain-digits.ts';

const local = String.raw`[^\s@<>[\]"\\/,;:]`;
const domain = String.raw`@[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)+`;
const secure = 'SECUR|SEGUR|SICUR|SICHER|PRUF|VERIF';
const code = '(?:[CK]OD|NUM|VAL|ZIF)';

/** Patterns of personal data, and their replacements. */
const patterns: readonly Replacement[] = [
  [
    pattern`((?:CV[CVND]2?|\bC(?:ID|SC)|(?:${secure})\p{L}{0,12}[\s_+-]?${code}|${code}\p{L}{0,3}\s(?:\p{L}{1,3}\s)?(?:${secure}))\D{0,32})\d{3,4}(?!\d)`,
    '[code]',
  ],
  [
    pattern`((?:\bZIP|\bPLZ|POST(?:AL|LEIT)?[\s_+-]?(?:CODE|ZAHL)|COD\p{L}{0,4}.POSTAL)\W{0,6}(?:(?:CODE|IS|WAS)\W{1,6}){0,2})[A-Z]{0,2}\d[A-Z\d]{1,6}(?:[\s+-][A-Z]{0,2}\d[A-Z\d]{1,3})?(?![\p{L}\d])`,
    '[code]',
  ],
  // Expiry dates: months and years of cards with a slash, and other digits behind a word.
  [pattern`(?<![\d/])(?:0?[1-9]|1[0-2])\s?/\s?(?:20)?(?:2[3-9]|[3-9]\d)(?![\d/])`, '[code]'],
  [
    pattern`((?:\bEXP|EXPIR\p{L}{0,12})[^\p{L}\d]{0,4}(?:(?:DATE|MONTH|YEAR)[^\p{L}\d]{0,4})?)\d{2,4}(?:\W{0,3}\d{2,4})?(?!\d)`,
    '[code]',
  ],
  // Card numbers have 12 to 19 digits in any grouping; longer runs may contain one.
  [pattern`\d(?:[\s\p{Pd}.+]?\d){11,}`, '[number]'],
  [pattern`"(?:[^"\\]|\\.){1,64}"${domain}`, '[email]'],
  // Keeps the key of a query parameter. The lookahead makes the search linear.
  [pattern`(?<!${local})(?=${local}+${domain})(${local}*[?&]\w+=)?${local}+${domain}`, '[email]'],
];

function pattern(...parts: Parameters<typeof String.raw>): RegExp {
  return new RegExp(String.raw(...parts), 'gu');
}

/**
 * Removes personal data from a text before it is reported: email addresses, card numbers, codes and dates, postal codes, and entered values,
 * also in percent, HTML and JSON escapes, and entered values in base64. Never throws; replaces the whole text if the search fails.
 * @param entered values that the buyer has typed
 */
export function scrub(text: string, entered: readonly string[] = []): string {
  try {
    // Longer values win, as later patterns do.
    const values = [...entered].sort((one, other) => one.length - other.length);
    const literals = values.map((value): Replacement => {
      const digits = value.match(/\p{Nd}/gu)?.length ?? 0;
      if (value.includes('@')) return [literalPattern(value), '[email]'];
      return [literalPattern(value, true), digits > 11 ? '[number]' : digits ? '[code]' : '[name]'];
    });
    return replaceMatches(text, [...literals, ...patterns]);
  } catch {
    return '[text]';
  }
}

/** Describes a pattern and its replacement; the first group is kept. */
type Replacement = readonly [pattern: RegExp, instead: string];

/** Replaces values as literal text, also inside words. */
export function replaceLiterals(text: string, values: readonly string[], instead: string): string {
  return replaceMatches(
    text,
    values.map((value) => [literalPattern(value), instead]),
  );
}

/** Replaces matches in any reading of a text. Of overlapping matches, the later pattern wins. */
function replaceMatches(text: string, replacements: readonly Replacement[]): string {
  const covers = new Array<string | undefined>(text.length);
  for (const { text: reading, starts } of readingsOf(text)) {
    for (const [pattern, instead] of replacements) {
      for (const { 0: match, 1: before = '', index } of reading.matchAll(pattern)) {
        let end = index + match.length;
        // One source character may produce several units.
        while (starts[end] === starts[end - 1]) end += 1;
        covers.fill(instead, starts[index + before.length], starts[end]);
      }
    }
  }
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const cover = covers[at];
    if (cover === undefined) result += text[at];
    else if (cover !== covers[at - 1]) result += cover;
  }
  return result;
}

/** Part of a word, in scripts with spaces between words: excludes Thai to Burmese, Hangul, Khmer, kana and Han. */
const word = String.raw`(?![\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ud7ff\u{20000}-\u{3ffff}])[\p{L}\p{M}\p{N}]`;
const firstOfWord = new RegExp(`^${word}`, 'u');
const lastOfWord = new RegExp(`${word}$`, 'u');

/**
 * Builds a pattern for a value and its base64 in any case, ignoring what separates its words, an initial between them, and
 * the grouping of long numbers.
 * @param isWhole skips values inside a longer word or number
 */
function literalPattern(value: string, isWhole = false): RegExp {
  const trimmed = value.trim();
  const literals = readingsOf(trimmed).map(({ text }) => literalSource(text, isWhole));
  const encoded = [trimmed, trimmed.toLowerCase()].flatMap(base64Sources);
  return new RegExp([...literals, ...encoded].filter(Boolean).join('|') || '$^', 'gu');
}

function literalSource(text: string, isWhole: boolean): string {
  // Placeholders for a missing name, such as a dash.
  if (!/[A-Z\d]|[^\0-\x7f]/.test(text)) return '';
  const digits = text.match(/\d/g) ?? [];
  if (digits.length > 11 && !/\p{L}/u.test(text)) return digits.join(String.raw`[\W_]{0,3}`);
  const parts = text.match(/[^\s+\p{Pd}]+/gu) ?? [];
  const source = parts
    .map((part) => part.replace(/[\\^$.*?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`[\s+\p{Pd}._]*(?:\p{L}[\s+\p{Pd}._]+)?`);
  return isWhole ? before(parts[0] ?? '') + source + after(parts.at(-1) ?? '') : source;
}

function before(text: string): string {
  if (/^\d/.test(text)) return String.raw`(?<!\d)`;
  return firstOfWord.test(text) ? `(?<!${word})` : '';
}

function after(text: string): string {
  if (/\d$/.test(text)) return String.raw`(?!\d)`;
  // A final Hangul consonant belongs to the syllable before it.
  return lastOfWord.test(text) ? `(?!${word})` : String.raw`(?![\u11a8-\u11ff])`;
}

declare function btoa(bytes: string): string;

/** Returns the base64 of a value at each of the three possible offsets, if it is long enough. */
function base64Sources(value: string): string[] {
  const bytes = encodeURIComponent(value.replace(/\p{Cs}/gu, '')).replace(/%(..)/g, (_, hex) =>
    String.fromCharCode(Number(`0x${hex}`)),
  );
  return [0, 2, 3]
    .map((from, before) => btoa('\0'.repeat(before) + bytes).slice(from))
    .map((encoded) => encoded.replace(/(?<=...).=+$/, ''))
    .filter((encoded) => encoded.length > 3)
    .map((encoded) => `${encoded.toUpperCase().replace(/[+/]/g, '[+/_-]')}\\w?=*`);
}

interface Reading {
  readonly text: string;
  /** Source offset of each unit, and of the end. */
  readonly starts: readonly number[];
}

/** Percent escapes of one character; JSON and HTML escapes; a non-ASCII character with its marks; a run of ASCII. */
const part =
  /%[0-7][\da-f]|%[c-f][\da-f](?:%[89ab][\da-f]){1,3}|\\u([\da-f]{4})|&#(x[\da-f]+|\d+);|&(amp|lt|gt|quot|apos|nbsp);|\\(["'/\\nrt])|[\x80-\u{10ffff}]\p{M}{0,30}|[\s\S][^%&\\\x80-\u{10ffff}]*/giu;

/** Named HTML references and JSON escapes. */
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

/** Limits repeated decoding. */
const maxReadings = 4;

/**
 * Decodes percent, HTML and JSON escapes repeatedly until the text stays the same. Normalizes each reading: upper case, no accents,
 * NFKC, digits 0 to 9, no invisible characters; so patterns don't need the slow flag `i`.
 */
function readingsOf(text: string): Reading[] {
  const readings: Reading[] = [];
  let last: Reading = { text, starts: [...Array(text.length + 1).keys()] };
  for (;;) {
    const next = read(last);
    if (readings.length === maxReadings || (readings.length > 0 && next.text === last.text)) return readings;
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
