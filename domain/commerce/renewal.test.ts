import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { formatRenewalDate, type PlanLength, readRenewal, renewalMessage, renewalType } from './renewal.ts';

const stored = (values: object) =>
  JSON.stringify({ from: '1', to: '6', renewal_date: '2025-01-05', ...values });

/** All pairs of plan lengths. */
const pairs: readonly [PlanLength, PlanLength, string, string][] = [
  [1, 1, 'same', 'date alone'],
  [1, 6, 'upgrade', 'upgraded'],
  [1, 12, 'upgrade', 'biggestSavings'],
  [1, 15, 'upgrade', 'biggestSavings'],
  [6, 1, 'downgrade', 'switched'],
  [6, 6, 'same', 'date alone'],
  [6, 12, 'upgrade', 'biggestSavings'],
  [6, 15, 'upgrade', 'biggestSavings'],
  [12, 1, 'downgrade', 'switched'],
  [12, 6, 'downgrade', 'switched'],
  [12, 12, 'same', 'continueSavings'],
  [12, 15, 'upgrade', 'biggestSavings'],
  [15, 1, 'downgrade', 'switched'],
  [15, 6, 'downgrade', 'switched'],
  [15, 12, 'downgrade', 'switched'],
  [15, 15, 'same', 'continueSavings'],
];

test.each(pairs)('%i to %i months: %s, %s', (from, to, type, message) => {
  expect(readRenewal(stored({ from: String(from), to: String(to) }))).toEqual({
    from,
    to,
    date: 'Jan 5, 2025',
  });
  expect(renewalType({ from, to })).toBe(type);
  expect(renewalMessage({ from, to }) ?? 'date alone').toBe(message);
});

test('lengths may be numbers', () => {
  expect(readRenewal(stored({ from: 12, to: 6 }))).toMatchObject({ from: 12, to: 6 });
});

test.each(['mail@example.com', '2025-02-30', undefined, null])(
  'without a date the rest is read: %j',
  (date) => {
    expect(readRenewal(stored({ renewal_date: date }))).toEqual({ from: 1, to: 6, date: undefined });
  },
);

describe("what can't be read says why, and nothing of what is stored", () => {
  test.each([
    ['', "it isn't a JSON object"],
    ['{', "it isn't a JSON object"],
    ['null', "it isn't a JSON object"],
    ['"mail@example.com"', "it isn't a JSON object"],
    ['[]', "its from isn't one of 1, 6, 12, 15 months"],
    ['{}', "its from isn't one of 1, 6, 12, 15 months"],
    [stored({ from: '' }), "its from isn't one of 1, 6, 12, 15 months"],
    [stored({ from: ['1'] }), "its from isn't one of 1, 6, 12, 15 months"],
    [stored({ from: '24' }), "its from isn't one of 1, 6, 12, 15 months"],
    [stored({ to: 'mail@example.com' }), "its to isn't one of 1, 6, 12, 15 months"],
    [stored({ to: true }), "its to isn't one of 1, 6, 12, 15 months"],
    [stored({ to: null }), "its to isn't one of 1, 6, 12, 15 months"],
  ])('%s', (text, problem) => {
    expect(readRenewal(text)).toEqual({ problem });
  });
});

test.each([
  ['2025-01-05', 'Jan 5, 2025'],
  ['2024-02-29', 'Feb 29, 2024'],
  ['2025-09-30', 'Sep 30, 2025'],
  ['2025-12-31T23:59', 'Dec 31, 2025'],
  ['2025-12-31T23:59:59Z', 'Dec 31, 2025'],
  ['2025-12-31 23:59:59', 'Dec 31, 2025'],
  ['2025-12-31T23:59:59.999-11:00', 'Dec 31, 2025'],
  ['2025-01-01T00:30:00+1400', 'Jan 1, 2025'],
  ['2025-01-01T00:30:00+14', 'Jan 1, 2025'],
  ['Jan 5, 2025', 'Jan 5, 2025'],
  ['Dec 31, 2025', 'Dec 31, 2025'],
  ['Feb 09, 2024', 'Feb 9, 2024'],
  ['1736035200', 'Jan 5, 2025'],
  ['1736035200000', 'Jan 5, 2025'],
  [1736035200, 'Jan 5, 2025'],
  [1736035199, 'Jan 4, 2025'],
  [1736121599.9, 'Jan 5, 2025'],
  [1736035200000, 'Jan 5, 2025'],
  [1736035199999, 'Jan 4, 2025'],
  [1e9, 'Sep 9, 2001'],
  [1e12, 'Sep 9, 2001'],
])('reads %o as %s', (value, date) => {
  expect(formatRenewalDate(value)).toBe(date);
});

test.each([
  ["a day that isn't in the calendar", '2025-02-30'],
  ['a leap day in another year', '2025-02-29'],
  ["a month that isn't there", '2025-13-01'],
  ['day 0', '2025-01-00'],
  ["a time that isn't there", '2025-01-05T25:00:00Z'],
  ['half a date', '2025-01'],
  ['a date with a tail', '2025-01-05 and more'],
  ["a day in words that isn't in the calendar", 'Feb 30, 2025'],
  ['a month in another language', '5. Januar 2025'],
  ['a whole month', 'January 5, 2025'],
  ['an American date', '01/05/2025'],
  ['a date without dashes', '20250105'],
  ['a far year', '+002025-01-05'],
  ['no text', ''],
  ['a fraction in text', '1736035200.5'],
  ['a negative text', '-1736035200'],
  ['zero', 0],
  ['a negative number', -1736035200],
  ['between seconds and milliseconds', 5e11],
  ['microseconds', 1736035200000000],
  ['NaN', Number.NaN],
  ['infinity', Number.POSITIVE_INFINITY],
  ['null', null],
  ['undefined', undefined],
  ['true', true],
  ['an object', { date: '2025-01-05' }],
  ['a list', ['2025-01-05']],
])('takes %s for no date', (_, value) => {
  expect(formatRenewalDate(value)).toBeUndefined();
});

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('says the same in %s and another language', (TZ) => {
  const code = `import { formatRenewalDate as f } from './domain/commerce/renewal.ts';
    console.log([f('2025-01-05'), f('2025-01-05T23:30:00Z'), f(1736035200)].join('; '));`;
  const args = ['--input-type=module', '--eval', code];
  const env = { ...process.env, TZ, LANG: 'th_TH.UTF-8', LC_ALL: 'th_TH.UTF-8' };
  const printed = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
  expect(printed.trim()).toBe('Jan 5, 2025; Jan 5, 2025; Jan 5, 2025');
});
