import { expect, test } from 'vitest';
import * as checks from './check-pages.ts';
import { brokenReferences } from './check-references.ts';
import { readPage } from './read-page.ts';
import type { Site } from './read-site.ts';
import { scanHtml } from './scan-html.ts';

const origin = 'https://site.example';

interface Parts {
  readonly path: string;
  readonly lang?: string;
  readonly head?: string;
  readonly body?: string;
}

/** A page without fault, but for what is given. */
function pageWith({ path, lang = 'en', head, body = '' }: Parts) {
  const canonical = `${origin}${path}`;
  const link = (tag: string) => `<link rel="alternate" hreflang="${tag}" href="${canonical}"/>`;
  const metadata =
    '<title>A</title><meta property="og:title" content="A"/>' +
    '<meta name="description" content="B"/><meta property="og:description" content="B"/>' +
    `<meta property="og:url" content="${canonical}"/><meta property="og:locale" content="${lang}_XX"/>`;
  const versions = lang === 'en' ? link(lang) + link('x-default') : link(lang);
  const stated = head ?? `<link rel="canonical" href="${canonical}"/>${versions}${metadata}`;
  return readPage(
    path,
    `<!DOCTYPE html><html lang="${lang}"><head>${stated}</head><body><h1>A</h1>${body}</body></html>`,
  );
}

function siteOf(...pages: readonly Parts[]): Site {
  return {
    origin,
    pages: pages.map(pageWith),
    styleSheets: [],
    otherFiles: new Set(['/a.svg']),
    stubs: new Set(['/blog']),
    redirects: ['/en', '/en/*'],
    lastChanges: new Map(),
    siteMap: pages.map(({ path }) => `${origin}${path}`),
    siteMapVersions: new Map(
      pages.map(({ path, lang = 'en' }) => [
        `${origin}${path}`,
        new Map([
          [lang, `${origin}${path}`],
          ['x-default', `${origin}${path}`],
        ]),
      ]),
    ),
  };
}

test.each([
  ['<a href="/none">x</a>', '/none leads nowhere'],
  ['<a href="/.html">x</a>', '/.html leads nowhere'],
  ['<a href="#none">x</a>', '#none names an id that is not there'],
  ['<a href="/b#none">x</a>', '/b#none names an id that is not there'],
  ['<img src="/b.svg" alt="" width="1" height="1"/>', '/b.svg leads nowhere'],
  ['<img srcSet="/a.svg 1w, /b.svg 2w" alt="" width="1" height="1"/>', '/b.svg leads nowhere'],
  ['<script src="https://cdn.example/a.js"></script>', 'https://cdn.example/a.js is on another host'],
  ['<link rel="stylesheet" href="//cdn.example/a.css"/>', '//cdn.example/a.css is on another host'],
])('%s is found', (body, problem) => {
  expect(brokenReferences(siteOf({ path: '/', body }, { path: '/b' }))).toEqual([`/: ${problem}`]);
});

test('addresses that lead somewhere are no findings', () => {
  const addresses = [
    '/',
    '/b',
    '/b#c',
    '#d',
    '/blog',
    '/en',
    '/en/b',
    '/a.svg',
    'https://o.example/',
    'mailto:a@b.c',
  ];
  const body = addresses
    .map((url) => `<a href="${url}">x</a>`)
    .join('')
    .concat('<p id="d">x</p>');
  expect(brokenReferences(siteOf({ path: '/', body }, { path: '/b', body: '<p id="c">x</p>' }))).toEqual([]);
});

test('addresses in style sheets are found', () => {
  const references = [{ kind: 'resource', url: '../fonts/none.woff2' }] as const;
  const site = { ...siteOf({ path: '/' }), styleSheets: [{ path: '/assets/css/a.css', references }] };
  expect(brokenReferences(site)).toEqual(['/assets/css/a.css: ../fonts/none.woff2 leads nowhere']);
});

test.each<readonly [string, Partial<Parts>, (site: Site) => readonly string[]]>([
  ['a repeated id', { body: '<p id="a"></p><p id="a"></p>' }, checks.repeatedIds],
  ['a second main heading', { body: '<h1>B</h1>' }, checks.wrongMainHeadings],
  ['a foreign canonical', { head: `<link rel="canonical" href="${origin}/b"/>` }, checks.wrongCanonicals],
  ['a page that is not its own version', { head: '' }, checks.unreturnedAlternates],
  [
    'a version that the site map lacks',
    { head: `<link rel="canonical" href="${origin}/"/>` },
    checks.siteMapVersionDifferences,
  ],
  [
    'an English page that does not stand for others',
    {
      head: `<link rel="canonical" href="${origin}/"/><link rel="alternate" hreflang="en" href="${origin}/"/>`,
    },
    checks.wrongDefaults,
  ],
  [
    'a title without the brand',
    {
      head: `<title>A</title><meta property="og:title" content="A"/><meta property="og:site_name" content="Site"/><meta name="robots" content="noindex"/><meta property="og:locale" content="en_US"/>`,
    },
    checks.unlikeMetadata,
  ],
  [
    'a title that is shared as another one',
    {
      head: `<title>A</title><meta property="og:title" content="B"/><meta name="robots" content="noindex"/><meta property="og:locale" content="en_US"/>`,
    },
    checks.unlikeMetadata,
  ],
  [
    'a picture without a text alternative',
    { body: '<img src="/a.svg" width="1" height="1"/>' },
    checks.unsizedImages,
  ],
  ['a picture without a height', { body: '<img src="/a.svg" alt="" width="1"/>' }, checks.unsizedImages],
  ['a placeholder', { body: '<p>{{count}} servers</p>' }, checks.leftovers],
  ['an undefined value', { body: '<p title="undefined">x</p>' }, checks.leftovers],
  ['an object for a text', { body: '<p>[object Object]</p>' }, checks.leftovers],
  ['no number for a number', { body: '<p>NaN USD</p>' }, checks.leftovers],
  ['a heavy page', { body: 'x' }, (site) => checks.heavyPages(site, 100)],
])('%s is found', (_, fault, check) => {
  expect(check(siteOf({ path: '/', ...fault }))).toHaveLength(1);
});

test('a page without fault has no findings', () => {
  const site = siteOf({
    path: '/',
    body: '<p id="a">{x}</p><img src="/a.svg" alt="" width="1" height="1"/>',
  });
  const all = Object.values(checks).flatMap((check) => check(site, 20_000));
  expect(all).toEqual([]);
});

test.each([
  ['no page', `<link rel="alternate" hreflang="de" href="${origin}/none"/>`, 'is no page'],
  ['a page in another language', `<link rel="alternate" hreflang="fr" href="${origin}/de"/>`, 'is in de'],
  [
    'one that does not link back',
    `<link rel="alternate" hreflang="de" href="${origin}/de"/>`,
    'does not link back',
  ],
])('a version that is %s is found', (_, alternate, problem) => {
  const own = `<link rel="canonical" href="${origin}/"/><link rel="alternate" hreflang="en" href="${origin}/"/>`;
  const site = siteOf({ path: '/', head: own + alternate }, { path: '/de', lang: 'de' });
  expect(checks.unreturnedAlternates(site)).toEqual([expect.stringContaining(problem)]);
});

test('a site map that lacks a page, and lists what is none, is found', () => {
  const site = { ...siteOf({ path: '/' }), siteMap: [`${origin}/none`] };
  expect(checks.siteMapDifferences(site)).toHaveLength(2);
});

test.each(['<p class=a>', '<!-- note -->', '<p', 'a < b'])('%s is not passed over', (markup) => {
  expect(() => scanHtml(`<div>${markup}</div>`)).toThrow("can't be read");
});
