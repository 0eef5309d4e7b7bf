/** Writes what servers include and hosts read to serve a site: redirects, clean addresses, the language's 404 page, headers and types. */
import { hosts } from '../../domain/site/hosts.ts';
import {
  azureRoutes,
  cloudfrontRedirects,
  fitting,
  keyValues,
  type RedirectTable,
  vercelRedirects,
} from '../model/redirects.ts';

/** Holds headers by path; `*` stands for all that follows at the end, or for what comes before an extension. */
export interface HeaderRule {
  readonly source: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Describes what servers have to do. */
export interface ServerRules {
  /** Path below which the site is published; empty for the root. Paths of the rules have it. */
  readonly basePath: string;
  /** Headers of every response. */
  readonly always: HeaderRule['headers'];
  /** Headers of files that are found: those of all first, then what replaces or completes them. */
  readonly found: readonly HeaderRule[];
  readonly redirects: RedirectTable;
  /** Languages whose folder has a 404 page. */
  readonly languages: readonly string[];
  /** Content of `serve.json`. */
  readonly serve: { readonly directoryListing: boolean };
}

/** Keeps caches from holding a 404 after its page is there. */
const notFoundCaching = { 'Cache-Control': 'no-store' };

/** Lists the lines of `nginx.conf`. */
export function nginxLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
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
    'gzip_vary on;',
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
    // Before those of languages: nginx takes the first that matches. Only 404s come here, as the address leads to one without .html.
    ...block(`location ~ ^${base}/(?:[^/]+/)?404[.]html$`, [
      ...add(always, ' always'),
      ...add(notFoundCaching, ' always'),
    ]),
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

/** Lists the lines of `caddy.conf`. */
export function caddyLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
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
    ...set(all, notFoundCaching).map(tab),
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

/** Lists the lines of `.htaccess`. */
export function apacheLines({ basePath, always, found, redirects, languages }: ServerRules): string[] {
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
    ...Object.entries(notFoundCaching).map(
      ([name, value]) => `Header always set ${name} ${apacheValue(value)} "expr=%{REQUEST_STATUS} == '404'"`,
    ),
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
 * Matches raw addresses of pages that end with `/index.html`, `.html` or slashes; `$1` is what comes before. `//host` isn't matched, because it
 * would lead to another host.
 */
const endings = (basePath: string) => `^(${literal(basePath)}/[^/? \\x5c][^? ]*?)(?:(?:/index)?[.]html|/+)`;

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

/** Holds texts by file name. */
export type HostFiles = Readonly<Record<string, string>>;

function json(value: unknown, indent?: number): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}

/** Lists the headers of folders and files, without those of all files and of a type. */
function ofPaths([, ...others]: readonly HeaderRule[]): HeaderRule[] {
  return others.filter(({ source }) => !source.startsWith('*'));
}

/** Writes `vercel.json`. Pages have the host's own caching, so that no header has two rules. */
export function vercelFiles({ basePath, always, found, redirects, languages }: ServerRules): HostFiles {
  const patterns = redirects.folders.length;
  const exact = redirects.exact.slice(0, hosts.vercel.limits.rules - patterns);
  const notFound = [...languages.map((code) => `${basePath}/${code}`), ...(basePath ? [basePath] : [])];
  return {
    'vercel.json': json(
      {
        cleanUrls: true,
        trailingSlash: false,
        redirects: vercelRedirects({ ...redirects, exact }),
        headers: [{ source: `${basePath}/*`, headers: always }, ...ofPaths(found)].map(
          ({ source, headers }) => ({
            source: source.replace(/\*$/, '(.*)'),
            headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
          }),
        ),
        // Rewrites are read where there is no file.
        rewrites: notFound.map((folder) => ({
          source: `${folder}/(.*)`,
          destination: `${folder}/404`,
          statusCode: 404,
        })),
      },
      2,
    ),
  };
}

/** Size of `staticwebapp.config.json` that Azure takes. */
const azureLimit = 20 * 1024;

/** Writes `staticwebapp.config.json`, with as many redirects as fit. A request has one rule: the first that matches. */
export function azureFiles({ basePath, always, found, redirects }: ServerRules): HostFiles {
  const types = found.flatMap(({ source, headers: { 'Content-Type': type } }) =>
    source.startsWith('*') && type !== undefined ? [[source.slice(1), type]] : [],
  );
  const rest = {
    trailingSlash: 'never',
    globalHeaders: { ...always, ...found[0]?.headers },
    mimeTypes: Object.fromEntries(types),
    responseOverrides: { 404: { rewrite: `${basePath}/404.html` } },
  };
  const others = [
    { route: `${basePath}/index`, redirect: `${basePath}/`, statusCode: 301 },
    ...ofPaths(found).map(({ source: route, headers }) => ({ route, headers })),
  ];
  const used = json({ ...rest, routes: others }).length;
  const room = Math.min(hosts.azure.limits.routeBytes, azureLimit - used);
  const routes = [...fitting(azureRoutes(redirects), room), ...others];
  return { 'staticwebapp.config.json': json({ ...rest, routes }) };
}

/** Size of a function that CloudFront takes. */
const functionLimit = 10 * 1024;

/**
 * Writes the function for CloudFront that finds the files of pages in a bucket, redirects and adds headers. Redirects that don't fit into
 * it are in a key-value store, whose import is the second file.
 */
export function cloudfrontFiles(rules: ServerRules): HostFiles {
  const all = cloudfrontRedirects(rules.redirects);
  const inside = cloudfrontFunction(rules, `const redirects = ${JSON.stringify(Object.fromEntries(all))};`);
  if (Buffer.byteLength(inside) <= functionLimit) return { 'cloudfront-function.js': inside };
  const store = "import cf from 'cloudfront';";
  const data = fitting(keyValues(all).data, hosts.cloudfront.limits.storeBytes - 1024);
  return {
    'cloudfront-function.js': cloudfrontFunction(rules, store),
    'cloudfront-redirects.json': json({ data }),
  };
}

/** Keeps to ECMAScript 5.1 and what CloudFront's runtime 2.0 has besides. @param redirects a line that declares `redirects`, or imports the store */
function cloudfrontFunction({ basePath, always, found }: ServerRules, redirects: string): string {
  const inStore = !redirects.startsWith('const redirects');
  const base = JSON.stringify(basePath);
  const headersOf = (headers: HeaderRule['headers']) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), { value }])),
    );
  const rules = [{ source: '*', headers: always }, ...found].map(({ source, headers }) => {
    const pattern = literal(source).replaceAll('/', '\\/').replace('*', '.*');
    return `  [/^${pattern}$/, ${headersOf(headers)}],\n`;
  });
  return `${redirects}
const base = ${base};
const rules = [
${rules.join('')}];

async function find(path) {
  ${inStore ? 'try { const store = cf.kvs(); return await store.get(path); } catch (error) { return undefined; }' : 'return redirects[path];'}
}

async function targetOf(path) {
  const exact = await find(path);
  if (exact !== undefined) return exact;
  for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
    const folder = await find(path.slice(0, end) + '/*');
    if (folder !== undefined) return folder + path.slice(end);
  }
  return undefined;
}

function search(query) {
  const parts = [];
  Object.keys(query).forEach(function (name) {
    (query[name].multiValue || [query[name]]).forEach(function (one) {
      parts.push(name + (one.value === '' ? '' : '=' + one.value));
    });
  });
  return parts.length === 0 ? '' : '?' + parts.join('&');
}

function redirect(status, location, query) {
  return {
    statusCode: status,
    statusDescription: status === 301 ? 'Moved Permanently' : 'Found',
    headers: {
      location: { value: location + search(query) },
      'cache-control': { value: 'public, max-age=0, must-revalidate' },
    },
  };
}

async function handler(event) {
  const request = event.request;
  const uri = request.uri;
  const isBelow = uri.indexOf(base + '/') === 0;
  if (event.context.eventType === 'viewer-response') {
    if (isBelow) {
      rules.forEach(function (rule) {
        if (rule[0].test(uri)) Object.keys(rule[1]).forEach(function (name) { event.response.headers[name] = rule[1][name]; });
      });
    }
    return event.response;
  }
  if (!isBelow) return uri === base ? redirect(301, base + '/', request.querystring) : request;
  const rest = uri.slice(base.length);
  if (/^\\/index(?:[.]html)?$/.test(rest)) return redirect(301, base + '/', request.querystring);
  const ending = /^(\\/[^\\/\\\\].*?)(?:[.]html|\\/+)$/.exec(rest);
  if (ending) return redirect(301, base + ending[1], request.querystring);
  if (/^\\/(?:assets\\/|[.]|_headers$|_redirects$|(?:cloudfront-function[.]js|(?:cloudfront-redirects|email-destinations|manifest|serve|speculation-rules)[.]json|[^\\/]+[.](?:ico|png|txt|xml))$)/.test(rest)) return request;
  let path = uri;
  try { path = decodeURIComponent(uri); } catch (error) {}
  const target = await targetOf(path);
  if (target !== undefined && target.indexOf('302 ') === 0) return redirect(302, encodeURI(target.slice(4)), request.querystring);
  if (target !== undefined) return redirect(301, encodeURI(target), request.querystring);
  request.uri = rest === '/' ? base + '/index.html' : uri + '.html';
  return request;
}
`;
}
