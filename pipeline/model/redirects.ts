import { defaultLanguage, type Locale } from '../../domain/locales/locales.ts';
import { type SitePlace, siteAddress } from '../../domain/site/base-path.ts';
import { firstOf, formatCount } from '../../domain/site/format-count.ts';
import type { HostUsage } from '../../domain/site/hosts.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { addToList } from './collections.ts';
import type { CurrentRoutes, PageRoute, SiteRoutes } from './routes.ts';
import { decoded, withoutEnd, withoutHtml } from './urls.ts';

/** Describes the former and current path of a page or stub, root-relative and not percent-encoded. */
export interface Redirect extends Omit<PageRoute, 'path'> {
  readonly from: string;
  readonly to: string;
}

/** Describes redirects and removed addresses. */
export interface RedirectPlan {
  /** By former path, the last ones to move first. Sources aren't served and targets are, so there are no chains. */
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** Paths without a page, kept in case their page returns. */
  readonly former: readonly PageRoute[];
  /** Routes of languages that this build omits, kept for the next build. */
  readonly notBuilt: readonly PageRoute[];
  /** Paths of removed pages without a redirect. */
  readonly removed: readonly string[];
  /** Former paths of pages that a language lacks and others have. */
  readonly takenDown: readonly string[];
  /** Number of compared page paths; undefined without a previous build. */
  readonly compared: number | undefined;
}

/** Says where former paths lead. */
export type FormerPaths = Pick<RedirectPlan, 'redirects' | 'takenDown'>;

/** Lists where former paths lead: nowhere, as an empty path, if the page was taken down in a language. */
export function pathsOfPlan({ redirects, takenDown }: FormerPaths): Map<string, string> {
  const moved = [...redirects].map(([from, { to }]) => [from, to] as const);
  return new Map([...moved, ...takenDown.map((path) => [path, ''] as const)]);
}

/** Describes the published URLs that a build removes. @param verb such as `are` */
export function describeRemoved({ removed, compared = 0 }: RedirectPlan, verb: string): string {
  const published = formatCount(compared, 'published URL', 'published URLs');
  return `${removed.length} of ${published} ${verb} lost: ${firstOf(removed)}`;
}

/** Describes a redirect in the format of serve.json, where `:name` matches a segment. Paths aren't encoded. */
export interface RedirectRule {
  readonly source: string;
  readonly destination: string;
  readonly type: number;
}

export interface SiteRedirects {
  readonly moved: ReadonlyMap<string, Redirect>;
  /** Target of `/` if the default language has no home page. */
  readonly front: string | undefined;
}

/** Describes a first segment that leads to a language whose paths have another or none: `/en`, and `/ja` for `/jp`. */
interface Alias {
  readonly from: string;
  readonly to: string;
  readonly locale: string;
}

/**
 * Lists the UI code of the default language, and the usual tags of others whose UI code differs, unless pages have paths that begin so.
 * Hosts that ignore case take a tag for the code that is like it (`pt-BR`).
 */
function aliasesOf(languages: readonly Locale[], { pages, stubs }: SiteRoutes): readonly [Alias, ...Alias[]] {
  const served = [...pages, ...stubs];
  const taken = new Set(served.map(({ path }) => path.split('/', 2)[1]));
  const defaultCode = defaultLanguage(languages)?.code ?? '';
  const others = languages
    .filter(({ code, tag }) => !taken.has(tag.toLowerCase()) && taken.has(code))
    .map(({ code, tag, prefix }) => ({ from: `/${tag}`, to: prefix, locale: code }));
  return [{ from: `/${defaultCode}`, to: '', locale: defaultCode }, ...others];
}

/** Lists the redirects without a pattern in order of precedence. */
function exactRules(
  [ownAlias, ...tags]: readonly [Alias, ...Alias[]],
  { moved, front }: SiteRedirects,
): RedirectRule[] {
  const top =
    front === undefined
      ? [rule(ownAlias.from, '/')]
      : // Only until the default language has a home page: browsers must not remember it.
        ['/', ownAlias.from].map((source) => ({ source, destination: front, type: 302 }));
  const homes = tags.map(({ from, to }) => rule(from, to));
  const aliases = [...top, ...homes].filter(({ source }) => !moved.has(source));
  return [...[...moved.values()].map(({ from, to }) => rule(from, to)), ...aliases];
}

function ruleBelow(basePath: string, { source, destination, type }: RedirectRule): RedirectRule {
  return { source: basePath + source, destination: basePath + destination, type };
}

function rule(source: string, destination: string): RedirectRule {
  return { source, destination, type: 301 };
}

/** Holds the redirects as hosts and servers read them. */
export interface RedirectTable {
  /** In order of precedence: the default language and what has moved last come first, because some hosts take only so many. */
  readonly exact: readonly RedirectRule[];
  /** Folders whose addresses lead to the same ones below `to`, the longest first. An origin in `to` prevents open redirects. */
  readonly folders: readonly Pick<Redirect, 'from' | 'to'>[];
  /** For hosts without patterns: those of `exact`, and every page of a folder. */
  readonly single: readonly RedirectRule[];
}

/** Number of patterns that Cloudflare takes; it skips all lines after the last of them. */
const maxPatterns = 100;

/** Puts the redirects into a table, with one pattern for all pages that moved with their folder. Its paths have the base path. */
export function redirectTable(
  place: SitePlace,
  languages: readonly Locale[],
  routes: CurrentRoutes,
  redirects: SiteRedirects,
): RedirectTable {
  const aliases = aliasesOf(languages, routes);
  const folders = movedFolders(redirects.moved, languages, routes).slice(0, maxPatterns - aliases.length);
  const targets = new Map(folders.map(({ from, to }) => [from, to]));
  const others = [...redirects.moved.values()].flatMap((redirect) => exceptionsTo(targets, redirect));
  const isPrefixed = ({ locale }: Redirect) => locale !== aliases[0].locale;
  const { basePath = '' } = place;
  const rulesOf = (all: readonly Redirect[]) => {
    const ordered = [...all.filter((each) => !isPrefixed(each)), ...all.filter(isPrefixed)];
    const moved = new Map(ordered.map((each) => [each.from, each]));
    return exactRules(aliases, { ...redirects, moved }).map((each) => ruleBelow(basePath, each));
  };
  return {
    exact: rulesOf(others),
    single: rulesOf([...redirects.moved.values()]),
    folders: [
      ...folders.toSorted((a, b) => b.from.length - a.from.length || (a.from < b.from ? -1 : 1)),
      // Pages of a language that has become the default one have moved where its alias leads.
      ...aliases.filter(({ from }) => !targets.has(from)),
    ].map(({ from, to }) => ({ from: basePath + from, to: to ? basePath + to : siteAddress(place) })),
  };
}

/** Lists the folders whose pages have moved to another one, those with the most pages first. */
function movedFolders(
  moved: SiteRedirects['moved'],
  languages: readonly Locale[],
  routes: CurrentRoutes,
): Pick<Redirect, 'from' | 'to'>[] {
  if (moved.size < 2) return [];
  const served = [...routes.pages, ...routes.stubs].map(({ path }) => path).concat(...routes.builtIn);
  // Hosts redirect before they look for files. Languages have their 404 page, and other systems serve all below a stub.
  const taken = new Set(['/assets', ...languages.map(({ prefix }) => prefix), ...served]);
  for (const path of served) for (const folder of foldersOf(path)) taken.add(folder);
  const candidates = new Map<string, Map<string, Redirect[]>>();
  for (const redirect of moved.values())
    for (const [from, to] of commonMoves(redirect)) {
      if (taken.has(from)) continue;
      const targets = candidates.get(from) ?? new Map<string, Redirect[]>();
      candidates.set(from, targets);
      addToList(targets, to, redirect);
    }
  const covered = new Set<Redirect>();
  return [...candidates]
    .sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))
    .flatMap(([from, targets]) => {
      const [best] = Array.from(targets, ([to, all]) => ({
        to,
        pages: all.filter((redirect) => !covered.has(redirect)),
      })).sort((a, b) => b.pages.length - a.pages.length);
      if (!best || best.pages.length < 2) return [];
      for (const redirect of best.pages) covered.add(redirect);
      return { from, to: best.to, pages: best.pages.length };
    })
    .sort((a, b) => b.pages - a.pages);
}

/** Yields the folders above a path, the longest first. */
function* foldersOf(path: string): Generator<string> {
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1))
    yield path.slice(0, end);
}

/** Yields the folders that a page has moved from and to while the rest of its path stayed, the longest first. */
function* commonMoves({ from, to }: Redirect): Generator<[from: string, to: string]> {
  for (const folder of foldersOf(from)) {
    const rest = from.slice(folder.length);
    if (!to.endsWith(rest)) return;
    yield [folder, to.slice(0, -rest.length)];
  }
}

/** Lists the lines that a redirect needs beside the patterns. */
function exceptionsTo(targets: ReadonlyMap<string, string>, redirect: Redirect): Redirect[] {
  const { from, to } = redirect;
  const folder = foldersOf(from).find((each) => targets.has(each));
  const isCovered = folder !== undefined && targets.get(folder) + from.slice(folder.length) === to;
  const own = targets.get(from);
  // A pattern also matches its folder with a slash.
  const slashed = own === undefined || own === to ? [] : [{ ...redirect, from: `${from}/` }];
  return isCovered ? slashed : [redirect, ...slashed];
}

/** Number of lines up to which old addresses also have lines for other endings. */
const maxEndings = 1_000;

/**
 * Formats `_redirects` with percent-encoded paths: exact lines, then patterns, then 404 pages, as Cloudflare counts every
 * line after the first pattern as one. Cloudflare alone doesn't take `/old/` and `/old.html` for `/old`; only Netlify reads 404 lines.
 * @param languages those with a 404 page of their own
 */
export function redirectLines(
  { exact, folders }: RedirectTable,
  { host, basePath = '' }: Pick<SiteConfig, 'host' | 'basePath'>,
  languages: readonly string[],
): string {
  const sources = new Set(exact.map(({ source }) => source));
  // The 404 page of hosts is the one at the root.
  const folders404 = [...languages.map((code) => `${basePath}/${code}`), ...(basePath ? [basePath] : [])];
  const endings = exact
    .flatMap((each) => ['/', '.html'].map((end) => ({ ...each, source: each.source + end })))
    .filter(({ source }) => !source.includes('//') && !source.includes('/.') && !sources.has(source))
    .slice(0, Math.max(0, maxEndings - exact.length));
  return [
    ...[...exact, ...(host === 'cloudflare' ? endings : [])].map(
      ({ source, destination, type }) => `${encodeURI(source)} ${encodeURI(destination)} ${type}\n`,
    ),
    ...folders.map(({ from, to }) => `${encodeURI(from)}/* ${encodeURI(to)}/:splat 301\n`),
    ...(host === undefined || host === 'netlify' ? folders404 : []).map(
      (folder) => `${folder}/* ${folder}/404.html 404\n`,
    ),
  ].join('');
}

/** Lists the redirects for vercel.json, which stand before files. Patterns don't match their folder itself. */
export function vercelRedirects({ exact, folders }: RedirectTable) {
  const redirect = (source: string, destination: string, statusCode: number) => ({
    source: encodeURI(source),
    destination: encodeURI(destination),
    statusCode,
  });
  return [
    ...exact.map(({ source, destination, type }) => redirect(source, destination, type)),
    ...folders.map(({ from, to }) => redirect(`${from}/:path+`, `${to}/:path+`, 301)),
  ];
}

/** Lists the redirects for staticwebapp.config.json, which has no patterns that say where they lead. */
export function azureRoutes({ single }: Pick<RedirectTable, 'single'>) {
  return single.map(({ source, destination, type }) => ({
    route: encodeURI(source),
    redirect: encodeURI(destination),
    statusCode: type,
  }));
}

/** Lists the redirects for CloudFront's function or its key-value store: paths that aren't encoded, folders with `/*`. */
export function cloudfrontRedirects({
  exact,
  folders,
}: RedirectTable): (readonly [from: string, to: string])[] {
  const target = ({ destination, type }: RedirectRule) => (type === 301 ? '' : `${type} `) + destination;
  return [
    ...folders.map(({ from, to }) => [`${from}/*`, to] as const),
    ...exact.map((rule) => [rule.source, target(rule)] as const),
  ].filter(([from, to]) => Buffer.byteLength(from) <= 512 && Buffer.byteLength(to) <= 1024);
}

/** Returns the first items of a list whose JSON isn't larger than so many bytes. */
export function fitting<Item>(items: readonly Item[], bytes: number): Item[] {
  let left = bytes;
  return items.filter((item) => {
    left -= bytesOf(item) + 1;
    return left >= 0;
  });
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** Counts what hosts limit of redirects. @param text `_redirects` */
export function usageOfRedirects(table: RedirectTable, text: string): Omit<HostUsage, 'files' | 'siteBytes'> {
  const lines = text.split('\n').slice(0, -1);
  const redirects = lines.filter((line) => !line.endsWith(' 404'));
  const patterns = redirects.filter((line) => line.includes('* ')).length;
  return {
    redirects: redirects.length - patterns,
    patterns,
    rules: table.exact.length + table.folders.length,
    routeBytes: bytesOf(azureRoutes(table)),
    storeBytes: bytesOf(keyValues(cloudfrontRedirects(table))),
    lines: lines.length,
    bytes: Buffer.byteLength(text),
    longestLine: lines.reduce((most, { length }) => Math.max(most, length), 0),
  };
}

/** Returns redirects as CloudFront's key-value store imports them. */
export function keyValues(redirects: readonly (readonly [key: string, value: string])[]) {
  return { data: redirects.map(([key, value]) => ({ key, value })) };
}

/** Lists the rules for serve.json. */
export function serveRules(
  basePath: string,
  languages: readonly Locale[],
  routes: SiteRoutes,
  redirects: SiteRedirects,
): RedirectRule[] {
  const aliases = aliasesOf(languages, routes);
  const served = [...routes.pages, ...routes.stubs].map(({ path, locale }) => ({
    from: path,
    to: path,
    locale,
  }));
  const byLanguage = Map.groupBy([...served, ...redirects.moved.values()], ({ locale }) => locale);
  return [
    ...exactRules(aliases, redirects),
    ...aliases.flatMap((alias) => ownRules(alias, byLanguage.get(alias.locale) ?? [])),
    ...aliases.flatMap(levelRules),
  ].map((each) => ruleBelow(basePath, each));
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
function ownRules(alias: Alias, paths: readonly Pick<Redirect, 'from' | 'to'>[]): RedirectRule[] {
  const needsOwn = (path: string) => encodeURI(path) !== path || path.split('/').length - 1 > levels;
  // Two pages may have the same path.
  const unique = new Map(paths.map(({ from, to }) => [from.slice(alias.to.length), to]));
  return Array.from(unique, ([from, to]) => ({ from, to }))
    .filter(({ from }) => needsOwn(from))
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
    return found
      ? [found]
      : patterns.filter(({ source }) => path.startsWith(source.split(':', 1)[0]?.toLowerCase() ?? ''));
  };
}

/** Decodes the path of an address; serve-handler rejects malformed ones. */
function decodedPath(url: string): string {
  return decoded(url.replace(/[?#].*/s, ''));
}

/** Returns a path's canonical form: no `.html`, `/index`, trailing slash or code of the default language. */
export function canonicalPath(path: string, languages: readonly Locale[]): string {
  const bare = withoutEnd(withoutHtml(path), '/index');
  const [, first, ...others] = bare.split('/');
  return first === defaultLanguage(languages)?.code ? `/${others.join('/')}` : bare || '/';
}
