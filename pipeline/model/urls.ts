import { pageTypes } from '../../domain/content/content-model.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { type Content, publishedIds } from './content.ts';
import type { Finding } from './issue.ts';

/**
 * Where every entry with a URL leads, by entry id: one item a published language, in the content's order of languages.
 *
 * An item is a root-relative path, an http(s) or mailto URL, or `#id` of the page it stands on; undefined where the
 * entry doesn't exist in the language.
 */
export type UrlTable = ReadonlyMap<string, readonly (string | undefined)[]>;

/**
 * The page or stub that lies at a path below a language's root, in whichever published language it does first.
 *
 * @param path without the language's prefix; empty for the home page
 */
export function findPageAt(content: Content, urls: UrlTable, path: string): string | undefined {
  const wanted = content.locales.map(({ code }) => `${prefixOf(code)}${path}` || '/');
  return publishedIds(content, pageTypes).find((id) => urls.get(id)?.some((url, at) => url === wanted[at]));
}

/** How URLs come about: which entry each is built on, and what keeps entries from having one. */
export interface Chains {
  /** Entry id → id of the one entry that its URL is built on; without those at whose entry the chain ends. */
  readonly next: ReadonlyMap<string, string>;
  /** Entry id → the faults that leave it without a URL, each in the languages of its `affects`. */
  readonly faults: ReadonlyMap<string, readonly Finding[]>;
  /** UI codes of the published languages that have no root directory. */
  readonly withoutRoot: ReadonlySet<string>;
}

/** What slug resolution gives. */
export interface ResolvedSlugs {
  readonly value: UrlTable;
  readonly findings: readonly Finding[];
  readonly chains: Chains;
}

/** Letters of any script with their marks, digits, and `-`, `_`, `~` and `.`, which mean nothing in any format. */
const segment = String.raw`(?!\.{1,2}(?:/|$))[\p{L}\p{M}\p{N}._~-]+`;
const pattern = new RegExp(`^/(?:${segment}(?:/${segment})*)?$`, 'u');

/**
 * Can this be a page's path? All that the rules for slugs allow, and no character that could mean something else in
 * an address or in a server's file of redirects: text from outside goes there.
 */
export function isSitePath(text: string): boolean {
  return pattern.test(text);
}

/** The address of a page as search engines see it: percent-encoded, without a trailing slash except at the root. */
export function absoluteUrl(origin: string, path: string): string {
  return `${origin}${encodeURI(path)}`;
}

/**
 * A path without slashes and `.html` at its end.
 *
 * Not by a pattern: one for slashes that have to stand at the end tries each slash of a long run as their beginning.
 */
export function withoutHtml(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end--;
  const bare = path.slice(0, end);
  return withoutEnd(bare, '.html');
}

/** A text without an ending, if it has it. */
export function withoutEnd(text: string, ending: string): string {
  return text.endsWith(ending) ? text.slice(0, -ending.length) : text;
}
