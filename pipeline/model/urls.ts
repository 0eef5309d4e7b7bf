import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { type Content, publishedIds } from './content.ts';
import type { Finding } from './issue.ts';

/**
 * Maps the id of every entry with a URL to where it leads: one item a published language, in the content's order of languages.
 *
 * An item is a root-relative path, an http(s) or mailto URL, or `#id` of the page it stands on; undefined where the
 * entry doesn't exist in the language.
 */
export type UrlTable = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * Finds the page or stub at a path below a language's root, in the first published language that has one.
 *
 * @param path without the language's prefix; empty for the home page
 */
export function findPageAt(content: Content, urls: UrlTable, path: string): string | undefined {
  const wanted = content.locales.map(({ code }) => `${prefixOf(code)}${path}` || '/');
  return publishedIds(content, pageTypes).find((id) => urls.get(id)?.some((url, at) => url === wanted[at]));
}

/** Describes how URLs are built: which entry each is built on, and what prevents one. */
export interface Chains {
  /** Entry id → id of the one entry that its URL is built on; without those at whose entry the chain ends. */
  readonly next: ReadonlyMap<string, string>;
  /** Entry id → the faults that leave it without a URL, each in the languages of its `affects`. */
  readonly faults: ReadonlyMap<string, readonly Finding[]>;
  /** UI codes of the published languages that have no root directory. */
  readonly withoutRoot: ReadonlySet<string>;
}

/** Holds the result of slug resolution. */
export interface ResolvedSlugs {
  readonly value: UrlTable;
  readonly findings: readonly Finding[];
  readonly chains: Chains;
}

/** Letters of any script with their marks, digits, and `-`, `_`, `~` and `.`, which mean nothing in any format. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[\p{L}\p{M}\p{N}._~-]+`;
const pattern = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`, 'u');

/**
 * Returns whether a text can be a page's path: it has what the rules for slugs allow, and no character with a meaning in
 * addresses or in a server's redirect file, where untrusted text goes.
 */
export function isSitePath(text: string): boolean {
  return pattern.test(text);
}

/** Returns the canonical address of a page: percent-encoded, without a trailing slash except at the root. */
export function absoluteUrl(origin: string, path: string): string {
  return `${origin}${encodeURI(path)}`;
}

/**
 * Removes slashes and `.html` from the end of a path. A regular expression would take quadratic time on long runs of
 * slashes.
 */
export function withoutHtml(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const bare = path.slice(0, end);
  return withoutEnd(bare, '.html');
}

/** Removes an ending from a text, if it has it. */
export function withoutEnd(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}
