import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { locales as knownLocales } from '../../domain/locales/locales.ts';
import { ContentFileError } from '../model/user-error.ts';
import { makeIcons } from './icons.ts';
import { createPictureMaker } from './picture-maker.ts';

const locales = knownLocales.filter(({ code }) => ['en', 'ar'].includes(code));
const noCache = { get: () => undefined, put: () => {}, removeUnused: () => {} };
const maker = createPictureMaker(process.cwd(), noCache, 1);
const { files, links } = await makeIcons(
  maker,
  readFileSync('content/sample/icon.svg'),
  { brand: 'Wayfold' },
  locales,
);
const bytesOf = (href: string) => files.find(({ path }) => `/${path}` === href)?.bytes ?? Buffer.alloc(0);

const manifestOf = (code: string) => JSON.parse(Buffer.from(bytesOf(links.manifests[code] ?? '')).toString());

test("each language's manifest starts there", () => {
  expect(Object.keys(links.manifests)).toEqual(['en', 'ar']);
  expect(manifestOf('en')).toMatchObject({ start_url: '/', lang: 'en', dir: 'ltr' });
  expect(manifestOf('ar')).toMatchObject({ start_url: '/ar', lang: 'ar', dir: 'rtl' });
});

test('the manifest names icons of the sizes that it says', async () => {
  const { name, icons } = manifestOf('en');
  expect(name).toBe('Wayfold');
  expect(icons.map(({ purpose = 'any' }) => purpose)).toEqual(['any', 'any', 'maskable']);
  for (const { src, sizes, type } of icons) {
    const { width, height, format } = await sharp(bytesOf(src)).metadata();
    expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
  }
});

test("Apple's icon has 180 pixels and no transparent corners", async () => {
  const { data, info } = await sharp(bytesOf(links.appleIcon))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([180, 180]);
  expect(data[3]).toBe(255);
});

test('favicon.ico holds pictures of 16 and 32 pixels', async () => {
  const ico = Buffer.from(bytesOf('/favicon.ico'));
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [at, side] of [16, 32].entries()) {
    const [length, start] = [ico.readUInt32LE(14 + 16 * at), ico.readUInt32LE(18 + 16 * at)];
    const { width, height } = await sharp(ico.subarray(start, start + length)).metadata();
    expect([ico[6 + 16 * at], width, height]).toEqual([side, side, side]);
  }
});

test("an icon that can be read but not drawn, such as one with too many references, is the user's to change", async () => {
  const encode = () => Promise.reject(new Error('SVG rendering failed'));
  const made = makeIcons(
    { ...maker, encode },
    readFileSync('content/sample/icon.svg'),
    { brand: 'Wayfold' },
    locales,
  );
  await expect(made).rejects.toThrow(ContentFileError);
  await expect(made).rejects.toThrow('SVG rendering failed');
});
