import { expect, test } from 'vitest';
import { createAnchorIds } from './anchor-ids.ts';

test('numbers a text that repeats, whatever its case and punctuation', () => {
  const next = createAnchorIds();
  expect(['What is a VPN?', 'what is a VPN', 'What is – a VPN'].map(next)).toEqual([
    'what-is-a-vpn',
    'what-is-a-vpn-2',
    'what-is-a-vpn-3',
  ]);
});

test('skips a number that another heading already has', () => {
  const next = createAnchorIds();
  expect(['Step 2', 'Step', 'Step'].map(next)).toEqual(['step-2', 'step', 'step-3']);
});

test('gives text without a letter or digit no id, however often it comes', () => {
  const next = createAnchorIds();
  expect([next('…'), next('!')]).toEqual([undefined, undefined]);
});

test('counts each page on its own', () => {
  createAnchorIds()('FAQ');
  expect(createAnchorIds()('FAQ')).toBe('faq');
});

test('numbers a text that comes very often, past the numbers that others have', () => {
  const next = createAnchorIds();
  const times = 100_000;
  const ids = ['x 2', 'x 5', ...Array<string>(times).fill('x')].map(next);
  expect(ids.slice(0, 7)).toEqual(['x-2', 'x-5', 'x', 'x-3', 'x-4', 'x-6', 'x-7']);
  expect(new Set(ids).size).toBe(times + 2);
  expect(ids.at(-1)).toBe(`x-${times + 2}`);
});
