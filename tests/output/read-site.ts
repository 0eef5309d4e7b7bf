import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import siteConfig from '../../site.config.ts';
import { type Page, type Reference, readPage } from './read-page.ts';

interface StyleSheet {
  /** Root-relative. */
  readonly path: string;
  readonly references: readonly Reference[];
}

/** A built site, as the checks see it. */
export interface Site {
  readonly origin: string;
  readonly pages: readonly Page[];
  readonly styleSheets: readonly StyleSheet[];
  /** Root-relative addresses of all files that aren't pages. */
  readonly otherFiles: ReadonlySet<string>;
  /** Paths that other systems serve. */
  readonly stubs: ReadonlySet<string>;
  /** Patterns of `_redirects`; one that ends in `*` stands for all that begins so. */
  readonly redirects: readonly string[];
  /** Addresses in the site map. */
  readonly siteMap: readonly string[];
  /** The last change that it gives an address. */
  readonly lastChanges: ReadonlyMap<string, string>;
  /** The versions in other languages that it gives an address, by their tags. */
  readonly siteMapVersions: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Reads every file of a built site. @param out its folder */
export function readSite(out: string): Site {
  const files = filesIn(out);
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const parts = files.filter((file) => /^sitemap-\d+\.xml$/.test(file)).map(read);
  return {
    origin: siteConfig.origin,
    pages: files.filter(isPage).map((file) => readPage(pathOf(file), read(file))),
    styleSheets: files
      .filter((file) => file.endsWith('.css'))
      .map((file) => readStyleSheet(`/${file}`, read(file))),
    otherFiles: new Set(files.filter((file) => !isPage(file)).map((file) => `/${file}`)),
    stubs: new Set((JSON.parse(read('manifest.json')) as { stubs: string[] }).stubs),
    redirects: read('_redirects')
      .trim()
      .split('\n')
      .filter((line) => !line.endsWith(' 404'))
      .map((line) => line.split(' ')[0] ?? ''),
    siteMap: parts.flatMap(locationsIn),
    lastChanges: new Map(parts.flatMap(lastChangesIn)),
    siteMapVersions: new Map(parts.flatMap(versionsIn)),
  };
}

/** Every file below a folder, by its path with `/`. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    )
    .sort();
}

function isPage(file: string): boolean {
  return file.endsWith('.html');
}

function pathOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/(\/index)?\.html$/, '')}`;
}

function readStyleSheet(path: string, css: string): StyleSheet {
  const addresses = Array.from(css.matchAll(/url\(["']?([^"')]+)["']?\)/g), ([, url = '']) => url);
  return { path, references: addresses.map((url) => ({ kind: 'resource', url })) };
}

function versionsIn(xml: string): [string, ReadonlyMap<string, string>][] {
  return Array.from(xml.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/gs), ([, url = '', links = '']) => {
    const versions = links.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g);
    return [plain(url), new Map(Array.from(versions, ([, tag = '', href = '']) => [tag, plain(href)]))];
  });
}

function plain(text: string): string {
  return text.replaceAll('&apos;', "'").replaceAll('&amp;', '&');
}

function lastChangesIn(xml: string): [string, string][] {
  const rows = xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>([^<]+)/g);
  return Array.from(rows, ([, url = '', time = '']) => [plain(url), time]);
}

function locationsIn(xml: string): string[] {
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => plain(url));
}
