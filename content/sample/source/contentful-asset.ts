import { readFileSync } from 'node:fs';
import type { AssetSource } from './assets.ts';
import { defaultLocale } from './contentful-locales.ts';
import { digestOf, publishedSys, spaceId } from './sys.ts';

const folder = new URL('../assets/', import.meta.url);
const host = 'images.wayfold.example';

/** An SVG of `assets/` as the management API returns an uploaded asset. */
export function contentfulAsset({ id, file, title, description }: AssetSource, createdAt: Date) {
  const url = `//${host}/${spaceId}/${id}/${digestOf(id)}/${file}`;
  const stored = { url, details: detailsOf(file), fileName: file, contentType: 'image/svg+xml' };
  return {
    metadata: { tags: [], concepts: [] },
    sys: publishedSys('Asset', id, createdAt),
    fields: {
      title: { [defaultLocale]: title },
      description: typeof description === 'string' ? { [defaultLocale]: description } : description.byLocale,
      file: { [defaultLocale]: stored },
    },
  };
}

function detailsOf(file: string) {
  const bytes = readFileSync(new URL(file, folder));
  const root = bytes.toString('utf8').match(/<svg[^>]*>/)?.[0] ?? '';
  const [width, height] = [sizeIn(root, 'width'), sizeIn(root, 'height')];
  if (!width || !height)
    throw new Error(`assets/${file} doesn't say its size: give its <svg> a width and a height in pixels.`);
  return { size: bytes.length, image: { width, height } };
}

function sizeIn(root: string, name: 'width' | 'height'): number {
  return Number(root.match(new RegExp(` ${name}="(\\d+)"`))?.[1] ?? 0);
}
