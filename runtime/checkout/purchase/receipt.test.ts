import { expect, test } from 'vitest';
import { personalizationByName } from '../../../domain/commerce/personalizations.ts';
import { orderPage, sentRecord } from '../../../tests/checkout/sample-order.ts';
import { receiptKey } from '../../lib/receipt.ts';
import { createReceiptKeeper, type ReceiptProps } from './receipt.ts';

const agreed = {
  amount: { unscaledValue: 9995, scale: 2, currency: 'USD' },
  months: 12,
  freeMonths: 3,
  totalMonths: 15,
  renewal: { amount: { unscaledValue: 11695, scale: 2, currency: 'USD' }, months: 12 },
};
const paid = { ...sentRecord, status: 'paid', terms: JSON.stringify({ priceId: 'p', agreed }) } as const;
const sent = 'The receipt goes to the address that you entered.';

/** Keeps the receipt of a payment on Jan 31, 2026. @returns what storage then has */
function keep(address: string | undefined, terms = paid.terms, props: Partial<ReceiptProps> = {}) {
  const kept = new Map<string, string>();
  const session = { setItem: (key: string, text: string) => kept.set(key, text) } as unknown as Storage;
  createReceiptKeeper({
    props: { ...orderPage, ...props },
    location: { href: 'https://shop.example/order', replace: () => {} },
    clock: { now: () => new Date(2026, 0, 31).getTime(), elapsed: () => 0, after: () => () => {} },
    session: () => session,
  })({ ...paid, terms, address });
  expect([...kept.keys()].filter((key) => key !== receiptKey)).toEqual([]);
  return JSON.parse(kept.get(receiptKey) ?? 'null');
}

test('the receipt says what was bought, what was paid, how it renews and where the receipt goes', () => {
  expect(keep('https://shop.example/setup?token=1')).toEqual({
    lang: 'en',
    dir: 'ltr',
    label: 'Your order',
    close: 'Close this message',
    lines: ['12 months + 3 free', '$99.95 paid', 'Renews on April 30, 2027 at $116.95 for 12 months', sent],
  });
});

test.each<readonly [string, readonly string[], Partial<ReceiptProps>]>([
  [
    'after a referral, whose month the offer lacks',
    ['Renews at $116.95 for 12 months'],
    { personalization: personalizationByName('REGULAR_REFERRER') },
  ],
  ['where the clock is years off', ['Renews at $116.95 for 12 months'], { year: '2031' }],
])('names no day %s', (_, lines, props) => {
  expect(keep('https://shop.example/setup', paid.terms, props).lines.slice(2)).toEqual([...lines, sent]);
});

test('says nothing of a renewal that the plan lacks', () => {
  const { renewal: _, ...once } = agreed;
  const terms = JSON.stringify({ priceId: 'p', agreed: { ...once, freeMonths: 0 } });
  expect(keep('https://shop.example/setup', terms).lines).toEqual(['12 months', '$99.95 paid', sent]);
});

test.each([undefined, 'https://account.example/setup', 'http://shop.example/setup', 'https://%'])(
  'there is none for a page of another origin: %j',
  (address) => {
    expect(keep(address)).toBeNull();
  },
);

test('there is none without terms that can be read', () => {
  expect(keep('https://shop.example/setup', '{}')).toBeNull();
});

test('a browser that refuses storage still goes on', () => {
  const keeper = createReceiptKeeper({
    props: orderPage,
    location: { href: 'https://shop.example/order', replace: () => {} },
    clock: { now: () => 0, elapsed: () => 0, after: () => () => {} },
    session: () => {
      throw new Error('denied');
    },
  });
  expect(() => keeper({ ...paid, address: 'https://shop.example/setup' })).not.toThrow();
});
