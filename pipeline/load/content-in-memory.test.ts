import { expect, test } from 'vitest';
import { openContent } from './content-by-id.ts';
import { changeContent, loadFromMemory } from './content-in-memory.ts';

const times = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-02T00:00:00.000Z' };

function page(id: string, title: string, sys: object = {}) {
  const contentType = { sys: { type: 'Link', linkType: 'ContentType', id: 'page' } };
  return { sys: { id, type: 'Entry', contentType, ...times, ...sys }, fields: { title: { 'en-US': title } } };
}

const locales = [{ code: 'en-US', default: true, fallbackCode: null }];

function spaceOf(entries: readonly object[]) {
  return loadFromMemory([Buffer.from(JSON.stringify({ entries, assets: [], locales }))], {});
}

const change = (entries: readonly object[], gone: readonly string[] = []) => ({
  ...{ entries, assets: [] },
  withdrawn: { entries: gone, assets: [] },
});

function titles(loaded: ReturnType<typeof spaceOf>) {
  const content = openContent({ ...loaded.value, drafts: true });
  return Object.fromEntries(
    content.index.entries.ids.map((id) => [id, content.entry(id)?.fields.title?.['en-US']]),
  );
}

test('states come from versions, or else from the times that the Preview API gives', () => {
  const published = { publishedVersion: 3, publishedAt: times.updatedAt };
  const { value } = spaceOf([
    page('never', 'x'),
    page('published', 'x', published),
    page('changed', 'x', { ...published, publishedAt: times.createdAt }),
    page('saved', 'x', { version: 9, publishedVersion: 3, publishedAt: times.updatedAt }),
    { ...page('last', 'x', published), sys: { ...published, ...page('last', 'x').sys } },
  ]);
  const content = openContent(value);
  const states = ['never', 'published', 'changed', 'saved', 'last'].map((id) => content.stateOf(id));
  expect(states).toEqual(['draft', 'published', 'changed', 'changed', 'published']);
});

test('an item takes the place of the one with its id, and others leave', () => {
  const before = spaceOf([page('a', 'A'), page('b', 'B'), page('c', 'C')]);
  const after = changeContent(before, change([page('b', 'Ü'), page('d', 'D')], ['a', 'nobody']), {});
  expect(titles(after)).toEqual({ c: 'C', b: 'Ü', d: 'D' });
  expect(titles(before)).toEqual({ a: 'A', b: 'B', c: 'C' });
  const other = changeContent(before, change([page('b', 'Other')]), {});
  const later = changeContent(after, change([page('c', 'Later')]), {});
  expect(titles(other)).toEqual({ a: 'A', c: 'C', b: 'Other' });
  expect(titles(later)).toEqual({ b: 'Ü', d: 'D', c: 'Later' });
  expect(titles(after)).toEqual({ c: 'C', b: 'Ü', d: 'D' });
  const malformed = changeContent(after, change([{ sys: { id: 'b', type: 'Entry' } }]), {});
  expect(malformed.findings).toMatchObject([{ entryId: 'b' }]);
  expect(titles(malformed)).toEqual({ c: 'C', b: 'Ü', d: 'D' });
});

test('content stays whole when most of it has changed', () => {
  const ids = Array.from({ length: 60 }, (_, at) => `e${at}`);
  const long = 'x'.repeat(100_000);
  let loaded = spaceOf(ids.map((id) => page(id, `first ${id} ${long}`)));
  for (const round of ['second', 'third', 'fourth'])
    for (const id of ids) loaded = changeContent(loaded, change([page(id, `${round} ${id} ${long}`)]), {});
  expect(titles(loaded)).toEqual(Object.fromEntries(ids.map((id) => [id, `fourth ${id} ${long}`])));
  expect(loaded.value.bytes.length + (loaded.value.changes?.bytes.length ?? 0)).toBeLessThan(20_000_000);
});

test('thousands of changes take no more memory than some', () => {
  const long = 'x'.repeat(20_000);
  let loaded = spaceOf([page('a', 'A'), page('b', 'B')]);
  for (let at = 0; at < 2_000; at++) loaded = changeContent(loaded, change([page('a', `${at} ${long}`)]), {});
  expect(titles(loaded)).toEqual({ b: 'B', a: `1999 ${long}` });
  expect(loaded.value.bytes.length + (loaded.value.changes?.bytes.length ?? 0)).toBeLessThan(5_000_000);
});
