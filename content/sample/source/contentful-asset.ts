import { readFileSync } from 'node:fs';
import type { AssetSource } from './assets.ts';
import { defaultLocale } from './contentful-locales.ts';
import { pictureSize } from './picture-size.ts';
import { digestOf, publishedSys, spaceId } from './sys.ts';

const folder = new URL('../assets/', import.meta.url);
const host = 'images.wayfold.example';

/** A picture of `assets/` as the management API returns an uploaded asset. */
export function contentfulAsset({ id, file, title, description }: AssetSource, createdAt: Date) {
  const url = `//${host}/${spaceId}/${id}/${digestOf(id)}/${file}`;
  const contentType = file.endsWith('.jpg') ? 'image/jpeg' : 'image/svg+xml';
  const stored = { url, details: detailsOf(file), fileName: file, contentType };
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
  return { size: bytes.length, image: pictureSize(file, bytes) };
}
