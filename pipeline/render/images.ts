import type { Image } from '../../domain/content/entries.ts';
import { isPicture, isServedByContentful, pictureQuality } from '../../domain/content/pictures.ts';
import { isBlank } from '../../domain/content/values.ts';
import type { SharedImage } from '../../templates/index.ts';
import { type ContentFile, fileOfAsset, localNameOf, urlOfFile } from '../model/asset-file.ts';
import { valueIn } from '../model/localize.ts';
import type { LocalAsset } from '../model/site-bundle.ts';
import type { View } from './language.ts';

/**
 * Finds a picture or another file by its asset id; undefined for an asset that isn't published or has no file.
 *
 * The description is its alternative text, else the title. A picture on the host of the local assets gets the address of its
 * copy in the site, and its real size and type, no matter what the content says of them.
 */
export function imageOf(view: View, assetId: string): Image | undefined {
  const file = fileOfAsset(view.content, assetId);
  if (!file) return undefined;
  const alt = altOf(view, assetId);
  const local = localAssetOf(view, file);
  if (!local) return { url: urlOfFile(file)?.href ?? '', alt, ...statedBy(file) };
  const { href, picture, conversions } = local;
  return { url: href, alt, ...(picture ?? statedBy(file)), conversions };
}

function altOf(view: View, assetId: string): string {
  const asset = view.content.asset(assetId);
  const text = (name: string) =>
    String(valueIn(asset?.fields[name], view.locale, view.content.index.defaultLocale, true) ?? '');
  return [text('description'), text('title')].find((each) => !isBlank(each)) ?? '';
}

/** Finds the copy of a file on the host of the local assets. */
function localAssetOf({ site }: View, file: ContentFile): LocalAsset | undefined {
  const url = urlOfFile(file);
  const name = url && localNameOf(url, site.config.localAssets);
  const { media } = site.links;
  return name !== undefined && Object.hasOwn(media, name) ? media[name] : undefined;
}

/** A larger number is a mistake, and would break the layout. */
const maxSide = 100_000;

function statedBy({ contentType = '', details }: ContentFile) {
  const sides = [details?.image?.width, details?.image?.height].map((side) => Math.round(side ?? 0));
  const areUsable = sides.every((side) => side >= 1 && side <= maxSide);
  const [width = 0, height = 0] = areUsable ? sides : [];
  return { width, height, contentType };
}

/** The size in pixels at which social networks show a picture on the whole width of a post. */
const sharedWidth = 1200;
const sharedHeight = 630;

/** The formats that social networks show. */
const shownTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/**
 * Finds the picture that social networks show with a page's address (spec 1 §2 "Page meta"), in a format that they read.
 * Vector graphics that the site can't convert are left out: a network would show a blank box.
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
  const address = `${image.url}?fm=jpg&q=${pictureQuality}`;
  if (image.width === 0)
    return {
      url: `${address}&w=${sharedWidth}&h=${sharedHeight}&fit=fill`,
      width: sharedWidth,
      height: sharedHeight,
    };
  const scale = Math.min(1, sharedWidth / image.width);
  const width = Math.round(image.width * scale);
  return { url: `${address}&w=${width}`, width, height: Math.round(image.height * scale) };
}
