import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type CardText, cardSize } from '../model/cards.ts';
import { createShaper } from './card-fonts.ts';
import { makeGround } from './card-ground.ts';
import { breakLines } from './card-text.ts';
import { createCards } from './draw-card.ts';

const noCache = { get: () => undefined, put: () => {}, removeUnused: () => {} };
const shaper = createShaper(process.cwd(), noCache);
const brand = { key: '', brand: 'Wayfold', host: 'www.wayfold.example', logo: undefined };
const ground = (isRightToLeft: boolean) => makeGround(brand, isRightToLeft, shaper, noCache);
const draw = createCards(shaper, { ltr: await ground(false), rtl: await ground(true) });

const titles: readonly CardText[] = [
  { title: 'Plans and prices', script: 'latin', isRightToLeft: false },
  { title: 'Wayfold VPN: طريقك الخاص عبر الإنترنت', script: 'arabic', isRightToLeft: true },
  { title: 'เส้นทางส่วนตัวของคุณบนอินเทอร์เน็ต', script: 'thai', isRightToLeft: false },
  { title: 'インターネットに、あなただけのプライベートな道を', script: 'japanese', isRightToLeft: false },
  { title: '인터넷을 누비는 나만의 비밀 통로', script: 'korean', isRightToLeft: false },
  { title: 'Đường đi riêng tư', script: 'latin', isRightToLeft: false },
];

/** Returns the columns of the title: its first and its last dark one. */
async function columnsOf(png: Uint8Array) {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const columns: number[] = [];
  for (let at = 170 * info.width; at < 460 * info.width; at++) {
    if ((data[at * info.channels] ?? 255) < 60) columns.push(at % info.width);
  }
  return { first: columns.reduce((a, b) => Math.min(a, b)), last: columns.reduce((a, b) => Math.max(a, b)) };
}

/** Decompresses the rows of a card, each after its filter byte. */
function rowsOf(text: CardText): Uint8Array {
  const png = Buffer.from(draw(text));
  const start = png.indexOf('IDAT') + 4;
  return inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
}

test.each(titles)(
  'the card of $title is a PNG of the right size with the title at its start',
  async (text) => {
    const png = draw(text);
    const { format, width, height } = await sharp(png).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...cardSize });
    const { first, last } = await columnsOf(png);
    const start = text.isRightToLeft ? cardSize.width - last : first;
    const end = text.isRightToLeft ? first : cardSize.width - last;
    expect(start).toBeGreaterThan(70);
    expect(start).toBeLessThan(90);
    expect(end).toBeGreaterThan(70);
    expect(png.length).toBeLessThan(60_000);
  },
);

test('the compressed data is whole, with its checksum', () => {
  for (const text of titles) expect(rowsOf(text).length).toBe(cardSize.height * (cardSize.width + 1));
});

test('equal titles give equal bytes, whatever was drawn before', async () => {
  const [text] = titles;
  if (!text) throw new Error('No title.');
  const other = createCards(createShaper(process.cwd(), noCache), {
    ltr: await ground(false),
    rtl: await ground(true),
  });
  expect(Buffer.compare(draw(text), other(text))).toBe(0);
});

test('a long title gets smaller letters, and ends with an ellipsis if even those are too many', () => {
  const textOf = (words: number) =>
    breakLines(shaper, { title: 'Wonderful '.repeat(words), script: 'latin', isRightToLeft: false }, 1048);
  expect(textOf(2)).toMatchObject({ size: 84, lines: { length: 1 } });
  expect(textOf(9).size).toBeLessThan(84);
  expect(textOf(80)).toMatchObject({ size: 50, lines: { length: 4 } });
  const widest = Math.max(...textOf(80).lines.map(({ width }) => width));
  expect(widest * 50).toBeLessThanOrEqual(1048 + 50);
});

test('characters that no font has are left out', () => {
  expect(shaper('🛡', 'latin', false)).toEqual({ glyphs: [], width: 0 });
});

test.each<CardText>([
  { title: 'طريقك'.repeat(2000), script: 'arabic', isRightToLeft: true },
  { title: 'Wayfold'.repeat(2000), script: 'latin', isRightToLeft: false },
  { title: 'ﷺ﷽'.repeat(100), script: 'arabic', isRightToLeft: true },
  { title: '\ud800\u202e</script>', script: 'latin', isRightToLeft: false },
])('a word that is wider than the card ($script) is cut at its margin', async (text) => {
  const rows = rowsOf(text);
  for (let at = 0; at < rows.length; at += cardSize.width + 1) expect(rows[at]).toBe(0);
  const { first, last } = await columnsOf(draw(text));
  expect(first).toBeGreaterThan(20);
  expect(last).toBeLessThan(cardSize.width - 20);
});
