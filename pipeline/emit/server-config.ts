/** Writes what servers include to serve a site: redirects, clean addresses, the language's 404 page, headers and types. */
import type { HostId } from '../../domain/site/hosts.ts';
import type { RedirectTable } from '../model/redirects.ts';

/** Holds headers by path; `*` stands for all that follows at the end, or for what comes before an extension. */
export interface HeaderRule {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Describes what servers have to do. */
interface ServerRules {
  /** Path below which the site is published; empty for the root. Paths of the rules have it. */
  readonly basePath: string;
  /** Headers of every response. */
  readonly always: HeaderRule['headers'];
  /** Headers of files that are found: those of all first, then what replaces or completes them. */
  readonly found: readonly HeaderRule[];
  readonly redirects: RedirectTable;
  /** Languages whose folder has a 404 page. */
  readonly languages: readonly string[];
}

interface ServerConfig {
  readonly file: string;
  readonly write: (rules: ServerRules) => readonly string[];
}

/** Lists the files that the build writes by host. */
export const serverConfigs: Partial<Record<HostId, ServerConfig>> = {
  nginx: { file: 'nginx.conf', write: nginxLines },
  caddy: { file: 'caddy.conf', write: caddyLines },
  apache: { file: '.htaccess', write: apacheLines },
};

function nginxLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
  const add = (headers: HeaderRule['headers'], flag = '') =>
    Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)}${flag};`);
  const block = (name: string, lines: readonly string[]) => [`${name} {`, ...lines.map(tab), '}'];
  const [all, ...others] = found;
  const locations = others.map(({ source, headers: { 'Content-Type': type, ...headers } }) =>
    // A location with headers of its own inherits none.
    block(`location ${nginxLocation(source)}`, [
      ...add(always, ' always'),
      ...add(headers),
      ...(type === undefined ? [] : ['types {}', `default_type ${type};`]),
    ]),
  );
  const serve = 'try_files $uri $uri.html =404;';
  const base = literal(basePath);
  const clean = [
    `if ($request_uri ~ "^${base}/index(?:[.]html)?(?:[?]|$)") { return 301 ${basePath}/$is_args$args; }`,
    `if ($request_uri ~ "${endings(basePath)}(?:[?]|$)") { return 301 $1$is_args$args; }`,
  ];
  const lines = [
    'absolute_redirect off;',
    'charset utf-8;',
    `error_page 404 ${basePath}/404.html;`,
    ...add(always, ' always'),
    ...add(all?.headers ?? {}),
    ...(basePath === '' ? clean : []),
    ...redirects.exact.map(
      ({ source, destination, type }) =>
        `location = ${source} { return ${type} ${encodeURI(destination)}$is_args$args; }`,
    ),
    ...redirects.folders.map(
      ({ from, to }) =>
        `location ^~ ${from}/ { rewrite ^${literal(from)}/(.*)$ ${encodeURI(to)}/$1 permanent; }`,
    ),
    ...locations.flat(),
    ...(redirects.exact.some(({ source }) => source === `${basePath}/`)
      ? []
      : block(`location = ${basePath}/`, [`try_files ${basePath}/index.html =404;`])),
    ...block(`location ${basePath}/`, [serve]),
    ...(languages.length === 0
      ? []
      : block(`location ~ ^${base}/(?<language>${languages.join('|')})(?:/|$)`, [
          `error_page 404 ${basePath}/$language/404.html;`,
          serve,
        ])),
  ];
  const hint = '# Include this file in the server block that sets root and server_name.';
  if (basePath === '') return [hint, ...lines];
  return [
    hint,
    // In a location, they would not be read for those within it.
    ...clean,
    `location = ${basePath} { return 301 ${basePath}/$is_args$args; }`,
    ...block(`location ^~ ${basePath}/`, lines),
  ];
}

function nginxLocation(source: string): string {
  if (source.startsWith('*')) return `~ ${literal(source.slice(1))}$`;
  return source.endsWith('*') ? source.slice(0, -1) : `= ${source}`;
}

function caddyLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
  const set = (matcher: string, headers: HeaderRule['headers']) =>
    Object.entries(headers).map(([name, value]) => `header ${matcher} ${name} ${quoted(value)}`);
  const moved = redirects.exact.filter(({ type }) => type === 301);
  const all = basePath === '' ? '*' : `${basePath}/*`;
  return [
    '# Import this file in the block of the site, which sets root.',
    ...set(all, always),
    ...found.flatMap(({ source, headers }, at) => [
      `@found${at} {`,
      // Caddy would put one with a path after the others.
      ...(at > 0 ? [`\tpath ${source}`] : basePath ? [`\tpath_regexp ^${literal(basePath)}/`] : []),
      '\tfile {path} {path}.html {path}index.html',
      '}',
      ...set(`@found${at}`, headers),
    ]),
    'map {query} {search} {',
    '\t~(.+) "?$1"',
    '\tdefault ""',
    '}',
    ...(basePath === '' ? [] : [`redir ${basePath} ${basePath}/{search} 301`]),
    `redir ${basePath}/index ${basePath}/{search} 301`,
    `redir ${basePath}/index.html ${basePath}/{search} 301`,
    `@ending vars_regexp ending {uri} "${endings(basePath)}(\\?.*)?$"`,
    'redir @ending {re.ending.1}{re.ending.2} 301',
    'map {path} {moved} {',
    ...moved.map(({ source, destination }) => `\t${source} ${encodeURI(destination)}`),
    '\tdefault ""',
    '}',
    '@moved not vars {moved} ""',
    'redir @moved {moved}{search} 301',
    ...redirects.exact
      .filter(({ type }) => type !== 301)
      .map(({ source, destination, type }) => `redir ${source} ${encodeURI(destination)}{search} ${type}`),
    ...redirects.folders.flatMap(({ from, to }) => [
      `handle_path ${from}/* {`,
      `\tredir * ${encodeURI(to)}{uri} 301`,
      '}',
    ]),
    'try_files {path} {path}.html',
    'file_server',
    'handle_errors {',
    ...(languages.length === 0
      ? []
      : [
          `\t@language path_regexp language ^${literal(basePath)}/(${languages.join('|')})(?:/|$)`,
          `\trewrite @language ${basePath}/{re.language.1}/404.html`,
        ]),
    `\trewrite ${all} ${basePath}/404.html`,
    '\tfile_server',
    '}',
  ];
}

function apacheLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
  const isFound = "%{REQUEST_STATUS} in {'200','206','304'}";
  const base = literal(basePath);
  // Rules see paths below the folder of the file.
  const below = (path: string) => literal(path.slice(basePath.length + 1));
  const rule = (from: string, to: string, flags: string) => `RewriteRule ^/?${from}$ ${to} [${flags},L]`;
  return [
    '# Apache reads this file where AllowOverride is All; or include it in <Directory>. It needs mod_rewrite and mod_headers.',
    'Options -Indexes -MultiViews',
    'DirectoryIndex index.html',
    'DirectorySlash Off',
    'AddDefaultCharset utf-8',
    `ErrorDocument 404 ${basePath}/%{reqenv:language}404.html`,
    ...Object.entries(always).map(([name, value]) => `Header always set ${name} ${apacheValue(value)}`),
    ...found.flatMap(({ source, headers }) =>
      Object.entries(headers).map(
        ([name, value]) =>
          `Header set ${name} ${apacheValue(value)} "expr=${isFound} && %{REQUEST_URI} =~ m#^${literal(source).replace('*', '.*')}$#"`,
      ),
    ),
    'RewriteEngine On',
    'RewriteOptions AllowNoSlash',
    ...(languages.length === 0 ? [] : [`RewriteRule ^/?(${languages.join('|')})(?:/|$) - [E=language:$1/]`]),
    ...(basePath === ''
      ? []
      : [`RewriteCond %{REQUEST_URI} "^${base}$"`, `RewriteRule ^ ${basePath}/ [R=301,L]`]),
    `RewriteCond %{THE_REQUEST} "^[A-Z]+ ${base}/index(?:[.]html)?[? ]"`,
    `RewriteRule ^ ${basePath}/ [R=301,L]`,
    `RewriteCond %{THE_REQUEST} "^[A-Z]+ ${endings(basePath).slice(1)}[? ]"`,
    'RewriteRule ^ %1 [R=301,NE,L]',
    ...redirects.exact.map(({ source, destination, type }) => rule(below(source), destination, `R=${type}`)),
    ...redirects.folders.map(({ from, to }) => rule(`${below(from)}/(.*)`, `${to}/$1`, 'R=301')),
    'RewriteCond %{REQUEST_FILENAME} !-f',
    'RewriteCond %{REQUEST_FILENAME}.html -f',
    `RewriteRule ^/?(.+)$ ${basePath}/$1.html [END]`,
  ];
}

/**
 * Matches raw addresses of pages that end with `.html` or slashes; `$1` is what comes before. `//host` isn't matched, because it
 * would lead to another host.
 */
const endings = (basePath: string) => `^(${literal(basePath)}/[^/? \\x5c][^? ]*?)(?:[.]html|/+)`;

function tab(line: string): string {
  return `\t${line}`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Quotes a value of mod_headers, where a percent sign begins a variable. */
function apacheValue(value: string): string {
  return quoted(value).replaceAll('%', '%%');
}

/** Escapes a path in a regular expression: paths have letters, digits, marks and `-._~`. */
function literal(path: string): string {
  return path.replaceAll('.', '[.]');
}
