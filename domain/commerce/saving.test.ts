import { expect, test } from 'vitest';
import type { Amount } from './money.ts';
import { trueSaving } from './saving.ts';

const usd = (cents: number, scale = 2): Amount => ({ unscaledValue: BigInt(cents), scale, currency: 'USD' });

test.each([
  ['all is as it is said', 9995, [19425, 9430, 35], [19425, 9430, 35]],
  ['the sample’s six months: less is said than saved', 5995, [7770, 1730, 23], [undefined, 1730, 23]],
  ['more is said than saved', 5995, [7770, 1800, 30], [7770, 1775, 23]],
  ['the price before isn’t above the price', 5995, [5995, 100, 10], [undefined, undefined, undefined]],
  ['the price before is below it', 5995, [4995, 1000, 20], [undefined, undefined, undefined]],
  [
    'so much less is said than saved that the percentage doesn’t fit',
    5995,
    [7770, 500, 23],
    [undefined, 500, 8],
  ],
  ['a percentage that is less than half of one', 9995, [10000, 5, 20], [10000, 5, undefined]],
  ['a percentage of nothing', 9995, [19425, 9430, 0], [19425, 9430, undefined]],
  ['a percentage beside a saving that is far from it', 5995, [undefined, 500, 90], [undefined, 500, 8]],
  ['no price before is said', 5995, [undefined, 1730, 23], [undefined, 1730, 23]],
  ['only the price before is said', 5995, [7770, undefined, undefined], [7770, undefined, undefined]],
] as const)(
  '%s',
  (_, price, [before, discount, percentage], [shownBefore, shownDiscount, shownPercentage]) => {
    const amount = (cents: number | undefined) => (cents === undefined ? undefined : usd(cents));
    expect(
      trueSaving(usd(price), {
        beforeDiscount: amount(before),
        discount: amount(discount),
        discountPercentage: percentage,
      }),
    ).toEqual({
      beforeDiscount: amount(shownBefore),
      discount: amount(shownDiscount),
      discountPercentage: shownPercentage,
    });
  },
);

test('amounts of different scales are compared by their value', () => {
  const said = { beforeDiscount: usd(777, 1), discount: usd(177500, 4), discountPercentage: undefined };
  expect(trueSaving(usd(5995), said)).toEqual(said);
});
