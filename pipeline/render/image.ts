import type { Image } from '../../domain/entries.ts';
import { valueIn } from '../model/localize.ts';
import type { View } from './view.ts';

interface File {
  readonly url?: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly details?: { readonly image?: { readonly width?: number; readonly height?: number } };
}

/**
 * A picture by its asset id; undefined for an asset that isn't published or has no file.
 *
 * The description is what is read aloud, and the title stands in for it. A picture on the host of the local assets gets
 * the address of its copy in the site.
 */
export function imageOf(view: View, assetId: string): Image | undefined {
  const asset = view.content.asset(assetId);
  const field = (name: string, localized: boolean) =>
    valueIn(asset?.fields[name], view.locale, view.content.index.defaultLocale, localized);
  const file = field('file', false) as File | undefined;
  if (!file?.url) return undefined;
  return {
    url: addressOf(view, file.url),
    alt: String(field('description', true) ?? field('title', true) ?? ''),
    width: file.details?.image?.width ?? 0,
    height: file.details?.image?.height ?? 0,
    contentType: file.contentType ?? '',
  };
}

/** Contentful's addresses lack the scheme. */
function addressOf({ site }: View, address: string): string {
  const url = URL.parse(address, 'https://images.ctfassets.net');
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return '';
  const { localAssets } = site.config;
  if (url.host !== localAssets?.host) return url.href;
  const fileName = decoded(url.pathname.split('/').pop() ?? '');
  const { media } = site.links;
  return (Object.hasOwn(media, fileName) ? media[fileName] : undefined) ?? url.href;
}

/** A name that isn't well encoded is nobody's, so it stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
