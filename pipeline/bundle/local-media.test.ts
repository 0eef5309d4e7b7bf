import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { PicturePlace } from '../../domain/content/pictures.ts';
import type { Theme } from '../../domain/site/theme.ts';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { root } from '../../tools/scripts/run.ts';
import { once } from '../model/collections.ts';
import type { LocalAsset } from '../model/site-bundle.ts';
import { openFileCache } from './file-cache.ts';
import { type LocalMedia, localMedia } from './local-media.ts';
import { createPictureMaker } from './picture-maker.ts';

/** Leaves and noise, as in a photograph: plain colours would say nothing about formats. */
function photo(width: number, height: number) {
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><filter id="n"><feTurbulence baseFrequency="0.05" numOctaves="3" seed="4"/></filter><rect width="100%" height="100%" fill="#265"/><rect width="100%" height="100%" filter="url(#n)" opacity="0.6"/></svg>`;
  return sharp(Buffer.from(source)).removeAlpha();
}

/** Says that it has 30,000 × 30,000 pixels, in a few bytes. */
function bomb(small: Buffer): Buffer {
  const png = Buffer.from(small);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const files: Record<string, Uint8Array> = {};
const nowhere: ReadonlySet<PicturePlace> = new Set();
const everywhere: ReadonlySet<PicturePlace> = new Set<PicturePlace>(['tile', 'logo']);

beforeAll(async () => {
  const jpeg = await photo(900, 600).jpeg().toBuffer();
  const frames = await Promise.all(
    [20, 200].map((red) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  );
  Object.assign(files, {
    'a photo, wide.jpg': jpeg,
    'upright.jpg': await photo(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
    'see-through.png': await sharp({ create: { width: 400, height: 300, channels: 4, background: '#0f08' } })
      .png()
      .toBuffer(),
    'moving.webp': await sharp(frames, { join: { animated: true } })
      .webp()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer(),
    'moving.gif': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
    'drawing.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 200" width="300" height="200"><rect width="300" height="200" fill="red"/></svg>',
    ),
    'logo.svg': Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><style>@media screen and ( prefers-color-scheme : dark ){a{fill:#fff}}@media(prefers-color-scheme:light){a{fill:#000}}</style></svg>',
    ),
    'cut-off.jpg': jpeg.subarray(0, jpeg.length / 2),
    'text.png': Buffer.from('This is not the picture that you are looking for.'),
    'drawing.png': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>'),
    'bomb.png': bomb(
      await sharp({ create: { width: 4, height: 4, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    ),
    'tower.png': await sharp({ create: { width: 10, height: 17_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    'letter.pdf': Buffer.from('%PDF-1.4 << /Author (Ada) >>'),
    'plain.pdf': Buffer.from('%PDF-1.4 << /Author () >>'),
    'unused.jpg': jpeg,
    'only-shared.jpg': await photo(900, 600)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ada</x:xmpmeta>')
      .toBuffer(),
    'linked.jpg': await photo(900, 600)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Ada' } })
      .toBuffer(),
  });
});

function damaged(bytes: Buffer): Buffer {
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
  return bytes;
}

/** @param cache for the next build */
async function build(cache = openFileCache(temporaryFolder())): Promise<LocalMedia> {
  const folder = temporaryFolder();
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  mkdirSync(join(folder, 'originals'));
  symlinkSync('nothing', join(folder, 'lost.jpg'));
  const absent = ['gone.jpg', 'Letter.PDF', 'lost.jpg'];
  const shown = [...Object.keys(files), ...absent].filter((name) => name !== 'unused.jpg');
  const plan = new Map(
    shown.map((name) => [
      name,
      {
        assetId: `asset of ${name}`,
        places: /only|linked/.test(name) ? nowhere : everywhere,
        isShared: /drawing\.svg|wide|only/.test(name),
        isLinked: /linked/.test(name),
      },
    ]),
  );
  const localAssets = { host: 'images.example.org', folder };
  return localMedia(createPictureMaker(root, cache, 2), { localAssets }, plan);
}

/** The build that tests share that only look at what comes of it. */
const built = once(() => build());

const sizesOf = ({ conversions = [] }: LocalAsset, kind: string) =>
  conversions.filter(({ contentType }) => contentType === `image/${kind}`).map(({ width }) => width);

async function realSize(media: LocalMedia, url: string | undefined) {
  const file = media.files.find(({ path }) => `/${path}` === url);
  const { width, height, format, exif, orientation } = await sharp(file?.bytes).metadata();
  return { width, height, format, isPlain: exif === undefined && orientation === undefined };
}

test('makes what pages ask for of each picture, and leaves others as they are', async () => {
  const media = await built();
  const of = (name: string) => media.assets[name] as LocalAsset;
  const wide = of('a photo, wide.jpg');
  expect(wide.picture).toEqual({ width: 900, height: 600, contentType: 'image/jpeg' });
  expect(sizesOf(wide, 'avif')).toEqual([320, 600, 640, 900]);
  expect(sizesOf(wide, 'webp')).toEqual([320, 600, 640, 900]);
  expect(sizesOf(wide, 'jpeg')).toEqual([320, 600]);
  for (const { url, width, contentType } of wide.conversions ?? []) {
    expect(url).toMatch(/^\/assets\/media\/a-photo-wide-\d+-[0-9a-f]{10}\.\w+$/);
    const format = contentType === 'image/avif' ? 'heif' : contentType.replace('image/', '');
    expect(await realSize(media, url)).toEqual({
      width,
      height: Math.round((width * 2) / 3),
      format,
      isPlain: true,
    });
  }
  expect(of('upright.jpg').picture).toMatchObject({ width: 600, height: 900 });
  const [first] = of('upright.jpg').conversions ?? [];
  expect(await realSize(media, first?.url)).toMatchObject({ width: 320, height: 480, isPlain: true });
  expect(sizesOf(of('see-through.png'), 'png')).toEqual([320, 400]);
  expect(of('moving.gif')).toEqual({
    href: expect.stringMatching(/moving-[0-9a-f]{10}\.gif$/),
    picture: { width: 40, height: 30, contentType: 'image/gif' },
  });
  expect(of('drawing.svg').picture).toEqual({ width: 300, height: 200, contentType: 'image/svg+xml' });
  expect(of('drawing.svg').conversions).toBeUndefined();
  expect(of('drawing.svg').dark).toBeUndefined();
  const dark = media.files.find(({ path }) => `/${path}` === of('logo.svg').dark);
  expect(dark?.path).toMatch(/logo-dark-[0-9a-f]{10}\.svg$/);
  expect(Buffer.from(dark?.bytes ?? []).toString()).toContain(
    '@media screen and (min-width:0){a{fill:#fff}}@media(max-width:0){a{fill:#000}}',
  );
  expect(Object.keys(of('letter.pdf'))).toEqual(['href']);
});

test('publishes what is named, and of pictures only copies without what a camera has written into them', async () => {
  const { assets, files: published, findings } = await built();
  const original = (name: string) =>
    published.some(({ bytes }) => Buffer.compare(bytes, files[name] ?? Buffer.of()) === 0);
  expect(Object.keys(files).filter(original)).toEqual([
    ...[
      'moving.webp',
      'moving.gif',
      'drawing.svg',
      'logo.svg',
      'cut-off.jpg',
      'text.png',
      'drawing.png',
      'bomb.png',
      'tower.png',
    ],
    'letter.pdf',
    'plain.pdf',
  ]);
  expect(assets).not.toHaveProperty(['unused.jpg']);
  for (const { bytes, path } of published.filter(({ path }) => /\.(jpeg|png|webp|avif)$/.test(path))) {
    if (Object.values(files).some((file) => Buffer.compare(file, bytes) === 0)) continue;
    const { exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc], path).toEqual([undefined, undefined, undefined]);
  }
  expect(await realSize(await built(), assets['linked.jpg']?.href)).toMatchObject({
    width: 900,
    format: 'jpeg',
  });
  expect(assets['only-shared.jpg']?.href).toBe(assets['only-shared.jpg']?.shared?.href);
  expect(assets['a photo, wide.jpg']?.href).toMatch(/a-photo-wide-600-\w+\.jpeg$/);
  expect(findings.filter(({ rule }) => rule === 'unpublished-file')).toMatchObject([
    {
      setting: 'localAssets',
      message: expect.stringMatching(/ 2 of the 19 files and folders .*: originals\/, unused\.jpg\.$/),
    },
  ]);
});

test('makes what social networks can show', async () => {
  const media = await built();
  const drawing = media.assets['drawing.svg']?.shared;
  expect(drawing).toMatchObject({ width: 1200, height: 800, contentType: 'image/png' });
  expect(await realSize(media, drawing?.href)).toMatchObject({ width: 1200, height: 800, format: 'png' });
  const photo = media.assets['a photo, wide.jpg']?.shared;
  expect(photo).toMatchObject({ width: 900, height: 600, contentType: 'image/jpeg' });
});

test.each([
  ['cut-off.jpg', 'shown as it is, with what a camera may have written into it.', 'Save the picture again'],
  ['letter.pdf', 'Hidden data: the file "letter.pdf" is published with an author', 'properties'],
  [
    'moving.webp',
    'Hidden data: the file "moving.webp" is published with what a camera has noted',
    'properties',
  ],
  ['cut-off.jpg', 'it is damaged', 'Save the picture again'],
  ['text.png', "its format isn't supported", 'as JPEG, PNG or WebP'],
  ['drawing.png', "which doesn't match its extension", 'the extension of its format'],
  ['bomb.png', 'it has more than 64 million pixels', 'Scale the picture down'],
  ['tower.png', 'even scaled down', 'Split the picture into shorter ones'],
  [
    'gone.jpg',
    `Unusable picture: the file "gone.jpg" isn't in the folder of local assets.`,
    'Put a file for the public into',
  ],
  [
    'Letter.PDF',
    `Unusable file: the file "Letter.PDF" isn't in the folder of local assets, which has "letter.pdf".`,
    'Put a file for the public into',
  ],
  [
    'lost.jpg',
    "isn't published: it begins with a dot, is no plain file, or is a link to such a file, to nothing or out",
    'Put a file for the public into',
  ],
])('says what is wrong with %s and what to do, and goes on', async (name, why, hint) => {
  const { findings, assets } = await built();
  const [finding, ...others] = findings.filter(({ entryId }) => entryId === `asset of ${name}`);
  expect(others).toEqual([]);
  const rule = why.startsWith('Hidden') ? 'hidden-data' : 'unusable-picture';
  expect(finding).toMatchObject({ rule, contentType: 'Asset', field: 'file' });
  expect(finding?.message).toContain(`"${name}"`);
  expect(finding?.message).toContain(why);
  expect(finding?.hint).toContain(hint);
  if (name in files && name !== 'moving.webp') expect(Object.keys(assets[name] ?? {})).toEqual(['href']);
  expect(findings).toHaveLength(11);
});

test('counts files that nothing names, and folders but those of the theme', async () => {
  const folder = temporaryFolder();
  for (const name of ['fonts', 'raw']) mkdirSync(join(folder, name));
  for (const name of ['a', 'b', 'c', 'd', 'e']) writeFileSync(join(folder, name), name);
  const fonts = [{ file: 'fonts/own.woff2' }];
  const config = { localAssets: { host: 'a.example', folder }, theme: { folder, fonts } as unknown as Theme };
  const { findings } = await localMedia(
    createPictureMaker(root, openFileCache(folder), 1),
    config,
    new Map(),
  );
  expect(findings).toMatchObject([
    { message: expect.stringMatching(/ 6 of the 7 .*: a, b, c, d, e and 1 more\.$/) },
  ]);
});

test('the same pictures give the same bytes', { tags: 'ci' }, async () => {
  const [one, other] = [await built(), await build()];
  const texts = ({ files }: LocalMedia) =>
    files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString('hex')]);
  expect(texts(other)).toEqual(texts(one));
});

test('converts nothing twice, except damaged cache files', async () => {
  const folder = temporaryFolder();
  const cache = openFileCache(folder);
  const first = await build(cache);
  const second = await build({ ...cache, put: () => expect.fail('something was made again') });
  expect(second.assets).toEqual(first.assets);
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    writeFileSync(file, damaged(readFileSync(file)));
  }
  expect((await build(cache)).assets).toEqual(first.assets);
});
