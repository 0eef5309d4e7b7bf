import { describe, expect, test } from 'vitest';
import { type PlanLength, readRenewal, renewalType } from './renewal.ts';
import { renewalMessage } from './renewal-message.ts';

const stored = (values: object) =>
  JSON.stringify({ from: '1', to: '6', renewal_date: '2025-01-05', ...values });

/** Every pair of plan lengths. */
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

describe('what can’t be read says why, and nothing of what is stored', () => {
  test.each([
    ['', 'it is no JSON object'],
    ['{', 'it is no JSON object'],
    ['null', 'it is no JSON object'],
    ['"mail@example.com"', 'it is no JSON object'],
    ['[]', 'its from is none of 1, 6, 12, 15 months'],
    ['{}', 'its from is none of 1, 6, 12, 15 months'],
    [stored({ from: '' }), 'its from is none of 1, 6, 12, 15 months'],
    [stored({ from: ['1'] }), 'its from is none of 1, 6, 12, 15 months'],
    [stored({ from: '24' }), 'its from is none of 1, 6, 12, 15 months'],
    [stored({ to: 'mail@example.com' }), 'its to is none of 1, 6, 12, 15 months'],
    [stored({ to: true }), 'its to is none of 1, 6, 12, 15 months'],
    [stored({ to: null }), 'its to is none of 1, 6, 12, 15 months'],
  ])('%s', (text, problem) => {
    expect(readRenewal(text)).toEqual({ problem });
  });
});
