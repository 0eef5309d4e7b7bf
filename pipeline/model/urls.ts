import { pageTypes } from '../../domain/content/content-model.ts';
import { safeUri } from '../../domain/content/values.ts';
import { legalPageKeys } from '../../domain/site/shell.ts';
import { type Content, publishedIds } from './content.ts';
import type { Finding } from './issue.ts';

/**
 * Maps the id of every linkable entry to its URL per published language: a root-relative path, an http(s) or mailto
 * URL, or `#id`; undefined where the entry doesn't exist.
 */
export type UrlTable = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Finds the page or stub at a path in the first language that has one; that of a legal page may be another by site.config.ts.
 * @param path without language prefix; empty for the home page
 */
export function findPageAt(content: Content, urls: UrlTable, path: string): string | undefined {
  const own = legalPageOf(content, path);
  const below = own === undefined ? path : `/${own.replace(/^\/+/, '')}`;
  const wanted = content.locales.map(({ prefix }) => `${prefix}${below}` || '/');
  return publishedIds(content, pageTypes).find(
    (id) => id === own || urls.get(id)?.some((url, at) => url === wanted[at]),
  );
}

/** Returns the id or path that site.config.ts names for the legal page at a path. */
export function legalPageOf({ index }: Content, path: string): string | undefined {
  const key = legalPageKeys[path];
  return key && index.legalPages?.[key];
}

/** Describes how URLs are built. */
export interface Chains {
  /** Entry id → id of the entry that its URL is built on. */
  readonly next: ReadonlyMap<string, string>;
  /** Entry id → the faults that prevent its URL, with languages in `affects`. */
  readonly faults: ReadonlyMap<string, readonly Finding[]>;
  /** UI codes of the published languages without a root directory. */
  readonly withoutRoot: ReadonlySet<string>;
}

export interface ResolvedSlugs {
  readonly value: UrlTable;
  readonly findings: readonly Finding[];
  readonly chains: Chains;
}

/** Letters, marks and digits of any writing system, and URL-safe punctuation. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[\p{L}\p{M}\p{N}._~-]+`;
const pattern = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`, 'u');

/**
 * Returns whether a text is a valid page path, without characters that are special in URLs or redirect files
 * (injection).
 */
export function isSitePath(text: string): boolean {
  return pattern.test(text);
}

/** Returns a page's canonical address: percent-encoded, without a trailing slash. */
export function absoluteUrl(origin: string, path: string): string {
  return `${origin}${encodeURI(path)}`;
}

/** Returns the path, query and fragment of an absolute address of the site; undefined for others. @param site with the base path */
export function pathOnSite(address: string, site: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  const { origin, pathname } = new URL(site);
  const base = pathname.replace(/\/$/, '');
  if (url.origin !== origin || !`${url.pathname}/`.startsWith(`${base}/`)) return undefined;
  return (url.pathname.slice(base.length) || '/') + url.search + url.hash;
}

/** Removes trailing slashes and `.html` without a regular expression, whose backtracking could be quadratic (ReDoS). */
export function withoutHtml(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const bare = path.slice(0, end);
  return withoutEnd(bare, '.html');
}

/** Removes a suffix. */
export function withoutEnd(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}

/** Decodes percent-encoding; returns malformed texts unchanged. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Explains why an address is invalid; undefined if valid. @param uri unvalidated */
export function uriProblem(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || uri.trim() === '') return 'the address is empty';
  const safe = safeUri(uri);
  if (safe !== undefined)
    return /^https?:/i.test(safe) && !URL.canParse(safe) ? "it isn't a complete address" : undefined;
  const scheme = URL.parse(uri)?.protocol;
  return scheme === undefined || scheme.startsWith('http')
    ? 'it is neither a complete address nor a path that begins with one "/"'
    : `the scheme "${scheme}" isn't allowed`;
}
