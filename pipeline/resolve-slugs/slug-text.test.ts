import { expect, test } from 'vitest';
import { slugProblem } from './slug-text.ts';

const composed = 'über-é';

test('takes letters in their composed form only: two spellings of one address would be two files', () => {
  expect(slugProblem(composed)).toBeUndefined();
  expect(slugProblem(composed.normalize('NFD'))).toBe("it isn't in Unicode's composed form (NFC)");
});

test.each(['con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'com¹', 'con.v2', 'nul.1.2'])('refuses %s', (slug) => {
  expect(slugProblem(slug)).toContain('Windows');
});

test.each(['contact', 'com', 'com10', 'lpt0', 'aux-cable', 'v1.con'])('takes %s', (slug) => {
  expect(slugProblem(slug)).toBeUndefined();
});
