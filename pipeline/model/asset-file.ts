import type { SiteConfig } from '../../domain/site/site-config.ts';
import { memoizeByObject } from './collections.ts';
import type { ContentFile } from './localize.ts';
import { decoded } from './urls.ts';

/** Each URL is used in every language and in several places. */
const parsed = memoizeByObject((file: ContentFile) => ({ url: parse(file) }));

/** Returns an asset's address, adding the scheme that Contentful omits; undefined unless http or https. */
export function urlOfFile(file: ContentFile): URL | undefined {
  return parsed(file).url;
}

function parse({ url }: ContentFile): URL | undefined {
  const address = URL.parse(url, 'https://images.ctfassets.net');
  return address?.protocol === 'https:' || address?.protocol === 'http:' ? address : undefined;
}

/** Returns the name of a local asset; undefined for a file on another host. */
export function localNameOf(url: URL, localAssets: SiteConfig['localAssets']): string | undefined {
  return url.host === localAssets?.host
    ? decoded(url.pathname.slice(url.pathname.lastIndexOf('/') + 1))
    : undefined;
}
