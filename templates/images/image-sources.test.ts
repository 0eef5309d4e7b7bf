import { expect, test } from 'vitest';
import { imageSources } from './image-sources.ts';

const photo = {
  url: 'https://images.ctfassets.net/s/a/t/photo.jpg',
  alt: '',
  width: 4000,
  height: 2000,
  contentType: 'image/jpeg',
};

test('offers a photo at once and twice its width, and at 720', () => {
  expect(imageSources(photo, 900)).toEqual({
    src: `${photo.url}?fm=webp&q=60&w=900`,
    srcSet: `${photo.url}?fm=webp&q=60&w=720 720w, ${photo.url}?fm=webp&q=60&w=900 900w, ${photo.url}?fm=webp&q=60&w=1800 1800w`,
    sizes: '(min-width: 900px) 900px, 100vw',
  });
});

test('asks for at least 320 pixels and leaves 720 out of a smaller picture', () => {
  expect(imageSources(photo, 100).srcSet).toBe(
    `${photo.url}?fm=webp&q=60&w=320 320w, ${photo.url}?fm=webp&q=60&w=640 640w`,
  );
});

test('never asks for more pixels than the photo has', () => {
  expect(imageSources({ ...photo, width: 500 }, 400).srcSet).toContain('w=500 500w');
  expect(imageSources({ ...photo, width: 500 }, 400).srcSet).not.toContain('w=800');
});

test('takes vector graphics and pictures of other hosts as they are', () => {
  expect(imageSources({ ...photo, contentType: 'image/svg+xml' })).toEqual({ src: photo.url });
  expect(imageSources({ ...photo, url: '/assets/hero.abc.webp' })).toEqual({ src: '/assets/hero.abc.webp' });
});
