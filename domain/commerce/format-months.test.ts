import { expect, it } from 'vitest';
import { formatDays, formatMonths } from './format-months.ts';

it.each([
  ['en', '1 month', '12 months'],
  ['de', '1 Monat', '12 Monate'],
  ['pl', '1 miesiąc', '12 miesięcy'],
  ['ja', '1か月', '12か月'],
])('%s: %s, %s', (tag, one, twelve) => {
  expect([1, 12].map((count) => formatMonths(count, { tag }))).toEqual([one, twelve]);
});

it('formats days', () => {
  expect(['en', 'de', 'ja'].map((tag) => formatDays(30, { tag }))).toEqual(['30 days', '30 Tage', '30日']);
});
