import type { Image } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/is-blank.ts';
import { type ContentFile, fileOfAsset, localNameOf, urlOfFile } from '../model/asset-file.ts';
import { valueIn } from '../model/localize.ts';
import type { LocalAsset } from '../model/site-bundle.ts';
import type { View } from './view.ts';

/**
 * A picture or another file by its asset id; undefined for an asset that isn't published or has no file.
 *
 * The description is what is read aloud, and the title stands in for it. A picture on the host of the local assets gets
 * the address of its copy in the site, and its real size and type, whatever the content says of them.
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

/** What the site has of a file on the host of the local assets. */
export function localAssetOf({ site }: View, file: ContentFile): LocalAsset | undefined {
  const url = urlOfFile(file);
  const name = url && localNameOf(url, site.config.localAssets);
  const { media } = site.links;
  return name !== undefined && Object.hasOwn(media, name) ? media[name] : undefined;
}

/** No picture is larger: such a number would only tear the layout apart. */
const longestSide = 100_000;

function statedBy({ contentType = '', details }: ContentFile) {
  const sides = [details?.image?.width, details?.image?.height].map((side) => Math.round(side ?? 0));
  const areUsable = sides.every((side) => side >= 1 && side <= longestSide);
  const [width = 0, height = 0] = areUsable ? sides : [];
  return { width, height, contentType };
}
