import type { Image } from '../../domain/content/entries.ts';
import { isPicture, isServedByContentful, pictureQuality } from '../../domain/content/pictures.ts';
import { isBlank } from '../../domain/content/values.ts';
import { withBase } from '../../domain/site/base-path.ts';
import type { SharedImage } from '../../templates/index.ts';
import { localNameOf, urlOfFile } from '../model/asset-file.ts';
import { type ContentFile, fileIn, valueIn } from '../model/localize.ts';
import type { LocalAsset } from '../model/site-bundle.ts';
import type { View } from './view.ts';

/**
 * Finds an asset's file; the alternative text is its description, else its title. Local assets get their copy's
 * address, real size and type.
 */
export function imageOf(view: View, assetId: string): Image | undefined {
  const { content, locale } = view;
  const asset = content.asset(assetId);
  const file = fileIn(asset, locale);
  if (!asset || !file) return undefined;
  const text = (field: string) =>
    String(valueIn(asset.fields[field], locale, content.index.defaultLocale, true) ?? '');
  const name = text('title');
  const alt = [text('description'), name].find((each) => !isBlank(each)) ?? '';
  const local = localAssetOf(view, file);
  if (!local) return { url: urlOfFile(file)?.href ?? '', alt, name, ...statedBy(file) };
  const { href, picture, conversions, dark } = local;
  return { url: href, alt, name, ...(picture ?? statedBy(file)), conversions, dark };
}

/** Finds the copy of a local asset. */
function localAssetOf({ site }: View, file: ContentFile): LocalAsset | undefined {
  const url = urlOfFile(file);
  const name = url && localNameOf(url, site.config.localAssets);
  const { media } = site.links;
  return name !== undefined && Object.hasOwn(media, name) ? media[name] : undefined;
}

/** Larger numbers are mistakes that would break the layout. */
const maxSide = 100_000;

function statedBy({ contentType = '', details }: ContentFile) {
  const sides = [details?.image?.width, details?.image?.height].map((side) => Math.round(side ?? 0));
  const areUsable = sides.every((side) => side >= 1 && side <= maxSide);
  const [width = 0, height = 0] = areUsable ? sides : [];
  return { width, height, contentType };
}

/** Width in pixels of a full-width Open Graph picture. */
const sharedWidth = 1200;
const sharedHeight = 630;

const shownTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Finds a page's Open Graph picture (spec 1 §2 "Page meta"); omits unsupported formats. */
export function sharedImageOf(view: View, assetId: string): SharedImage | undefined {
  const file = fileIn(view.content.asset(assetId), view.locale);
  const image = imageOf(view, assetId);
  if (!file || !image || !isPicture(image.contentType)) return undefined;
  const { origin, basePath = '' } = view.site.config;
  const { alt } = image;
  const made = localAssetOf(view, file)?.shared;
  if (made) {
    const { href, ...shared } = made;
    return { ...shared, url: new URL(withBase(basePath, href), origin).href, alt };
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
