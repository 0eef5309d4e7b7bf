import { literalPattern, type Replacement, replaceMatches } from '../content/replace-literals.ts';

const local = String.raw`[^\s@<>[\]"\\/,;:]`;
const domain = String.raw`@[\p{L}\p{M}\p{N}-]+(?:[.。][\p{L}\p{M}\p{N}-]+)+`;
const secure = 'SECUR|SEGUR|SICUR|SICHER|PRUF|VERIF';
const code = '(?:[CK]OD|NUM|VAL|ZIF)';

/** Personal data in readings of a text, and what stands there instead. */
const patterns: readonly Replacement[] = [
  [
    pattern`((?:CV[CVND]2?|\bC(?:ID|SC)|(?:${secure})\p{L}{0,12}[\s_+-]?${code}|${code}\p{L}{0,3}\s(?:\p{L}{1,3}\s)?(?:${secure}))\D{0,32})\d{3,4}(?!\d)`,
    '[code]',
  ],
  [
    pattern`((?:\bZIP|\bPLZ|POST(?:AL|LEIT)?[\s_+-]?(?:CODE|ZAHL)|COD\p{L}{0,4}.POSTAL)\W{0,6}(?:(?:CODE|IS|WAS)\W{1,6}){0,2})[A-Z]{0,2}\d[A-Z\d]{1,6}(?:[\s+-][A-Z]{0,2}\d[A-Z\d]{1,3})?(?![\p{L}\d])`,
    '[code]',
  ],
  // Card numbers have 12 to 19 digits, however they are grouped; a longer run may hold one.
  [pattern`\d(?:[\s\p{Pd}.+]?\d){11,}`, '[number]'],
  [pattern`"(?:[^"\\]|\\.){1,64}"${domain}`, '[email]'],
  // The key of a query's parameter stays. The lookahead keeps the search for it linear.
  [pattern`(?<!${local})(?=${local}+${domain})(${local}*[?&]\w+=)?${local}+${domain}`, '[email]'],
];

function pattern(...parts: Parameters<typeof String.raw>): RegExp {
  return new RegExp(String.raw(...parts), 'gu');
}

/**
 * Takes personal data out of a text before it is reported: email addresses, card numbers and codes, postal codes, and all that
 * was entered.
 *
 * Finds them in percent, HTML and JSON escapes too, and entered values in base64. Never throws; a text that can't be searched
 * is replaced as a whole.
 *
 * @param entered what a buyer has typed into any field
 */
export function scrub(text: string, entered: readonly string[] = []): string {
  try {
    // The longest value comes last and wins.
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
