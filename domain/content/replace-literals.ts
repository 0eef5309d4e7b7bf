import { readingsOf } from '../locales/readings-of.ts';

/** A pattern of readings, and what stands instead of its matches. What its first group has matched stays. */
export type Replacement = readonly [pattern: RegExp, instead: string];

/** Replaces values as literal text wherever they stand, also inside words. */
export function replaceLiterals(text: string, values: readonly string[], instead: string): string {
  return replaceMatches(
    text,
    values.map((value) => [literalPattern(value), instead]),
  );
}

/** Replaces what patterns match in any reading of a text. Where matches overlap, the later pattern wins. */
export function replaceMatches(text: string, replacements: readonly Replacement[]): string {
  const covers = new Array<string | undefined>(text.length);
  for (const { text: reading, starts } of readingsOf(text)) {
    for (const [pattern, instead] of replacements) {
      for (const { 0: match, 1: before = '', index } of reading.matchAll(pattern)) {
        let end = index + match.length;
        // Several units may come from one character.
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

/** Part of a word, in scripts with spaces between words: neither Thai to Burmese, nor Hangul, Khmer, kana and Han. */
const word = String.raw`(?![\u0e00-\u109f\u1100-\u11ff\u1780-\u17ff\u2e80-\ud7ff\u{20000}-\u{3ffff}])[\p{L}\p{M}\p{N}]`;
const firstOfWord = new RegExp(`^${word}`, 'u');
const lastOfWord = new RegExp(`${word}$`, 'u');

/**
 * Makes a pattern that finds a value in readings, in any letter case, and its base64, also inside a longer one.
 *
 * Spaces, plus signs and dashes are the same, and so are all groupings of a long number.
 *
 * @param isWhole leaves alone what is part of a longer word or number
 */
export function literalPattern(value: string, isWhole = false): RegExp {
  const trimmed = value.trim();
  const literals = readingsOf(trimmed).map(({ text }) => literalSource(text, isWhole));
  const encoded = [trimmed, trimmed.toLowerCase()].flatMap(base64Sources);
  return new RegExp([...literals, ...encoded].filter(Boolean).join('|') || '$^', 'gu');
}

function literalSource(text: string, isWhole: boolean): string {
  // A dash, say, which many enter for a name that they don't have.
  if (!/[A-Z\d]|[^\0-\x7f]/.test(text)) return '';
  const digits = text.match(/\d/g) ?? [];
  if (digits.length > 11 && !/\p{L}/u.test(text)) return digits.join(String.raw`[\W_]{0,3}`);
  const parts = text.match(/[^\s+\p{Pd}]+/gu) ?? [];
  const source = parts
    .map((part) => part.replace(/[\\^$.*?()[\]{}|/]/g, String.raw`\$&`))
    .join(String.raw`[\s+\p{Pd}]*`);
  return isWhole ? before(parts[0] ?? '') + source + after(parts.at(-1) ?? '') : source;
}

function before(text: string): string {
  if (/^\d/.test(text)) return String.raw`(?<!\d)`;
  return firstOfWord.test(text) ? `(?<!${word})` : '';
}

function after(text: string): string {
  if (/\d$/.test(text)) return String.raw`(?!\d)`;
  // A final consonant of Hangul belongs to the syllable before it.
  return lastOfWord.test(text) ? `(?!${word})` : String.raw`(?![\u11a8-\u11ff])`;
}

declare function btoa(bytes: string): string;

/** Gives the base64 of a value at each of the three places that its first byte may have in a group, if it's long enough. */
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
