import { readFileSync } from 'node:fs';
import { type SheetName, sheetNames } from '../../domain/site/islands.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { FileCache } from './file-cache.ts';

/** Holds the stylesheets of a site, with their addresses. */
export interface Styles {
  readonly files: readonly AssetFile[];
  readonly common: string;
  readonly parts: Readonly<Record<SheetName, string>>;
}

/**
 * Creates the common stylesheet and those of parts.
 * @param templateStyles the templates' stylesheet from the program's own bundle
 * @param siteCss CSS around the templates' styles in the common stylesheet
 * @param cache avoids starting the slow minifier
 * @param has returns whether pages may link the stylesheet of a part
 */
export async function bundleStyles(
  templateStyles: string,
  siteCss: {
    readonly before: string;
    readonly after: string;
    /** CSS behind that of flags. */
    readonly flags?: string;
    readonly inStyles?: ((css: string) => string) | undefined;
    readonly basePath?: string;
  },
  cache: FileCache | undefined,
  has: (part: SheetName) => boolean = () => true,
): Promise<Styles> {
  const { before, after, flags = '', inStyles = (css) => css, basePath = '' } = siteCss;
  const { common, parts } = splitStyles(inStyles(readFileSync(templateStyles, 'utf8')));
  const make = async (name: string, css: string) =>
    hashedFile('css', `${name}.css`, await minifyStyles(stylesBelow(basePath, css), cache));
  const [site, ...others] = await Promise.all([
    make('site', `${before}\n${common}\n${after}`),
    ...sheetNames.map((name) =>
      make(name, name === 'locations' || name === 'flag' ? parts[name] + flags : parts[name]),
    ),
  ]);
  const hrefs = sheetNames.map((name, at) => [name, others[at] && hrefOf(others[at])]);
  return {
    files: [site, ...others.filter((_, at) => has(sheetNames[at] as SheetName))],
    common: hrefOf(site),
    parts: Object.fromEntries(hrefs) as Styles['parts'],
  };
}

/** Adds the base path to the addresses of assets in a stylesheet. */
export function stylesBelow(basePath: string, css: string): string {
  return css.replaceAll('url(/assets/', `url(${basePath}/assets/`);
}

/**
 * Splits the templates' stylesheet into a common part and those of `sheetNames`, by the file names that esbuild writes as
 * comments: a part has the folder of its name, or the module of its name, which may be in another part as well. What a part's name adds to
 * that of its folder (`app-screens` of `app`) is in that part alone.
 */
export function splitStyles(css: string): Pick<Styles, 'common' | 'parts'> {
  const [, ...files] = `\n${css}`.split(/\n\/\* (?:sheet:)?((?:templates|runtime)\/\S+\.css) \*\/\n/);
  const modules = files.flatMap((file, at) => (at % 2 === 0 ? [{ file, css: files[at + 1] ?? '' }] : []));
  const isNamed = (file: string, name: SheetName) => file.endsWith(`/${name}.module.css`);
  const isIn = (file: string, name: SheetName) =>
    isNamed(file, name) ||
    (file.split('/')[1] === name &&
      !sheetNames.some((other) => other.startsWith(`${name}-`) && isNamed(file, other)));
  const those = (isWanted: (file: string) => boolean) =>
    modules
      .filter(({ file }) => isWanted(file))
      .map((module) => module.css)
      .join('\n');
  return {
    common: those((file) => !sheetNames.some((name) => isIn(file, name))),
    parts: Object.fromEntries(
      sheetNames.map((name) => [name, those((file) => isIn(file, name))]),
    ) as Styles['parts'],
  };
}

/** Minifies a stylesheet, or reads the result from the cache. */
export async function minifyStyles(source: string, cache: FileCache | undefined): Promise<Uint8Array> {
  const cached = cache?.get(source);
  if (cached) return cached;
  const { transform } = await import('esbuild');
  const { code } = await transform(source, { loader: 'css', minify: true, legalComments: 'none' });
  const bytes = Buffer.from(code);
  cache?.put(source, bytes);
  return bytes;
}
