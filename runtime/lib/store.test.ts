import { expect, test } from 'vitest';
import { createStore } from './store.ts';

test('calls listeners after each change until they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.get()));
  store.set(2);
  store.set(2);
  store.set(Number.NaN);
  store.set(Number.NaN);
  unsubscribe();
  store.set(3);
  expect(seen).toEqual([2, Number.NaN]);
  expect(store.get()).toBe(3);
});

test('a listener may unsubscribe others and itself while it is called', () => {
  const store = createStore(0);
  const seen: string[] = [];
  const first = store.subscribe(() => {
    seen.push('first');
    first();
  });
  store.subscribe(() => seen.push('second'));
  store.set(1);
  store.set(2);
  expect(seen).toEqual(['first', 'second', 'second']);
});
