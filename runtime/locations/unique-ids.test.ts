import { expect, test, vi } from 'vitest';
import { uniqueIds } from './unique-ids.ts';

test.each([
  [
    ['X', 'X', 'X #2', 'X'],
    ['X', 'X #2', 'X #2 #2', 'X #3'],
  ],
  [
    ['X #2', 'X', 'X'],
    ['X #2', 'X', 'X #3'],
  ],
  [
    ['DE', 'DE Berlin', 'DE Berlin'],
    ['DE', 'DE Berlin', 'DE Berlin #2'],
  ],
])('%j get %j', (names, ids) => {
  expect(names.map(uniqueIds())).toEqual(ids);
});

test('a thousand things of one name are no reason to count from the start for each', () => {
  const has = vi.spyOn(Set.prototype, 'has');
  const ids = Array(1000).fill('X').map(uniqueIds());
  const lookups = has.mock.calls.length;
  has.mockRestore();
  expect(ids.at(-1)).toBe('X #1000');
  expect(lookups).toBeLessThan(5000);
});
