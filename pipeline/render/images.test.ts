import { expect, test } from 'vitest';
import { imageOf } from './images.ts';
import type { View } from './view.ts';

const host = 'assets.example.org';

function urlOf(address: string): string | undefined {
  const file = { url: address };
  const view = {
    content: {
      asset: (id: string) => ({ id, fields: { file: { 'en-US': file } } }),
      index: { defaultLocale: 'en-US' },
    },
    locale: { fallbacks: ['en-US'] },
    site: {
      config: { localAssets: { host } },
      links: { media: { 'a map.png': { href: '/assets/media/a-map.png' } } },
    },
  };
  return imageOf(view as unknown as View, 'an-asset')?.url;
}

test('gives a local picture the address of its copy', () => {
  expect(urlOf(`//${host}/a%20map.png`)).toBe('/assets/media/a-map.png');
});

test.each([
  `https://${host}/__proto__`,
  `https://${host}/constructor`,
  `https://${host}/%E0%A4%A.png`,
  'https://images.ctfassets.net/x/a%20map.png',
])('leaves %s as it is', (address) => {
  expect(urlOf(address)).toBe(address);
});
