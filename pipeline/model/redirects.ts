import { locales, prefixOf, unprefixedLocale } from '../../domain/locales/locales.ts';
import type { PageRoute, SiteRoutes } from './routes.ts';
import { decoded, withoutEnd, withoutHtml } from './urls.ts';

/** Describes the former and current path of a page or stub, root-relative and not percent-encoded. */
export interface Redirect extends Omit<PageRoute, 'path'> {
  readonly from: string;
  readonly to: string;
}

/** Describes redirects and removed addresses, sorted by code point. */
export interface RedirectPlan {
  /** By former path. Sources aren't served and targets are, so there are no chains. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** Paths without a page, kept in case their page returns. */
  readonly former: readonly PageRoute[];
  /** Routes of languages that this build omits, kept for the next build. */
  readonly notBuilt: readonly PageRoute[];
  /** Paths of removed pages without a redirect. */
  readonly removed: readonly string[];
  /** Number of compared page paths; undefined without a previous build. */
  readonly compared: number | undefined;
}

/** Describes a redirect in the format of serve.json, where `:name` matches a segment. Paths aren't encoded. */
export interface RedirectRule {
  readonly source: string;
  readonly destination: string;
  readonly type: number;
}

export interface SiteRedirects {
  /** Redirects of moved pages and stubs. */
  readonly moved: ReadonlyMap<string, Redirect>;
  /** Target of `/` if English has no home page. */
  readonly front: string | undefined;
}

const english = `/${unprefixedLocale}`;

/** Describes a first segment that leads to a language whose paths have another or none: `/en`, and `/ja` for `/jp`. */
interface Alias {
  readonly from: string;
  readonly to: string;
  readonly locale: string;
}

const englishAlias: Alias = { from: english, to: '', locale: unprefixedLocale };

/** Lists the usual tags of languages whose UI code differs, unless pages have paths that begin so. */
function tagAliases({ pages, stubs }: SiteRoutes): Alias[] {
  const served = [...pages, ...stubs];
  const taken = new Set(served.map(({ path }) => path.split('/', 2)[1]));
  return locales
    .filter(({ code, tag }) => tag !== code && !taken.has(tag) && taken.has(code))
    .map(({ code, tag }) => ({ from: `/${tag}`, to: prefixOf(code), locale: code }));
}

/** Lists the redirects without a pattern in order of precedence. */
function exactRules(routes: SiteRoutes, { moved, front }: SiteRedirects): RedirectRule[] {
  const top =
    front === undefined
      ? [rule(english, '/')]
      : // Only until English has a home page: browsers must not remember it.
        ['/', english].map((source) => ({ source, destination: front, type: 302 }));
  const homes = tagAliases(routes).map(({ from, to }) => rule(from, to));
  return [...[...moved.values()].map(({ from, to }) => rule(from, to)), ...top, ...homes];
}

function rule(source: string, destination: string): RedirectRule {
  return { source, destination, type: 301 };
}

/**
 * Formats `_redirects` with percent-encoded paths. Wildcard rules come last, because some hosts limit the number of
 * rules. Redirects `/en/*`, as English has no prefix; targets include the origin to prevent an open redirect from
 * `/en//other.example`.
 */
export function redirectLines(origin: string, routes: SiteRoutes, redirects: SiteRedirects): string {
  const lines = exactRules(routes, redirects).map(
    ({ source, destination, type }) => `${encodeURI(source)} ${encodeURI(destination)} ${type}\n`,
  );
  const wildcards = [{ from: english, to: origin }, ...tagAliases(routes)];
  return [...lines, ...wildcards.map(({ from, to }) => `${from}/* ${to}/:splat 301\n`)].join('');
}

/** Lists the rules for serve.json. */
export function serveRules(routes: SiteRoutes, redirects: SiteRedirects): RedirectRule[] {
  const aliases = [englishAlias, ...tagAliases(routes)];
  return [
    ...exactRules(routes, redirects),
    ...aliases.flatMap((alias) => ownRules(alias, routes, redirects)),
    ...aliases.flatMap(levelRules),
  ];
}

/** Maximum path depth below an alias that redirects. */
const levels = 6;

/** One rule per depth, because serve-handler percent-encodes the slashes of `:path*`. */
function levelRules({ from, to }: Alias): RedirectRule[] {
  return Array.from({ length: levels }, (_, depth) => {
    const path = Array.from({ length: depth + 1 }, (_, level) => `/:p${level}`).join('');
    return rule(from + path, to + path);
  });
}

/** Lists rules for paths that `levelRules` would encode twice. */
function ownRules(alias: Alias, { pages, stubs }: SiteRoutes, { moved }: SiteRedirects): RedirectRule[] {
  const needsOwn = (path: string) => encodeURI(path) !== path || path.split('/').length - 1 > levels;
  const served = [...pages, ...stubs].map(({ path, locale }) => ({ from: path, to: path, locale }));
  return [...served, ...moved.values()]
    .map(({ from, to, locale }) => ({ from: from.slice(alias.to.length), to, locale }))
    .filter(({ from, locale }) => locale === alias.locale && needsOwn(from))
    .map(({ from, to }) => rule(alias.from + from, to))
    .sort((a, b) => (a.source < b.source ? -1 : 1));
}

/**
 * Creates a function that preselects the rules that may match an address, ignoring case, because serve-handler tries
 * every rule on every request.
 */
export function pickRedirects(rules: readonly RedirectRule[]): (url: string) => RedirectRule[] {
  const isPattern = ({ source }: RedirectRule) => source.includes(':');
  const patterns = rules.filter(isPattern);
  const exact = new Map(
    rules.filter((each) => !isPattern(each)).map((each) => [each.source.toLowerCase(), each]),
  );
  return (url) => {
    const path = decodedPath(url).toLowerCase();
    const found = exact.get(path);
    return found ? [found] : patterns.filter(({ source }) => path.startsWith(source.split(':', 1)[0] ?? ''));
  };
}

/** Decodes the path of an address; serve-handler rejects malformed ones. */
function decodedPath(url: string): string {
  return decoded(url.replace(/[?#].*/s, ''));
}

/** Returns a path's canonical form: no `.html`, `/index`, trailing slash or `/en`. */
export function canonicalPath(path: string): string {
  const bare = withoutEnd(withoutHtml(path), '/index');
  const [, first, ...others] = bare.split('/');
  return first === unprefixedLocale ? `/${others.join('/')}` : bare || '/';
}
