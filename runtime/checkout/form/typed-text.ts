import { toPlainDigits } from '../../../domain/locales/to-plain-digits.ts';

/** Removes invisible characters, such as joiners, byte order marks, bidi controls and fillers. */
export function dropMarks(text: string): string {
  return text.replace(/[\p{Cf}\p{DI}\u2800]/gu, '');
}

/** Extracts the address from text as buyers paste it: `Ada <ada@b.example>`, `mailto:ada@b.example`, `ada@b.example,`. */
export function cleanEmail(text: string): string {
  const plain = dropMarks(text.normalize('NFKC')).replaceAll('\u3002', '.');
  return plain
    .replace(/^.*<(?=[^<>]*@)|>.*$/g, '')
    .trim()
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[\s,;.]+$/, '');
}

/** Trims a name. Inside it joiners have a meaning. */
export function cleanName(text: string): string {
  return text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '');
}

/** Writes a code in plain digits, letters and dashes. */
export function cleanCode(text: string): string {
  const plain = toPlainDigits(dropMarks(text.normalize('NFKC')));
  return plain.replace(/[\p{Pd}\u2212\u30fc]/gu, '-').trim();
}

/** Removes spaces and punctuation from a card number; keeps other characters for validation. */
export function bareCardNumber(text: string): string {
  return cleanCode(text).replace(/[\s\p{P}]/gu, '');
}

/** Formats a number in groups of four. */
export function groupCardNumber(text: string): string {
  const bare = bareCardNumber(text);
  return bare.replace(/(.{4})(?=.)/gu, '$1 ');
}

export interface FieldText {
  readonly value: string;
  readonly caret: number;
}

/**
 * Formats a card number after an edit, with the caret behind the same digit. Deleting a gap deletes the digit beside
 * it.
 * @param before previous value
 * @param inputType of the `input` event
 */
export function editCardNumber(before: string, { value, caret }: FieldText, inputType: string): FieldText {
  let bare = bareCardNumber(value);
  let digits = bareCardNumber(value.slice(0, caret)).length;
  if (value.length < before.length && bare === bareCardNumber(before)) {
    if (inputType === 'deleteContentBackward' && digits > 0) digits -= 1;
    if (inputType.startsWith('deleteContent')) bare = bare.slice(0, digits) + bare.slice(digits + 1);
  }
  const grouped = groupCardNumber(bare);
  return { value: grouped, caret: digits + Math.max(0, Math.ceil(digits / 4) - 1) };
}

/** Describes the parts of an expiry date, as typed where they can't be read. */
export interface ExpiryText {
  readonly month: string;
  readonly year: string;
}

/** Separators in a date: slashes, dots, dashes, and the signs for year and month in Japanese, Chinese and Korean. */
const dateSeparator = /[/.\u5e74\u6708\ub144\uc6d4-]+/g;

/** The sign at the end of a date like `2027年12月`. */
const lastSign = /[\u5e74\u6708\ub144\uc6d4]$/;

/** Reads an expiry date as buyers type or paste it and browsers fill it in: `12/27`, `1227`, `12 / 2027`, `2027-12`, `27/12`. */
export function readExpiry(text: string): ExpiryText {
  const plain = plainDate(text);
  const [, ownYear, ownMonth] = /^20(\d{2})(?:\/(\d)|\/?(0[1-9]|1[0-2]))$/.exec(plain)?.filter(Boolean) ?? [];
  if (ownYear && ownMonth) return { month: ownMonth.padStart(2, '0'), year: ownYear };
  const whole = /^(\d{1,2})\/(?:20)?(\d{2})$/.exec(plain) ?? /^(\d{2})(?:20)?(\d{2})$/.exec(plain);
  const [first = '', ...rest] = whole?.slice(1) ?? plain.split('/');
  const month = whole ? first.padStart(2, '0') : first;
  const [year = ''] = rest;
  if (whole && !isMonth(month) && isMonth(year)) return { month: year, year: month };
  return { month, year: rest.join('/') };
}

/** Formats a complete expiry date as `12/27`. @returns undefined for other texts */
export function formatExpiry(text: string): string | undefined {
  const { month, year } = readExpiry(text);
  return isMonth(month) && year.length === 2 ? `${month}/${year}` : undefined;
}

/**
 * Formats an expiry date after an edit as `12/27`, and a month as `12/`. Leaves what is deleted, and a year that is typed first, as it is.
 * @param inputType of the `input` event
 */
export function editExpiry(text: string, inputType: string): string {
  if (inputType.startsWith('delete')) return text;
  const plain = plainDate(text);
  if (inputType === 'insertText' && /^20\d{2}\/?\d?$/.test(plain)) return text;
  const whole = formatExpiry(text);
  if (whole) return whole;
  // A 2 may begin a year.
  const [, first = '', rest = ''] = /^(0\d|1\d|[3-9]|2(?=[2-9])|\d(?=\/))\/?(\d*)$/.exec(plain) ?? [];
  return first ? `${first.padStart(2, '0')}/${rest}` : text;
}

function isMonth(text: string): boolean {
  return /^(?:0[1-9]|1[0-2])$/.test(text);
}

function plainDate(text: string): string {
  return cleanCode(text).replace(/\s/g, '').replace(lastSign, '').replace(dateSeparator, '/');
}
