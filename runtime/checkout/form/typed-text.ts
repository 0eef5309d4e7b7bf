import { toPlainDigits } from '../../../domain/locales/to-plain-digits.ts';

/** Soft hyphens, joiners, byte order marks and bidi controls. */
const mark = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes invisible characters, which pasted text may contain. */
export function dropMarks(text: string): string {
  return text.replace(mark, '');
}

/** Separators between digits: spaces, dashes and dots. */
const separator = /[\s\u2010-\u2015\u2212._-]/g;

/** Removes the separators of a card number; keeps other characters for validation. */
export function bareCardNumber(text: string): string {
  return toPlainDigits(dropMarks(text)).replace(separator, '');
}

/** Formats a number in groups of four. */
export function groupCardNumber(text: string): string {
  const bare = bareCardNumber(text);
  return bare.replace(/(.{4})(?=.)/gu, '$1 ');
}

/** Describes a text field's value and caret. */
export interface FieldText {
  readonly value: string;
  readonly caret: number;
}

/**
 * Formats a card number after an edit, with the caret behind the same digit. Deleting a gap deletes the digit beside it. @param before
 * previous value @param inputType of the `input` event
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

/** Describes the parts of an expiry date in a text. */
export interface ExpiryText {
  readonly month?: string;
  readonly year?: string;
}

/**
 * Parses the month's or year's field, into which browsers may autofill a four-digit year or the whole date. Leaves anything else for
 * validation.
 */
export function readExpiry(field: 'month' | 'year', text: string): ExpiryText {
  const plain = toPlainDigits(dropMarks(text)).replace(/\s/g, '');
  const [, month, year] = /^(\d{1,2})[/.-](?:20)?(\d{2})$/.exec(plain) ?? [];
  if (month && year) return { month: month.padStart(2, '0'), year };
  if (field === 'year') return { year: /^20\d{2}$/.test(plain) ? plain.slice(2) : plain };
  return { month: plain };
}
