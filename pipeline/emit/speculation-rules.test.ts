import { expect, test } from 'vitest';
import { speculationRules } from './speculation-rules.ts';

/** Returns whether browsers may fetch an address before it is asked for. */
function isFetched(address: string): boolean {
  const stub = { path: '/konto+plus/größe', locale: 'de', entryId: 'account' };
  const { bytes } = speculationRules(['en', 'de'], true, { pages: [], stubs: [stub] });
  const { prefetch } = JSON.parse(Buffer.from(bytes).toString());
  const [{ where, eagerness }] = prefetch;
  const origin = 'https://w.example';
  const matches = ({ href_matches: patterns }: { href_matches: string | string[] }) =>
    [patterns].flat().some((pattern) => new URLPattern(pattern, origin).test(address, origin));
  const [own, { not }] = where.and;
  return eagerness === 'moderate' && matches(own) && !matches(not);
}

test.each(['/', '/de', '/pricing', '/de/vpn-server/germany', '/pricing?from=home', '/orders', '/de/größe'])(
  '%s is fetched',
  (address) => {
    expect(isFetched(address)).toBe(true);
  },
);

test.each([
  '/order',
  '/order?plan=6m',
  '/de/order/special-referrer',
  '/de/cart',
  '/renewal-confirmation',
  '/konto+plus/größe',
  '/konto+plus/gr%C3%B6%C3%9Fe?tab=1',
  '/assets/media/app-1a2b3c4d.zip',
  'https://other.example/',
  'mailto:someone@w.example',
])('%s is not', (address) => {
  expect(isFetched(address)).toBe(false);
});
