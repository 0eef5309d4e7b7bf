import { expect, test } from 'vitest';
import { readCart, withBoughtItem, withoutItem } from './cart.ts';

const namesIn = (text: string | null) => readCart(text).items.map(({ name }) => name);

test('an item has an id, which may be a number, and a name', () => {
  const { items, problem } = readCart('[{"id":"a","name":"12 months","price":1},{"id":7,"name":"Router"}]');
  expect(items).toMatchObject([
    { id: 'a', name: '12 months' },
    { id: '7', name: 'Router' },
  ]);
  expect(problem).toBeUndefined();
});

test.each([
  ['', "it isn't a JSON list"],
  ['[', "it isn't a JSON list"],
  ['null', "it isn't a JSON list"],
  ['{"id":"a","name":"A"}', "it isn't a JSON list"],
  ['[null,1,"a",[]]', '4 of its items lack an id or a name'],
  ['[{"id":"a"},{"name":"mail@example.com"},{"id":{},"name":"A"}]', '3 of its items lack an id or a name'],
  ['[{"id":"a","name":" "},{"id":"b","name":5}]', '2 of its items lack an id or a name'],
])('nothing can be read in %s', (text, problem) => {
  expect(readCart(text)).toEqual({ items: [], problem });
});

test('without a stored text nothing is in the cart, and nothing is wrong', () => {
  expect(readCart(null)).toEqual({ items: [] });
});

test('of two items with one id, each can go by itself', () => {
  const text = '[{"id":"a","name":"First"},{"id":"b","name":"Other"},{"id":"a","name":"Second"}]';
  const [first, , second] = readCart(text).items;
  expect(namesIn(withoutItem(text, first?.key ?? ''))).toEqual(['Other', 'Second']);
  expect(namesIn(withoutItem(text, second?.key ?? ''))).toEqual(['First', 'Other']);
});

test('keys that are not read stay as they are, valid or not', () => {
  const text = '[{"id":"a","name":"A","price":1},5,{"id":"b","name":"B"},{"id":"c"}]';
  const key = readCart(text).items[1]?.key ?? '';
  expect(withoutItem(text, key)).toBe('[{"id":"a","name":"A","price":1},5,{"id":"c"}]');
});

test('an item that has gone already takes nothing with it', () => {
  const key = readCart('[{"id":"a","name":"A"}]').items[0]?.key ?? '';
  expect(withoutItem('[{"id":"b","name":"B"}]', key)).toBe('[{"id":"b","name":"B"}]');
  expect(withoutItem(null, key)).toBe('[]');
});

test('a bought item comes to the end, once, and nothing else changes', () => {
  const item = { id: 'plan-6m', name: '6 months', purchase: 'attempt' };
  const text = withBoughtItem('[5,{"id":"a","name":"A"}]', item) ?? '';
  expect(text).toBe('[5,{"id":"a","name":"A"},{"id":"plan-6m","name":"6 months","purchase":"attempt"}]');
  expect(withBoughtItem(text, item)).toBeUndefined();
  expect(namesIn(withBoughtItem(text, { ...item, purchase: 'next' }) ?? '')).toEqual([
    'A',
    '6 months',
    '6 months',
  ]);
  expect(namesIn(withBoughtItem(null, item) ?? '')).toEqual(['6 months']);
});

test.each(['', '{', 'null', '{"items":[]}'])('a stored text that is no list stays as it is: %s', (text) => {
  expect(withBoughtItem(text, { id: 'a', name: 'A', purchase: 'p' })).toBeUndefined();
});
