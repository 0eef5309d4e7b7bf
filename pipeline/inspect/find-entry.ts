import { addressedTypes } from '../../domain/content/content-model.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { destinationName } from '../model/destination-name.ts';
import { nearest } from '../model/did-you-mean.ts';
import type { InspectedSite } from './inspected-site.ts';
import { pathIn } from './path-in.ts';

export interface Lookup {
  /** Undefined where nothing is meant for sure. */
  readonly id: string | undefined;
  /** Paths and ids that are spelled nearly the same. */
  readonly near: readonly string[];
  /** Ids of entries that have the path's last name as a slug, but lie elsewhere or nowhere. */
  readonly withSlug: readonly string[];
}

/** Of several entries at one path the page is meant, not what leads to it. */
const order: readonly string[] = addressedTypes;

/** Finds the entry that is meant by an id, a path in any language, or the name of an email destination. */
export function findEntry(site: InspectedSite, text: string): Lookup {
  const { content, origin } = site;
  const path = pathIn(text, origin);
  const id =
    content.typeOf(text) !== undefined
      ? text
      : ((path === undefined ? undefined : entryAt(site, path)) ?? destinationNamed(content, text));
  if (id !== undefined || path === undefined) return { id, near: [], withSlug: [] };
  return { id, near: nearTo(site, text, path), withSlug: entriesWithSlug(site, path) };
}

function entryAt({ urls, content }: InspectedSite, path: string): string | undefined {
  const rank = (id: string) =>
    (order.indexOf(content.typeOf(id) ?? '') + order.length + 1) % (order.length + 1);
  return [...urls]
    .filter(([, row]) => row.includes(path))
    .map(([id]) => id)
    .toSorted((a, b) => rank(a) - rank(b))[0];
}

function destinationNamed(content: Content, name: string): string | undefined {
  const ids = publishedIds(content, ['emailNamedDestination']);
  return ids.find((id) => destinationName(content, id) === name);
}

function nearTo({ urls, content }: InspectedSite, text: string, path: string): string[] {
  const paths = new Set([...urls.values()].flat().filter((url) => url?.startsWith('/')) as string[]);
  const nearPath = nearest(path, paths);
  const nearId = text.includes('/') ? undefined : nearest(text, content.index.entries.ids);
  return [nearPath, nearId].filter((near) => near !== undefined);
}

const mostWithSlug = 3;

function entriesWithSlug({ urls, content }: InspectedSite, path: string): string[] {
  const slug = path.split('/').at(-1);
  if (!slug) return [];
  return [...urls.keys()]
    .filter((id) => Object.values(content.entry(id)?.fields.slug ?? {}).includes(slug))
    .slice(0, mostWithSlug);
}
