import { expect, test } from 'vitest';
import { readRanges, withoutRanges, writeRanges } from './font-packages.ts';

test('reads what CSS says', () => {
  expect(readRanges('U+26, U+0025-00FF, u+4??')).toEqual([
    [0x26, 0x26],
    [0x25, 0xff],
    [0x400, 0x4ff],
  ]);
});

test.each([
  ['nothing in common', 'U+0010-0020', 'U+0021-0030', 'U+0010-0020'],
  ['the start', 'U+0010-0020', 'U+0000-0012', 'U+0013-0020'],
  ['the end', 'U+0010-0020', 'U+0020-0030', 'U+0010-001F'],
  ['the middle', 'U+0010-0020', 'U+0015', 'U+0010-0014,U+0016-0020'],
  ['all', 'U+0010-0020,U+0030', 'U+0010-0020', 'U+0030'],
  ['several', 'U+0010-0020', 'U+0012,U+001E-001F', 'U+0010-0011,U+0013-001D,U+0020'],
])('takes away %s', (_, ranges, taken, left) => {
  expect(writeRanges(withoutRanges(readRanges(ranges), readRanges(taken)))).toBe(left);
});
