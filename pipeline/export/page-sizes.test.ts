import { expect, test } from 'vitest';
import { createPageSizes } from './page-sizes.ts';

function sizesWithNotes(largest = 1000) {
  const notes: unknown[] = [];
  return { notes, ...createPageSizes(largest, (...note) => void notes.push(note)) };
}

test('pages stay as large as can be while none is refused', () => {
  const { of, arrived, notes } = sizesWithNotes();
  arrived('entries', 1000, 5_000_000);
  expect([of('entries'), of('assets'), notes]).toEqual([1000, 1000, []]);
});

test('after a refusal they are half as large, then as full as the items allow; other collections keep theirs', () => {
  const { of, refused, arrived, notes } = sizesWithNotes();
  refused('entries', 1000);
  expect(of('entries')).toBe(500);
  refused('entries', 500);
  arrived('entries', 250, 3_600_000);
  expect([of('entries'), of('assets')]).toEqual([472, 1000]);
  arrived('entries', 472, 6_800_000);
  expect(of('entries')).toBe(472);
  expect(notes).toEqual([
    ['entries', 500],
    ['entries', 250],
  ]);
});

test('a page that was refused for one large item among small ones makes no larger ones', () => {
  const { of, refused, arrived } = sizesWithNotes();
  refused('entries', 1000);
  arrived('entries', 500, 500_000);
  expect(of('entries')).toBe(500);
});

test('one item alone that is refused ends it', () => {
  const { of, refused, notes } = sizesWithNotes(1);
  refused('entries', 1);
  expect([of('entries'), notes]).toEqual([0, []]);
});
