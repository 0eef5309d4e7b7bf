import { execFileSync } from 'node:child_process';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnColours } from '../../domain/site/theme.ts';
import { type CardText, cardSize } from '../model/cards.ts';
import { createFontFinder, createShaper, lackingIn } from './card-fonts.ts';
import { makeGround } from './card-ground.ts';
import { breakLines } from './card-text.ts';
import { createCards } from './draw-card.ts';
import { levels } from './glyph-shapes.ts';

const noCache = { get: () => undefined, put: () => {}, removeUnused: () => {} };
const fontOf = createFontFinder(process.cwd());
const shaper = createShaper(fontOf);
const brand = {
  ...{ key: '', brand: 'Wayfold', host: 'www.wayfold.example', logo: undefined },
  colours: drawnColours,
};
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
  const other = createCards(createShaper(createFontFinder(process.cwd())), {
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

test.each([
  { script: 'japanese', words: ['接続', '安全', '世界', 'サーバー', '旅行'] },
  { script: 'chinese', words: ['连接', '安全', '世界', '服务器', '旅行'] },
  { script: 'thai', words: ['เชื่อมต่อ', 'ปลอดภัย', 'โลก', 'เซิร์ฟเวอร์', 'เดินทาง'] },
] as const)('a title without spaces ($script) has only its words and lines shaped', ({ script, words }) => {
  const shaped = new Set<string>();
  const watched: typeof shaper = (text, ...rest) => {
    shaped.add(text);
    return shaper(text, ...rest);
  };
  const title = Array.from({ length: 60 }, (_, at) => words[(at * at) % words.length]).join('');
  const { lines } = breakLines(watched, { title, script, isRightToLeft: false }, 1048);
  expect(lines.length).toBeGreaterThan(2);
  expect(shaped.size).toBeLessThan(40);
});

test('shaped texts are cached, but not without end', () => {
  const own = createShaper(createFontFinder(process.cwd()));
  const first = own('Wayfold', 'latin', false);
  expect(own('Wayfold', 'latin', false)).toBe(first);
  for (let at = 0; at < 5000; at++) own(`${at}`, 'latin', false);
  const again = own('Wayfold', 'latin', false);
  expect(again).not.toBe(first);
  expect(again).toEqual(first);
});

test('characters that no font has are left out, and named', () => {
  expect(shaper('🛡', 'latin', false)).toEqual({ glyphs: [], width: 0 });
  expect(lackingIn('AES\u200e 🛡 und 🛡\ufe0f: ͳ', 'latin', fontOf)).toEqual(['🛡', 'ͳ']);
  for (const { title, script } of titles) expect(lackingIn(title, script, fontOf)).toEqual([]);
});

test('each character is in a font that has it, whatever the stylesheet says of another', () => {
  for (const text of ['الـVPN', 'تشفير(AES-256)', '«VPN»', '"خصم50%"']) {
    const { glyphs } = shaper(text, 'arabic', true);
    expect(glyphs.length, text).toBeGreaterThan(0);
    expect(lackingIn(text, 'arabic', fontOf)).toEqual([]);
    // As wide as its parts in their fonts: nothing is left out between them.
    const parts = text.match(/\p{Script=Arabic}+|ـ|[^\p{Script=Arabic}ـ]/gu) ?? [];
    const least = parts.reduce((sum, part) => sum + shaper(part, 'arabic', true).width * 0.8, 0);
    expect(shaper(text, 'arabic', true).width, text).toBeGreaterThan(least);
  }
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

test('a word that is wider than a line keeps its distance to the next one', () => {
  const shape = (title: string) => breakLines(shaper, { title, script: 'latin', isRightToLeft: false }, 600);
  const { lines } = shape(`${'m'.repeat(30)} word`);
  const whole = lines.reduce((sum, line) => sum + line.width, 0);
  const together = shape(`${'m'.repeat(30)}word`).lines.reduce((sum, line) => sum + line.width, 0);
  expect(whole).toBeGreaterThan(together + 0.1);
});

test('a brand stands in its own direction', async () => {
  const directions: [string, boolean][] = [];
  const watched: typeof shaper = (text, script, isRightToLeft) => {
    directions.push([text, isRightToLeft]);
    return shaper(text, script, isRightToLeft);
  };
  await makeGround({ ...brand, brand: 'مسار VPN' }, false, watched, noCache);
  expect(directions.slice(0, 2)).toEqual([
    ['مسار', true],
    [' VPN', false],
  ]);
});

test('a logo of many colours gets shades of its own, and leaves the colours of the card', async () => {
  const logo = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="40"><linearGradient id="g"><stop stop-color="#6a11cb"/><stop offset=".5" stop-color="#25fc75"/><stop offset="1" stop-color="#fc2575"/></linearGradient><rect width="190" height="40" rx="20" fill="${fill}"/></svg>`,
    );
  const coloursWith = async (fill: string) => {
    const { palette, rows } = await makeGround({ ...brand, logo: logo(fill) }, false, shaper, noCache);
    const at = (x: number, y: number) => {
      const number = rows[y * (cardSize.width + 1) + 1 + x] ?? 0;
      return [...palette.subarray(3 * number, 3 * number + 3)];
    };
    const below = Buffer.from(
      Array.from({ length: (cardSize.height - 130) * cardSize.width }, (_, pixel) =>
        at(pixel % cardSize.width, 130 + Math.floor(pixel / cardSize.width)),
      ).flat(),
    );
    return { at, below };
  };
  const [plain, many] = [await coloursWith('#6a11cb'), await coloursWith('url(#g)')];
  // What lies below the logo: the map, the host and the line at the foot.
  expect(many.below.equals(plain.below)).toBe(true);
  const near = (colour: number[], wanted: number[]) =>
    colour.forEach((part, index) => void expect(Math.abs(part - (wanted[index] ?? 0))).toBeLessThan(24));
  near(many.at(76 + 3, 95), [0x6a, 0x11, 0xcb]);
  near(many.at(76 + 148, 95), [0x25, 0xfc, 0x75]);
  near(many.at(76 + 291, 95), [0xfc, 0x25, 0x75]);
});

test('a long brand gets smaller until it fits', async () => {
  const { rows } = await makeGround({ ...brand, brand: 'Wide'.repeat(40) }, false, shaper, noCache);
  const margins = Array.from({ length: 120 }, (_, row) => {
    const end = (row + 41) * (cardSize.width + 1);
    return rows.subarray(end - 70, end);
  });
  expect(margins.some((row) => row.some((shade) => shade > 0 && shade <= levels))).toBe(false);
});

test('other readers of fonts in the process, such as the tool that cuts them, are not kept waiting', () => {
  const lines = `
    await import('./pipeline/cards/card-fonts.ts');
    const { default: { decompress } } = await import('wawoff2');
    const font = await decompress(readFileSync('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'));
    process.stdout.write(String(font.length > 100_000));`;
  const code = `import { readFileSync } from 'node:fs';${lines}`;
  expect(execFileSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })).toBe(
    'true',
  );
});
