import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { sitemapFiles } from './sitemap.ts';

const origin = 'https://www.example.com';

function plansOf(pages: number) {
  return Array.from({ length: pages }, (_, at) => ({
    entryId: `page-${at}`,
    paths: locales.map(({ prefix }) => `${prefix}/guides/a-page-with-a-usual-address-${at}`),
  }));
}

/** As they come: each is in the memory of the next. */
function filesOf(pages: number) {
  return Array.from(sitemapFiles(origin, locales, plansOf(pages)), ({ path, bytes }) => ({
    path,
    length: bytes.length,
    text: Buffer.from(bytes).toString(),
  }));
}

test('is cut into parts that the protocol allows, with every address once', () => {
  const files = filesOf(1000);
  const index = files.at(-1);
  const parts = files.slice(0, -1);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.map(({ path }) => path)).toEqual(parts.map((_, at) => `sitemap-${at + 1}.xml`));
  for (const { length } of parts) expect(length).toBeLessThan(50_000_000);
  const listed = Array.from(index?.text.matchAll(/<loc>([^<]+)/g) ?? [], ([, address]) => address);
  expect(listed).toEqual(parts.map(({ path }) => `${origin}/${path}`));
  const addresses = parts.flatMap(({ text }) =>
    [...text.matchAll(/<loc>([^<]+)/g)].map(([, address]) => address),
  );
  expect(addresses).toHaveLength(22_000);
  expect(new Set(addresses).size).toBe(22_000);
});

test('has an index without parts for a site without pages', () => {
  expect(filesOf(0).map(({ path }) => path)).toEqual(['sitemap.xml']);
});
