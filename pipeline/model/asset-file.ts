import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Content } from './content.ts';
import { ownValue } from './localize.ts';

/** What an asset says of its file; it isn't localized. */
export interface ContentFile {
  readonly url: string;
  readonly fileName?: string;
  readonly contentType?: string;
  readonly details?: { readonly image?: { readonly width?: number; readonly height?: number } };
}

/** The file of a published asset. */
export function fileOfAsset(content: Content, assetId: string): ContentFile | undefined {
  const file = ownValue(content.asset(assetId)?.fields.file, content.index.defaultLocale);
  return (file as ContentFile | undefined)?.url ? (file as ContentFile) : undefined;
}

/** Each is asked for in every language, and for several places. */
const urls = new WeakMap<ContentFile, { readonly url: URL | undefined }>();

/** An asset's address as a URL: Contentful's lack the scheme. Undefined for one that browsers must not be given. */
export function urlOfFile(file: ContentFile): URL | undefined {
  const known = urls.get(file) ?? { url: parse(file) };
  urls.set(file, known);
  return known.url;
}

function parse({ url }: ContentFile): URL | undefined {
  const address = URL.parse(url, 'https://images.ctfassets.net');
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/** The name that a file on the host of the local assets has in their folder; undefined for a file on another host. */
export function localNameOf(url: URL, localAssets: SiteConfig['localAssets']): string | undefined {
  return url.host === localAssets?.host ? decoded(url.pathname.split('/').pop() ?? '') : undefined;
}

/** A name that isn't well encoded is nobody's, so it stays as it is. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
