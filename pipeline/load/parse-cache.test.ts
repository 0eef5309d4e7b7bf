import { expect, test } from 'vitest';
import { createParseCache } from './content-by-id.ts';

/** Counts how often each item is parsed. */
function countingItems(maxBytes?: number) {
  const items = createParseCache<string>(maxBytes);
  const parsed = new Map<string, number>();
  const ask = (id: string) =>
    items.get(id, 10, () => {
      parsed.set(id, (parsed.get(id) ?? 0) + 1);
      return `${id} parsed`;
    });
  return { ...items, ask, timesParsed: (id: string) => parsed.get(id) ?? 0 };
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `item ${at}`);

test('what is on a large page is parsed once for all its languages', () => {
  const { ask, withCache, timesParsed } = countingItems();
  withCache(() => {
    for (let language = 0; language < 22; language++) for (const id of ids(9000)) ask(id);
  });
  expect(new Set(ids(9000).map(timesParsed))).toEqual(new Set([1]));
});

test('a page above the limit is cached in part', () => {
  const { ask, withCache, timesParsed } = countingItems(10 * 600);
  withCache(() => {
    for (let language = 0; language < 22; language++) for (const id of ids(900)) ask(id);
  });
  expect(Map.groupBy(ids(900).map(timesParsed), String).keys().toArray()).toEqual(['1', '22']);
  expect(ids(900).filter((id) => timesParsed(id) === 1)).toHaveLength(600);
});

test('items that the next page reads too stay; the others are dropped after it', () => {
  const { ask, withCache, timesParsed } = countingItems();
  for (const page of ['a', 'b', 'c'])
    withCache(() => {
      ask('shared');
      ask(page);
    });
  expect(timesParsed('shared')).toBe(1);
  ask('b');
  expect(timesParsed('b')).toBe(1);
  ask('a');
  expect(timesParsed('a')).toBe(2);
});

test.each([
  ['a loop over all items', 0],
  ['a loop over all items after a large page', 900],
])("%s doesn't keep it", (_, onPage) => {
  const { ask, withCache, timesParsed } = countingItems();
  withCache(() => {
    for (const id of ids(onPage)) ask(`page's ${id}`);
  });
  for (const id of ids(300)) ask(id);
  expect(ask('item 0')).toBe('item 0 parsed');
  expect(timesParsed('item 0')).toBe(2);
});

test('what has changed is parsed again', () => {
  const { ask, forget, withCache, timesParsed } = countingItems();
  ask('page');
  forget('page');
  ask('page');
  withCache(() => ask('another'));
  forget('page');
  ask('page');
  expect(timesParsed('page')).toBe(3);
});
