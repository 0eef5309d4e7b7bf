import { expect, test } from 'vitest';
import { keepRepeats, phraseSplitter, piecesOf } from './phrases.ts';

test.each([
  ['japanese', 'プライベートな|VPNで、|世界中どこでも|安全に'],
  ['japanese', '30日間の|返金保証'],
  ['japanese', 'VPN'],
  ['thai', 'ต่างๆ |ที่|เร็ว|และ|ปลอดภัย |(ใหม่) |ทุก ๆ |วัน'],
  ['thai', 'รวม |$12.95 |ต่อ|เดือน'],
  ['thai', 'EUR\u00a012.95 -49% |ต่อ|เดือน'],
  ['thai', '100฿ |ต่อ|เดือน'],
  ['thai', 'อินเทอร์เน็ต|ของWayfoldVirtualPrivateNetwork'],
  ['thai', 'What is a VPN?'],
  ['thai', ''],
] as const)('lines in %s break at the bars of %s', (script, marked) => {
  const text = marked.replaceAll('|', '');
  expect(phraseSplitter(script)?.(text).join('|')).toBe(marked);
});

test('other languages break at spaces', () => {
  expect(phraseSplitter('latin')).toBeUndefined();
});

test('phrases stay whole without the space after them, but not long ones, which are wider than a phone', () => {
  const split = phraseSplitter('thai') ?? ((text) => [text]);
  const pieces = piecesOf('เร็ว และปลอดภัยWayfoldVirtualPrivateNetwork', split);
  const marked = pieces.map(({ value, isKept }) => (isKept ? `<${value}>` : value)).join('');
  expect(marked).toBe('<เร็ว> <และ>ปลอดภัยWayfoldVirtualPrivateNetwork');
});

test('a word stays together with its mark of repetition, and without the space after it', () => {
  const parts = keepRepeats('ได้ง่ายๆ ใน 3 ขั้นตอน', phraseSplitter('thai') ?? ((text) => [text]));
  expect(parts.filter(({ isKept }) => isKept).map(({ value }) => value)).toEqual(['ง่ายๆ']);
  expect(parts.map(({ value }) => value).join('')).toBe('ได้ง่ายๆ ใน 3 ขั้นตอน');
});
