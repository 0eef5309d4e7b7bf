/** When pages were published and changed last, as the sitemap and the structured data of articles say it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import siteConfig from '../../site.config.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { type ExportedEntry, entry, homePage, linkTo, page } from '../helpers/space-builder.ts';
import { readPage } from '../output/read-page.ts';
import { picture } from '../rebuild/country-site.ts';

const at = (day: string, zone = 'Z') => `2031-05-${day}T10:00:00.000${zone}`;

/** A home page with a hero, a button and a picture in it, and a page that shares the layout. */
const sources: readonly ExportedEntry[] = [
  ...homePage({ layout: linkTo('layout'), blocks: [linkTo('hero')] }),
  entry('hero', 'hero', {
    heading: 'Hello',
    foreground: linkTo('picture', 'Asset'),
    callsToAction: [linkTo('button')],
  }),
  entry('callToAction', 'button', { text: 'More', internalDestination: linkTo('about') }),
  page('about', 'about', 'root', { layout: linkTo('layout'), kind: 'article', description: 'Who we are' }),
  entry('layout', 'layout', { header: linkTo('header') }),
  entry('header', 'header'),
];

type Times = Readonly<Record<string, unknown>>;

/** Builds the site. @param times additions to `sys` by id @returns the output folder */
async function build(times: Readonly<Record<string, Times>>): Promise<string> {
  const entries = sources.map((one) => ({ ...one, sys: { ...one.sys, ...times[String(one.sys.id)] } }));
  const asset = picture('A map') as ExportedEntry;
  const assets = [{ ...asset, sys: { ...asset.sys, ...times.picture } }];
  const locales = [{ code: 'en-US', fallbackCode: null, default: true }];
  const folder = siteFolder({ locales, entries, assets });
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  return join(folder, 'out');
}

/** Path → what the sitemap says of its last change. */
async function lastChanges(times: Readonly<Record<string, Times>>): Promise<Map<string, string | undefined>> {
  const text = readFileSync(join(await build(times), 'sitemap-1.xml'), 'utf8');
  return new Map(
    Array.from(text.matchAll(/<url><loc>https:\/\/[^/]+([^<]*)<\/loc>(?:<lastmod>([^<]+))?/g), (match) => [
      match[1] ?? '',
      match[2],
    ]),
  );
}

const old = { updatedAt: at('01') };
const allOld = Object.fromEntries([...sources.map(({ sys }) => sys.id), 'picture'].map((id) => [id, old]));

test('a page was changed when its entry was', async () => {
  const changes = await lastChanges({ ...allOld, about: { updatedAt: at('02') } });
  expect([...changes]).toEqual([
    ['/about', at('02')],
    ['/', at('01')],
  ]);
});

test.each([
  ['a block', 'hero'],
  ['a button in a block', 'button'],
  ['a picture in a block', 'picture'],
])('a page was changed when %s was', async (_, id) => {
  const changes = await lastChanges({ ...allOld, [id]: { updatedAt: at('03') } });
  expect(changes.get('/')).toBe(at('03'));
  expect(changes.get('/about')).toBe(at('01'));
});

test.each([
  ['the header', 'header'],
  ['the layout', 'layout'],
  ['a page that it links to', 'about'],
  ['its directory', 'root'],
])('a page was not changed when %s was', async (_, id) => {
  const changes = await lastChanges({ ...allOld, [id]: { updatedAt: at('04') } });
  expect(changes.get('/')).toBe(at('01'));
});

test('a publication counts as a change, in any zone', async () => {
  const changes = await lastChanges({
    home: { updatedAt: at('05'), publishedAt: at('06') },
    about: { publishedAt: at('07', '+02:00') },
  });
  expect(changes.get('/')).toBe(at('06'));
  expect(changes.get('/about')).toBe('2031-05-07T08:00:00.000Z');
});

test('nothing is said of pages without times', async () => {
  const noTimes = [
    undefined,
    null,
    'yesterday',
    '2031-05-01',
    '2031-13-01T10:00:00Z',
    '2031-05-01T10:00:00',
    '2031-02-30T10:00:00Z',
    '9999-12-31T23:59:59-14:00',
    7,
  ];
  for (const updatedAt of noTimes) {
    const changes = await lastChanges({ home: { updatedAt }, about: { updatedAt } });
    expect([...changes.values()]).toEqual([undefined, undefined]);
  }
});

const organization = {
  '@type': 'Organization',
  '@id': `${siteConfig.origin}/#organization`,
  name: siteConfig.brand,
  url: `${siteConfig.origin}/`,
};
const withoutTimes = {
  '@type': 'Article',
  headline: 'about',
  mainEntityOfPage: `${siteConfig.origin}/about`,
  description: 'Who we are',
  inLanguage: 'en',
  author: organization,
  publisher: organization,
};

test.each([
  [
    'its times',
    { createdAt: at('01'), updatedAt: at('03') },
    { datePublished: at('01'), dateModified: at('03') },
  ],
  [
    'its first publication',
    { createdAt: at('01'), firstPublishedAt: at('02') },
    { datePublished: at('02'), dateModified: at('02') },
  ],
  ['no times where none are known', {}, {}],
])('an article tells of %s', async (_, times, told) => {
  const out = await build({ about: times });
  const { facts, metadata } = readPage('/about', readFileSync(join(out, 'about.html'), 'utf8'));
  expect(facts.structuredData).toEqual([{ ...withoutTimes, ...told }]);
  expect(metadata.get('og:type')).toBe('article');
  const { facts: ofHome } = readPage('/', readFileSync(join(out, 'index.html'), 'utf8'));
  expect(ofHome.structuredData.map((each) => each['@type'])).toEqual(['Organization', 'WebSite']);
});
