import { toPlainDigits } from '../../../domain/locales/to-plain-digits.ts';
import { dropMarks } from './drop-marks.ts';

export interface ExpiryText {
  readonly month?: string;
  readonly year?: string;
}

/**
 * Reads what was put into one of the two fields of the expiry date: a browser may fill in a year with four digits, or the whole
 * date into both. Anything else stays as it is, for the rules to look at.
 */
export function readExpiry(field: 'month' | 'year', text: string): ExpiryText {
  const plain = toPlainDigits(dropMarks(text)).replace(/\s/g, '');
  const [, month, year] = /^(\d{1,2})[/.-](?:20)?(\d{2})$/.exec(plain) ?? [];
  if (month && year) return { month: month.padStart(2, '0'), year };
  if (field === 'year') return { year: /^20\d{2}$/.test(plain) ? plain.slice(2) : plain };
  return { month: plain };
}
