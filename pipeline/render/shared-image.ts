import { isPicture } from '../../domain/content/media-kinds.ts';
import { pictureQuality } from '../../domain/content/picture-places.ts';
import { isServedByContentful } from '../../domain/content/served-by-contentful.ts';
import type { SharedImage } from '../../templates/index.ts';
import { fileOfAsset } from '../model/asset-file.ts';
import { imageOf, localAssetOf } from './image.ts';
import type { View } from './view.ts';

/** What social networks ask for at the least, to show a picture on the whole width of a post; and a usual height. */
const width = 1200;
const usualHeight = 630;

/** Of a kind that social networks show. */
const shownTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * What social networks show with a page's address (spec 1 §2 "Page meta"), in a format that they read and with the size
 * of what they get. Vector graphics that the site can't convert are left out: a network would show a blank box.
 */
export function sharedImageOf(view: View, assetId: string): SharedImage | undefined {
  const file = fileOfAsset(view.content, assetId);
  const image = imageOf(view, assetId);
  if (!file || !image || !isPicture(image.contentType)) return undefined;
  const { origin } = view.site.config;
  const { alt } = image;
  const made = localAssetOf(view, file)?.shared;
  if (made) {
    const { href, contentType } = made;
    return { url: new URL(href, origin).href, width: made.width, height: made.height, contentType, alt };
  }
  if (image.contentType === 'image/svg+xml') return undefined;
  if (isServedByContentful(image.url)) return { ...scaledByService(image), contentType: 'image/jpeg', alt };
  if (!shownTypes.has(image.contentType)) return undefined;
  return { ...image, url: new URL(image.url, origin).href };
}

function scaledByService(image: { readonly url: string; readonly width: number; readonly height: number }) {
  const asked = `${image.url}?fm=jpg&q=${pictureQuality}`;
  if (image.width === 0)
    return { url: `${asked}&w=${width}&h=${usualHeight}&fit=fill`, width, height: usualHeight };
  const scale = Math.min(1, width / image.width);
  const scaled = Math.round(image.width * scale);
  return { url: `${asked}&w=${scaled}`, width: scaled, height: Math.round(image.height * scale) };
}
