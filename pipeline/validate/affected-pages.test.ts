import { expect, onTestFinished, test, vi } from 'vitest';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { severityBy } from '../model/severity.ts';
import { affectedPages } from './affected-pages.ts';

const types: Readonly<Record<string, string>> = {
  home: 'page',
  about: 'page',
  partner: 'partnerPage',
  gone: 'stub',
};
const content = {
  locales: [
    { code: 'en', prefix: '' },
    { code: 'de', prefix: '/de' },
  ],
  typeOf: (id: string) => types[id] ?? 'contentBlockGroup',
} as unknown as Content;
const urls = new Map([
  ['home', ['/', '/de']],
  ['about', ['/about', undefined]],
  ['partner', [undefined, undefined]],
]);
const shows = new Map(
  Object.entries({
    home: ['layout', 'hero', 'both', 'shared'],
    about: ['layout', 'both', 'text', 'shared'],
    partner: ['alone', 'shared'],
    layout: ['header'],
    header: ['item', 'other-item'],
    item: ['sub-item'],
    ring: ['ring-2', 'in-ring'],
    'ring-2': ['ring'],
    'ring-3': ['ring-3'],
    both: ['deep'],
  }),
);

function about(entryId: string, locale?: string): Finding {
  return { rule: 'dangling-link', message: '', hint: '', entryId, ...(locale !== undefined && { locale }) };
}

function affectsOf(...findings: Finding[]) {
  return affectedPages(content, urls, shows)
    .withAffects(findings)
    .map(({ affects }) => affects);
}

test.each([
  ['a page', 'about', 1, ['en']],
  ['a page without a URL', 'partner', 0, []],
  ['an entry that only such a page shows', 'alone', 0, []],
  ['what that page shares with others', 'shared', 2, ['en', 'de']],
  ['an entry of one page', 'hero', 1, ['en', 'de']],
  ['an entry of another page', 'text', 1, ['en']],
  ['what two pages share', 'both', 2, ['en', 'de']],
  ['what is in it', 'deep', 2, ['en', 'de']],
  ['a part of a shared header', 'sub-item', 2, ['en', 'de']],
  ['a stub', 'gone', 0, []],
  ['an entry that nothing shows', 'lost', 0, []],
  ['entries in a circle', 'ring', 0, []],
  ['what a circle shows', 'in-ring', 0, []],
  ['an entry that shows itself', 'ring-3', 0, []],
])('counts the pages and languages of %s', (_, id, pages, locales) => {
  const known = ['hero', 'item', 'other-item', 'both', 'lost', 'text', 'alone'].map((each) => about(each));
  expect(affectsOf(about(id))).toEqual([{ pages, locales }]);
  expect(affectsOf(...known, about(id)).at(-1)).toEqual({ pages, locales });
});

test('keeps to the language that a finding is about', () => {
  expect(affectsOf(about('item'), about('item', 'de'), about('text', 'de'))).toEqual([
    { pages: 2, locales: ['en', 'de'] },
    { pages: 1, locales: ['de'] },
    { pages: 0, locales: [] },
  ]);
});

test('follows each language by itself', () => {
  const languageLimits = new Map([
    ['home', new Map([['both', ['de']]])],
    ['about', new Map([['both', ['de']]])],
  ]);
  const [hero, both, deep] = affectedPages(content, urls, shows, { languageLimits }).withAffects(
    ['hero', 'both', 'deep'].map((id) => about(id)),
  );
  expect(hero?.affects).toEqual({ pages: 1, locales: ['en', 'de'] });
  expect(both).toMatchObject({ path: '/de', affects: { pages: 1, locales: ['de'] } });
  expect(deep?.affects).toEqual(both?.affects);
});

test('counts only pages in the requested languages', () => {
  const { withAffects } = affectedPages(content, urls, shows, { onlyLocales: ['de'] });
  expect(withAffects([about('item')])[0]).toMatchObject({
    path: '/de',
    affects: { pages: 1, locales: ['en', 'de'] },
  });
});

test('looks up a place once, however many of its entries are at fault and have rules for paths', () => {
  const count = 400;
  let lookUps = 0;
  const counting = {
    ...content,
    typeOf: (id: string) => {
      lookUps++;
      return id.startsWith('page') ? 'page' : 'menuItem';
    },
  };
  const items = Array.from({ length: count }, (_, at) => `item-${at}`);
  const pages = Array.from({ length: count }, (_, at): [string, string[]] => [`page-${at}`, ['header']]);
  const paths = new Map(pages.map(([id]) => [id, [`/${id}`]]));
  const looked = vi.spyOn(paths, 'get');
  const written = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => written.mockRestore());
  const { withAffects, pathsOf } = affectedPages(counting, paths, new Map([...pages, ['header', items]]));
  const found = withAffects(items.map((id) => about(id)));
  const compared = vi.spyOn(pathsOf(about('item-0')), 'every');
  const severityOf = severityBy({ 'dangling-link': [{ severity: 'info', paths: ['/*'] }] }, pathsOf);
  expect(new Set(found.map(severityOf))).toEqual(new Set(['info']));
  expect(compared).toHaveBeenCalledTimes(1);
  expect(looked.mock.calls.length).toBeLessThan(10 * count);
  expect(found.at(-1)?.affects).toEqual({ pages: count, locales: ['en'] });
  expect(lookUps).toBeLessThan(10 * count);
  expect(written.mock.calls.length).toBeLessThan(10);
});
