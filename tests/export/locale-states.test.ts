/** Delivery exports of spaces that publish by locale. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { type Item, publicItems } from '../../pipeline/export/locale-states.ts';
import { openContent } from '../../pipeline/load/content-by-id.ts';
import { indexContent } from '../../pipeline/load/index-export.ts';
import type { Call, Fault } from '../../tools/sandbox/contentful/faults.ts';
import { fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

const published = { 'en-US': 'published', 'de-DE': 'published', 'fr-FR': 'published' };

/** A file of the fixture whose items have these states by locale; others are published everywhere. */
function spaceWith(states: Readonly<Record<string, object>>): string {
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  for (const { sys } of [...space.entries, ...space.assets]) {
    if (sys.publishedVersion) sys.fieldStatus = { '*': states[sys.id] ?? published };
  }
  const file = join(temporaryFolder(), 'space.json');
  writeFileSync(file, JSON.stringify(space));
  return file;
}

async function exported(exportFile: string, faults: readonly Fault[] = [], pageSize = 1000) {
  const calls: Call[] = [];
  const contentful = await startFixture({ exportFile, faults, onCall: (call) => void calls.push(call) });
  const options = { ...optionsFor(contentful), deliveryToken: tokens.deliveryToken, pageSize };
  await exportSpace(options);
  const text = readFileSync(options.contentFile, 'utf8');
  const content = JSON.parse(text) as Record<'entries' | 'assets', Item[]>;
  const find = (id: string) => [...content.entries, ...content.assets].find(({ sys }) => sys.id === id);
  const { value: index } = indexContent(Buffer.from(text), 'content.json', {});
  return { calls, text, find, index };
}

const selects = (calls: readonly Call[]) => calls.filter(({ query }) => query.has('select'));

const german = { ...published, 'de-DE': 'draft' };

test('values of a locale that is not published stay out, and the file says where an item is published', async () => {
  const states = {
    pageHome: german,
    pageTerms: { 'en-US': 'published', 'de-DE': 'changed' },
    assetHero: { ...published, 'en-US': 'archived' },
  };
  const { find, text, index, calls } = await exported(spaceWith(states), [], 4);
  expect(Object.keys(find('pageHome')?.fields?.title ?? {})).toEqual(['en-US', 'fr-FR']);
  expect(find('pageHome')?.sys.fieldStatus).toEqual({ '*': german });
  // A locale that the states don't name was added later; a newer draft of another one isn't in the file.
  expect(find('pageTerms')?.sys.fieldStatus).toEqual({ '*': { ...published, 'fr-FR': 'draft' } });
  expect(find('assetHero')?.sys.fieldStatus).toEqual({ '*': { ...published, 'en-US': 'draft' } });
  expect(find('pagePrivacy')?.sys).not.toHaveProperty('fieldStatus');
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  expect(index.publishesByLocale).toBe(true);
  const { publishedIn, assetPublishedIn } = openContent(index);
  expect(publishedIn('pageHome')).toEqual(new Set(['en-US', 'fr-FR']));
  expect(publishedIn('pagePrivacy')).toBeUndefined();
  expect(assetPublishedIn('assetHero')).toEqual(new Set(['de-DE', 'fr-FR']));
  const toDelivery = calls.filter(({ api }) => api === 'delivery');
  expect(toDelivery.length).toBeGreaterThan(1);
  for (const { headers } of toDelivery) expect(headers['x-contentful-locale-based-publishing']).toBe('true');
});

test('a space that publishes whole entries has the same file with and without states by locale', async () => {
  const plain = await exported(fixture);
  const withStates = await exported(spaceWith({}));
  expect(withStates.text).toBe(plain.text);
  expect(plain.text).not.toContain('fieldStatus');
  // Where there are none, nothing but the newest items is looked at.
  expect(selects(plain.calls).map(({ query }) => query.get('limit'))).toEqual(['100', '100']);
});

test('a management export asks for no states', async () => {
  const calls: Call[] = [];
  const contentful = await startFixture({ onCall: (call) => void calls.push(call) });
  await exportSpace(optionsFor(contentful));
  expect(selects(calls)).toEqual([]);
});

test('an entry that is deleted after it was delivered is left out', async () => {
  // The requests for entries: the newest, the states before, the values, the states after.
  const faults: Fault[] = [{ kind: 'delete', id: 'pageTerms', at: 'entries', nth: 4 }];
  const { find, text } = await exported(spaceWith({ pageHome: german }), faults);
  expect(find('pageTerms')).toBeUndefined();
  expect(find('pageHome')?.sys.fieldStatus).toEqual({ '*': german });
  expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
});

test('states that stop before their end are read again', async () => {
  const faults: Fault[] = [
    {
      kind: 'body',
      body: '{"total":3,"items":[{"sys":{"id":"a"}},{"sys":{"id":"a"}},{"sys":{"id":"b"}}]}',
      at: 'entries',
      nth: 4,
    },
  ];
  const { find, calls } = await exported(spaceWith({ pageHome: german }), faults);
  expect(find('pageHome')?.sys.fieldStatus).toEqual({ '*': german });
  const readAgain = calls.filter(({ resource }) => resource === 'entries').slice(3);
  expect(readAgain.map(({ api, query }) => [api, query.get('select')])).toEqual([
    ['management', 'sys'],
    ['management', 'sys'],
  ]);
});

const item = (
  publishedVersion: number | undefined,
  states?: Readonly<Record<string, string>>,
  fields = {},
): Item => ({
  sys: {
    id: 'page',
    ...(publishedVersion !== undefined && { publishedVersion }),
    ...(states && { fieldStatus: { '*': states } }),
  },
  fields,
});
const both = { en: 'published', de: 'published' };
const english = { en: 'published', de: 'draft' };
const inEnglish = { title: { en: 'Home' } };
const inBoth = { title: { en: 'Home', de: 'Start' } };

test.each<
  [string, Item, Item | undefined, Item | undefined, Record<string, string> | 'everywhere' | 'left out']
>([
  ['unchanged', item(1, undefined, inEnglish), item(1, english), item(1, english), english],
  [
    'published everywhere, without German values',
    item(1, undefined, inEnglish),
    item(1, both),
    item(1, both),
    'everywhere',
  ],
  [
    'published in German after it was delivered',
    item(1, undefined, inEnglish),
    item(1, english),
    item(2, both),
    english,
  ],
  [
    'published in German before it was delivered',
    item(2, undefined, inBoth),
    item(1, english),
    item(2, both),
    'everywhere',
  ],
  [
    'published again, in German as before',
    item(1, undefined, inEnglish),
    item(1, both),
    item(2, both),
    'everywhere',
  ],
  [
    'taken back in German after it was delivered',
    item(1, undefined, inBoth),
    item(1, both),
    item(2, english),
    english,
  ],
  [
    'taken back in German, in the same version',
    item(1, undefined, inBoth),
    item(1, both),
    item(1, english),
    english,
  ],
  [
    'published twice, the first time in German',
    item(2, undefined, inBoth),
    item(1, english),
    item(3, both),
    'everywhere',
  ],
  [
    'published twice, the second time in German',
    item(2, undefined, inEnglish),
    item(1, english),
    item(3, both),
    english,
  ],
  ['new, published twice', item(2, undefined, inEnglish), undefined, item(3, both), english],
  ['taken back altogether', item(1, undefined, inBoth), item(1, both), item(undefined, english), 'left out'],
  ['deleted', item(1, undefined, inBoth), item(1, both), undefined, 'left out'],
])('an entry that is %s', (_, delivered, before, after, expected) => {
  const listed = (one: Item | undefined) => (one ? [one] : []);
  const { ids, states } = publicItems([delivered], listed(before), listed(after), ['en', 'de']);
  const found = ids.length === 0 ? 'left out' : (states.get('page') ?? 'everywhere');
  expect(found).toEqual(expected);
});
