import { expect, test } from 'vitest';
import { pagesLedTo } from './server-places.ts';

test('only continents that are shown lead to their pages', () => {
  const countries = [{ country: 'Germany', country_code: 'DE', clusters: [] }];
  const pages = pagesLedTo([
    { continent: 'europe', countries },
    { continent: 'asia-pacific', countries: [] },
  ]);
  expect([...pages]).toEqual(['/vpn-server/europe-vpn', '/vpn-server/germany-vpn']);
});
