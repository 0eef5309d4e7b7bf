import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { draft, english, entry, german, homePage, linkTo, space } from '../../tests/helpers/space-builder.ts';
import { openContent } from '../load/content-by-id.ts';
import { loadContent } from '../load/index-export.ts';
import { resolveSlugs } from '../resolve-slugs/resolve-slugs.ts';
import { externalAddresses, unreachableLinks } from './external-addresses.ts';

const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

const origin = 'https://example.com';
const linksTo = (...uris: string[]) => ({
  nodeType: 'document',
  content: uris.map((uri) => ({ nodeType: 'hyperlink', data: { uri }, content: [] })),
});
const action = (id: string, externalDestination: string, more = {}) =>
  entry('callToAction', id, { text: 'x', externalDestination, ...more });

async function open(...entries: readonly unknown[]) {
  const file = join(folder, 'content.json');
  const root = entry('directory', 'root-de', { slug: 'de' });
  writeFileSync(file, JSON.stringify(space([...homePage(), root, ...entries], [english, german])));
  const content = openContent((await loadContent(file, {})).value);
  return { content, addresses: externalAddresses(content, resolveSlugs(content).value, origin) };
}

test('lists http and https addresses of other sites, once a value, without fragments', async () => {
  const uris = [
    'https://a.test/x#y',
    'https://a.test/x',
    'HTTP://b.test',
    `${origin}/c`,
    '/d',
    'mailto:e@f.test',
  ];
  const { addresses } = await open(entry('oneColumnContent', 'text', { content: linksTo(...uris) }));
  const place = { entryId: 'text', contentType: 'oneColumnContent', field: 'content' };
  expect(addresses).toEqual(
    ['http://b.test/', 'https://a.test/x'].map((address) => ({
      ...place,
      address,
      locales: ['en', 'de'],
      writtenIn: ['en'],
    })),
  );
});

test("lists an address in each field and for each language's value", async () => {
  const text = entry('twoColumnContent', 'text', {});
  const [a, b] = [linksTo('https://a.test/'), linksTo('https://a.test/', 'https://b.test/')];
  const fields = { left: { 'en-US': a, 'de-DE': b }, right: { 'de-DE': a } };
  const { addresses } = await open({ ...text, fields });
  expect(addresses.map(({ field, address, locales }) => [field, address, ...locales])).toEqual([
    ['left', 'https://a.test/', 'en'],
    ['left', 'https://b.test/', 'de'],
    ['left', 'https://a.test/', 'de'],
    ['right', 'https://a.test/', 'de'],
  ]);
});

test('leaves out what nothing leads to: drafts, and addresses behind an internal destination', async () => {
  const { addresses } = await open(
    action('shown', 'https://a.test/'),
    action('hidden', 'https://b.test/', { internalDestination: linkTo('home') }),
    entry('callToAction', 'draft', { text: 'x', externalDestination: 'https://c.test/' }, draft),
    entry('externalLink', 'link', { text: 'x', externalDestination: 'https://d.test/' }),
    entry('footerColumn', 'column', { heading: 'https://e.test/' }),
  );
  expect(addresses.map(({ entryId }) => entryId)).toEqual(['shown', 'link']);
});

test('reports a problem once a field, with the languages that show the address', async () => {
  const { content, addresses } = await open(
    {
      ...action('both', ''),
      fields: {
        text: { 'en-US': 'x' },
        externalDestination: { 'en-US': 'https://a.test/', 'de-DE': 'https://a.test/' },
      },
    },
    {
      ...action('german', ''),
      fields: {
        text: { 'en-US': 'x' },
        externalDestination: { 'en-US': 'https://b.test/', 'de-DE': 'https://a.test/' },
      },
    },
  );
  const found = unreachableLinks(content, addresses, new Map([['https://a.test/', 'answers 404']]));
  const finding = {
    rule: 'unreachable-link',
    message: 'Unreachable link: the field "externalDestination" links to https://a.test/, which answers 404.',
    hint: expect.stringContaining('externalLinks.ignore'),
    contentType: 'callToAction',
    field: 'externalDestination',
    target: 'https://a.test/',
  };
  expect(found).toEqual([
    { ...finding, entryId: 'both' },
    { ...finding, entryId: 'german', locale: 'de', locales: ['de'] },
  ]);
});
