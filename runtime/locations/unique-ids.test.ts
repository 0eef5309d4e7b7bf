import { expect, test } from 'vitest';
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
