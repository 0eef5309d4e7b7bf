import { expect, test } from 'vitest';
import { keepRepeats, phraseSplitter } from './phrases.ts';

test.each([
  ['jp', 'プライベートな|VPNで、|世界中どこでも|安全に'],
  ['jp', '30日間の|返金保証'],
  ['jp', 'VPN'],
  ['th', 'ต่างๆ |ที่|เร็ว|และ|ปลอดภัย |(ใหม่) |ทุก ๆ |วัน'],
  ['th', 'รวม |$12.95 |ต่อ|เดือน'],
  ['th', 'EUR\u00a012.95 -49% |ต่อ|เดือน'],
  ['th', '100฿ |ต่อ|เดือน'],
  ['th', 'อินเทอร์เน็ตของWayfoldVirtualPrivateNetwork'],
  ['th', 'What is a VPN?'],
  ['th', ''],
])('lines of %s break at the bars of %s', (code, marked) => {
  const text = marked.replaceAll('|', '');
  expect(phraseSplitter(code)?.(text).join('|')).toBe(marked);
});

test('other languages break at spaces', () => {
  expect(phraseSplitter('de')).toBeUndefined();
});

test('a word stays together with its mark of repetition, and without the space after it', () => {
  const parts = keepRepeats('ได้ง่ายๆ ใน 3 ขั้นตอน', phraseSplitter('th') ?? ((text) => [text]));
  expect(parts.filter(({ isKept }) => isKept).map(({ value }) => value)).toEqual(['ง่ายๆ']);
  expect(parts.map(({ value }) => value).join('')).toBe('ได้ง่ายๆ ใน 3 ขั้นตอน');
});
