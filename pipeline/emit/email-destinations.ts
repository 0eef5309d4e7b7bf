import { type Content, publishedIds } from '../model/content.ts';
import { destinationName } from '../model/localize.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';
import { absoluteUrl } from '../model/urls.ts';

/** Formats `email-destinations.json`, which maps name → UI code → address for systems that send emails. */
export function emailDestinations(origin: string, content: Content, urls: UrlTable): AssetFile {
  const rows = publishedIds(content, ['emailNamedDestination']).flatMap((id) => {
    const name = destinationName(content, id);
    return name === undefined ? [] : [[name, addressesOf(origin, content, urls.get(id) ?? [])] as const];
  });
  const sorted = rows.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    path: 'email-destinations.json',
    bytes: Buffer.from(`${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`),
  };
}

function addressesOf(
  origin: string,
  content: Content,
  urls: readonly (string | undefined)[],
): Record<string, string> {
  const pairs = content.locales.flatMap(({ code }, at) => {
    const url = urls[at];
    if (url === undefined) return [];
    return [[code, url.startsWith('/') ? absoluteUrl(origin, url) : url] as const];
  });
  return Object.fromEntries(pairs);
}
