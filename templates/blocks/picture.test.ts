import { expect, test } from 'vitest';
import type { PictureFile } from '../../domain/content/entries.ts';
import { imageSources } from './picture.tsx';

const photo = {
  url: 'https://images.ctfassets.net/s/a/t/photo.jpg',
  alt: '',
  width: 3000,
  height: 2000,
  contentType: 'image/jpeg',
};
const variant = (query: string) => `${photo.url}?${query}`;
const formatOf = (sources: ReturnType<typeof imageSources>, type: string) =>
  sources.formats.find((format) => format.type === type)?.srcSet;

test('offers a photo at once and twice its width, in new formats first', () => {
  expect(imageSources(photo, 'tile')).toMatchObject({
    formats: [
      {
        type: 'image/avif',
        srcSet: `${variant('fm=avif&q=60&w=600')} 600w, ${variant('fm=avif&q=60&w=1200')} 1200w`,
      },
      {
        type: 'image/webp',
        srcSet: `${variant('fm=webp&q=60&w=600')} 600w, ${variant('fm=webp&q=60&w=1200')} 1200w`,
      },
    ],
    src: variant('q=60&w=600'),
    width: 3000,
    height: 2000,
  });
});

test('offers 720 pixels of what is shown larger', () => {
  const srcSet = formatOf(imageSources({ ...photo, width: 6000 }, 'background'), 'image/webp');
  expect(srcSet?.match(/\d+w$|\d+w(?=,)/g)).toEqual(['720w', '1920w', '3840w']);
});

test('asks for at least 320 pixels, unless the picture has fewer', () => {
  for (const [width, widths] of [
    [photo.width, ['320w', '640w']],
    [200, ['200w']],
  ] as const) {
    const srcSet = formatOf(imageSources({ ...photo, width }, 'logo'), 'image/webp');
    expect(srcSet?.match(/\d+w$|\d+w(?=,)/g)).toEqual(widths);
  }
});

test('never asks for more pixels than the photo has', () => {
  const { formats, src } = imageSources({ ...photo, width: 500, height: 300 }, 'tile');
  expect(formats.map(({ srcSet }) => srcSet.match(/\d+w$|\d+w(?=,)/g))).toEqual([['500w'], ['500w']]);
  expect(src).toBe(variant('q=60&w=500'));
});

test('offers no AVIF of a picture that the service takes for too large', () => {
  const { formats } = imageSources({ ...photo, width: 4000, height: 3000 }, 'tile');
  expect(formats.map(({ type }) => type)).toEqual(['image/webp']);
});

test('brings a photo of unknown size into a shape, so that there is room for it', () => {
  const sources = imageSources({ ...photo, width: 0, height: 0 }, 'tile');
  expect(sources).toMatchObject({
    formats: [{ type: 'image/webp' }],
    src: variant('q=60&w=600&h=400&fit=pad'),
    width: 600,
    height: 400,
  });
  expect(sources.formats[0]?.srcSet).toContain('w=1200&h=800&fit=pad 1200w');
});

test.each([
  ['vector graphics', { contentType: 'image/svg+xml' }],
  ['what may move', { contentType: 'image/gif' }],
  ['pictures of other hosts', { url: 'https://images.example.org/a.jpg' }],
  ['addresses with a query of their own', { url: `${photo.url}?w=9` }],
])('takes %s as they are', (_, own) => {
  const image = { ...photo, ...own };
  expect(imageSources(image, 'tile')).toEqual({ formats: [], src: image.url, width: 3000, height: 2000 });
});

test('offers of a local picture the sizes that belong to its place', () => {
  const made = (width: number, kind: string): PictureFile => ({
    url: `/${width}.${kind}`,
    width,
    contentType: `image/${kind}`,
  });
  const conversions = [320, 600, 640, 1200].flatMap((width) => [made(width, 'avif'), made(width, 'webp')]);
  const image = {
    ...photo,
    url: '/photo.jpg',
    conversions: [...conversions, made(320, 'jpeg'), made(600, 'jpeg')],
  };
  expect(imageSources(image, 'tile')).toMatchObject({
    formats: [
      { type: 'image/avif', srcSet: '/600.avif 600w, /1200.avif 1200w' },
      { type: 'image/webp', srcSet: '/600.webp 600w, /1200.webp 1200w' },
    ],
    src: '/600.jpeg',
  });
  expect(imageSources(image, 'logo').src).toBe('/320.jpeg');
});
