import { toPlainDigits } from '../../../domain/locales/to-plain-digits.ts';

/** Soft hyphens, joiners, byte order marks, and what says in which direction a text runs. */
const mark = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Removes invisible marks from a text; they come along when it is copied from elsewhere. */
export function dropMarks(text: string): string {
  return text.replace(mark, '');
}

/** Separators between digits: spaces of all widths, dashes and dots. */
const separator = /[\s\u2010-\u2015\u2212._-]/g;

/** Removes the separators from a card number. Other characters stay, so that the rules can refuse them. */
export function bareCardNumber(text: string): string {
  return toPlainDigits(dropMarks(text)).replace(separator, '');
}

/** Writes a number in groups of four. */
export function groupCardNumber(text: string): string {
  const bare = bareCardNumber(text);
  return bare.replace(/(.{4})(?=.)/gu, '$1 ');
}

/** Describes a text field's content, and the caret's place in it. */
export interface FieldText {
  readonly value: string;
  readonly caret: number;
}

/**
 * Returns what a field with a card number shows after an edit: groups of four, the caret behind the same digit as before.
 *
 * A gap belongs to the digit beside it: deleting the gap deletes that digit.
 *
 * @param before what the field held before @param inputType of the `input` event
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

/** Holds the parts of an expiry date that a text has. */
export interface ExpiryText {
  readonly month?: string;
  readonly year?: string;
}

/**
 * Reads what was put into one of the two fields of the expiry date: a browser may fill in a year with four digits, or the whole
 * date into both. Anything else stays as it is, for the rules to refuse.
 */
export function readExpiry(field: 'month' | 'year', text: string): ExpiryText {
  const plain = toPlainDigits(dropMarks(text)).replace(/\s/g, '');
  const [, month, year] = /^(\d{1,2})[/.-](?:20)?(\d{2})$/.exec(plain) ?? [];
  if (month && year) return { month: month.padStart(2, '0'), year };
  if (field === 'year') return { year: /^20\d{2}$/.test(plain) ? plain.slice(2) : plain };
  return { month: plain };
}
