import { unprefixedLocale } from '../../domain/locales/locales.ts';
import type { PageRoute, SiteRoutes } from './routes.ts';
import { withoutEnd, withoutHtml } from './urls.ts';

/** Describes the former and the current path of a page or stub. Both are root-relative and not encoded. */
export interface Redirect extends Omit<PageRoute, 'path'> {
  readonly from: string;
  readonly to: string;
}

/**
 * Describes which addresses of earlier builds redirect, and which are gone. Lists are in the order of their paths'
 * code points.
 */
export interface RedirectPlan {
  /** By the former path. No source is served, every target is: there are no chains. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** Paths that lead nowhere now; they are used again if their page or stub comes back. */
  readonly former: readonly PageRoute[];
  /** Pages of the languages that this build leaves out, for the next one to compare with. */
  readonly notBuilt: readonly PageRoute[];
  /** Paths of pages that the last build had and that lead nowhere now. */
  readonly removed: readonly string[];
  /** How many paths of pages of the last build were looked at; undefined where there was none to compare with. */
  readonly compared: number | undefined;
}

/** Describes a redirect as serve.json has it; in its source, `:name` stands for a segment. Paths aren't encoded. */
export interface RedirectRule {
  readonly source: string;
  readonly destination: string;
  readonly type: number;
}

/** Lists the redirects of a site. */
export interface SiteRedirects {
  /** Addresses that pages and stubs have left. */
  readonly moved: ReadonlyMap<string, Redirect>;
  /** The page that `/` leads to while English has no home page. */
  readonly front: string | undefined;
}

const english = `/${unprefixedLocale}`;

/** Lists the redirects without a pattern, in the order in which they apply: moved pages come first. */
function exactRules({ moved, front }: SiteRedirects): RedirectRule[] {
  const top =
    front === undefined
      ? [rule(english, '/')]
      : // Only until English has a home page: browsers must not remember it.
        ['/', english].map((source) => ({ source, destination: front, type: 302 }));
  return [...[...moved.values()].map(({ from, to }) => rule(from, to)), ...top];
}

function rule(source: string, destination: string): RedirectRule {
  return { source, destination, type: 301 };
}

/**
 * Formats `_redirects`, in which paths are percent-encoded. Rules with a `*` come last: hosts that limit their number count
 * from the first one on.
 *
 * English has no prefix, but old links have one. With the origin in the target, `/en//other.example` can't become
 * `//other.example`, which is another site.
 */
export function redirectLines(origin: string, redirects: SiteRedirects): string {
  const lines = exactRules(redirects).map(
    ({ source, destination, type }) => `${encodeURI(source)} ${encodeURI(destination)} ${type}\n`,
  );
  return `${lines.join('')}${english}/* ${origin}/:splat 301\n`;
}

/** Lists the rules for serve.json. */
export function serveRules(routes: SiteRoutes, redirects: SiteRedirects): RedirectRule[] {
  return [...exactRules(redirects), ...ownEnglishRules(routes, redirects), ...englishRules];
}

/** Path segments below `/en` that one rule can fill in. */
const levels = 6;

/** A rule for each depth: one `:path*` for all would be filled in with its slashes percent-encoded. */
const englishRules = Array.from({ length: levels }, (_, depth) => {
  const path = Array.from({ length: depth + 1 }, (_, level) => `/:p${level}`).join('');
  return rule(english + path, path);
});

/** Lists the rules for English addresses that `englishRules` don't reach: what those fill in gets encoded twice. */
function ownEnglishRules({ pages, stubs }: SiteRoutes, { moved }: SiteRedirects): RedirectRule[] {
  const needsOwn = (path: string) => encodeURI(path) !== path || path.split('/').length - 1 > levels;
  const served = [...pages, ...stubs].map(({ path, locale }) => ({ from: path, to: path, locale }));
  return [...served, ...moved.values()]
    .filter(({ from, locale }) => locale === unprefixedLocale && needsOwn(from))
    .map(({ from, to }) => rule(english + from, to))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/**
 * Creates a function that picks the rules that can fit an address, in any case of letters. serve-handler tries every rule
 * that it has on every request: with thousands of moved pages that takes longer than all the rest.
 */
export function pickRedirects(rules: readonly RedirectRule[]): (url: string) => RedirectRule[] {
  const isPattern = ({ source }: RedirectRule) => source.includes(':');
  const patterns = rules.filter(isPattern);
  const exact = new Map(
    rules.filter((each) => !isPattern(each)).map((each) => [each.source.toLowerCase(), each]),
  );
  return (url) => {
    const found = exact.get(decodedPath(url).toLowerCase());
    return found ? [found] : patterns;
  };
}

/** Decodes the path of an address; serve-handler refuses one that can't be decoded. */
function decodedPath(url: string): string {
  const path = url.replace(/[?#].*/s, '');
  try {
    return decodeURIComponent(path);
  } catch {
    return url;
  }
}

/** Returns where every server of the site leads a path: no `.html` or `/index`, no slash at the end, no `/en`. */
export function canonicalPath(path: string): string {
  const bare = withoutEnd(withoutHtml(path), '/index');
  const [, first, ...others] = bare.split('/');
  return first === unprefixedLocale ? `/${others.join('/')}` : bare || '/';
}
