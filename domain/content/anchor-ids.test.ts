import { expect, test } from 'vitest';
import { anchorIdOf, createAnchorIds, formerAnchorOf } from './anchor-ids.ts';

test('numbers a text that repeats, whatever its case and punctuation', () => {
  const { next } = createAnchorIds('en');
  expect(['What is a VPN?', 'what is a VPN', 'What is – a VPN'].map(next)).toEqual([
    'what-is-a-vpn',
    'what-is-a-vpn-2',
    'what-is-a-vpn-3',
  ]);
});

test('skips a number that another heading already has', () => {
  const { next } = createAnchorIds('en');
  expect(['Step 2', 'Step', 'Step'].map(next)).toEqual(['step-2', 'step', 'step-3']);
});

test('gives text without a letter or digit no id, however often it comes', () => {
  const { next } = createAnchorIds('en');
  expect([next('…'), next('!')]).toEqual([undefined, undefined]);
});

test('counts each page on its own', () => {
  createAnchorIds('en').next('FAQ');
  expect(createAnchorIds('en').next('FAQ')).toBe('faq');
});

test('numbers a text that comes very often, past the numbers that others have', () => {
  const { next } = createAnchorIds('en');
  const times = 100_000;
  const ids = ['x 2', 'x 5', ...Array<string>(times).fill('x')].map(next);
  expect(ids.slice(0, 7)).toEqual(['x-2', 'x-5', 'x', 'x-3', 'x-4', 'x-6', 'x-7']);
  expect(new Set(ids).size).toBe(times + 2);
  expect(ids.at(-1)).toBe(`x-${times + 2}`);
});

test.each([
  ['tr', 'İstanbul', 'istanbul', 'i\u0307stanbul'],
  ['de', 'İstanbul', 'istanbul', 'i\u0307stanbul'],
  ['tr', 'Işık', 'ışık', 'işık'],
  ['de', 'Info', 'info', undefined],
  ['en', '\u2764\ufe0f Love', 'love', '\ufe0f-love'],
  ['en', '1\ufe0f\u20e3 First', '1-first', '1\ufe0f\u20e3-first'],
])('in %s, %s has the anchor %s and had %s', (tag, text, id, former) => {
  expect(anchorIdOf(text, tag)).toBe(id);
  expect(formerAnchorOf(text, id, tag)).toBe(former);
});

test('a number stays on a former anchor', () => {
  const { next } = createAnchorIds('tr');
  const ids = ['İzmir', 'İzmir'].map(next);
  expect(ids).toEqual(['izmir', 'izmir-2']);
  expect(formerAnchorOf('İzmir', 'izmir-2', 'tr')).toBe('i\u0307zmir-2');
});

test('no two elements of a page have one anchor, neither new nor former', () => {
  const { next, former } = createAnchorIds('tr');
  const headings = ['Izmir', 'İzmir', 'Ii', 'iI', 'izmir'];
  const ids = headings.flatMap((heading) => {
    const id = next(heading) ?? '';
    return [id, former(heading, id) ?? []].flat();
  });
  expect(ids.slice(0, 2)).toEqual(['ızmir', 'izmir']);
  expect(new Set(ids).size).toBe(ids.length);
});
