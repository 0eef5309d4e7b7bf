import { readFileSync } from 'node:fs';
import { type IslandName, islandNames } from '../../domain/site/islands.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { FileCache } from './file-cache.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';

/** Holds the stylesheets of a site, with their addresses. */
export interface Styles {
  readonly files: readonly AssetFile[];
  readonly common: string;
  readonly islands: Readonly<Record<IslandName, string>>;
}

/**
 * Makes the stylesheet of every page and those of the islands.
 *
 * @param templateStyles the stylesheet of the templates, as the program's own bundle made it
 * @param siteCss what the stylesheet of every page has before and after the templates' styles
 * @param cache of the program that runs: to start the minifier takes longer than to render a small site's pages
 */
export async function bundleStyles(
  templateStyles: string,
  siteCss: { readonly before: string; readonly after: string },
  cache: FileCache | undefined,
): Promise<Styles> {
  const { common, islands } = splitStyles(readFileSync(templateStyles, 'utf8'));
  const make = async (name: string, css: string) =>
    hashedFile('css', `${name}.css`, await minifyStyles(css, cache));
  const [site, ...others] = await Promise.all([
    make('site', `${siteCss.before}\n${common}\n${siteCss.after}`),
    ...islandNames.map((name) => make(name, islands[name])),
  ]);
  const hrefs = islandNames.map((name, at) => [name, others[at] && hrefOf(others[at])]);
  return {
    files: [site, ...others],
    common: hrefOf(site),
    islands: Object.fromEntries(hrefs) as Styles['islands'],
  };
}

/**
 * Splits the templates' stylesheet, so that a page without a checkout doesn't carry its styles. esbuild writes above each
 * module's styles which file they are from; those of `runtime/{island}/` are the island's.
 */
export function splitStyles(css: string): Pick<Styles, 'common' | 'islands'> {
  const [, ...parts] = `\n${css}`.split(/\n\/\* ((?:templates|runtime)\/\S+\.css) \*\/\n/);
  const modules = parts.flatMap((file, at) => (at % 2 === 0 ? [{ file, css: parts[at + 1] ?? '' }] : []));
  const of = (name: IslandName | undefined) =>
    modules
      .filter(({ file }) => islandNames.find((each) => file.startsWith(`runtime/${each}/`)) === name)
      .map((module) => module.css)
      .join('\n');
  return {
    common: of(undefined),
    islands: Object.fromEntries(islandNames.map((name) => [name, of(name)])) as Styles['islands'],
  };
}

/** Minifies a stylesheet, or takes the result from the cache. */
export async function minifyStyles(source: string, cache: FileCache | undefined): Promise<Uint8Array> {
  const cached = cache?.get(source);
  if (cached) return cached;
  const { transform } = await import('esbuild');
  const { code } = await transform(source, { loader: 'css', minify: true, legalComments: 'none' });
  const bytes = Buffer.from(code);
  cache?.put(source, bytes);
  return bytes;
}
