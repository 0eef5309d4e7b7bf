import { addressedTypes } from '../../domain/content/content-model.ts';
import { defaultLanguage, type Locale } from '../../domain/locales/locales.ts';
import { builtInPages } from '../../domain/site/built-in-pages.ts';
import { type Content, publishedIds } from '../model/content.ts';
import { nearest } from '../model/did-you-mean.ts';
import { destinationName } from '../model/localize.ts';
import { builtInRoutes } from '../model/routes.ts';
import { decoded, pathOnSite, withoutHtml } from '../model/urls.ts';
import type { InspectedSite } from './inspected-site.ts';

export interface Lookup {
  readonly id: string | undefined;
  /** Paths and ids with similar spelling. */
  readonly near: readonly string[];
  /** Ids of entries whose slug is the path's last segment, but at another path. */
  readonly withSlug: readonly string[];
}

/** Precedence of content types among entries at one path. */
const order: readonly string[] = addressedTypes;

/** Finds an entry by its id, a path in any language, or the name of an email destination. */
export function findEntry(site: InspectedSite, text: string): Lookup {
  const { content, origin } = site;
  const path = pathIn(text, origin, content.index.languages);
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

const maxWithSlug = 3;

function entriesWithSlug({ urls, content }: InspectedSite, path: string): string[] {
  const slug = path.split('/').at(-1);
  if (!slug) return [];
  return [...urls.keys()]
    .filter((id) => Object.values(content.entry(id)?.fields.slug ?? {}).includes(slug))
    .slice(0, maxWithSlug);
}

/** Explains a page at a path without an entry. */
export interface BuiltInExplanation {
  /** The page's name. */
  readonly builtIn: string;
  readonly languages: readonly {
    readonly locale: string;
    readonly contentful: string;
    readonly url?: string;
  }[];
}

/** Finds the built-in page at a path in any language. @param text a path or address as typed by users */
export function explainBuiltIn(site: InspectedSite, text: string): BuiltInExplanation | undefined {
  const { content, urls, origin, sells } = site;
  const path = pathIn(text, origin, content.index.languages);
  const route = builtInRoutes(content, urls, sells).find(
    ({ paths }) => path !== undefined && paths.includes(path),
  );
  return (
    route && {
      builtIn: route.page.name,
      languages: content.locales.map(({ code: locale, contentful }, at) => {
        const url = route.paths[at];
        return { locale, contentful, ...(url !== undefined && { url }) };
      }),
    }
  );
}

/** Returns whether a path is that of a built-in page on sites with a checkout. */
export function isBuiltInOfShops({ content, origin }: InspectedSite, text: string): boolean {
  const path = pathIn(text, origin, content.index.languages);
  return content.locales.some(({ prefix }) => builtInPages(true).some((page) => prefix + page.path === path));
}

/**
 * Extracts the path of a pasted address: origin, query, fragment, trailing slash, `.html` and percent-encoding are
 * optional.
 * @returns undefined for another site's address
 */
export function pathIn(text: string, origin: string, languages: readonly Locale[]): string | undefined {
  const isAddress = /^[a-z][a-z0-9+.-]*:\/\//i.test(text);
  const path = isAddress ? pathOnSite(text, origin) : text;
  if (path === undefined) return undefined;
  const [bare = ''] = path.split(/[?#]/);
  const names = withoutHtml(decoded(bare).normalize('NFC'))
    .split('/')
    .filter((name) => name !== '');
  if (names.at(-1) === 'index') names.pop();
  if (names[0] === defaultLanguage(languages)?.code) names.shift();
  return `/${names.join('/')}`;
}
