import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { type IslandName, islandNames } from '../../domain/islands.ts';
import { unprefixedLocale } from '../../domain/locales.ts';
import type { SiteConfig } from '../../domain/site-config.ts';
import { ContentFileError } from '../model/content-file-error.ts';
import type { AssetFile, Messages, SiteBundle } from '../model/site-bundle.ts';
import { bundleFonts } from './fonts.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';
import { keptScripts } from './kept-scripts.ts';
import { splitStyles } from './split-styles.ts';

export interface BundleOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The stylesheet of the templates that run, as the program's own bundle made it. */
  readonly templateStyles: string;
  /** Where the program that runs keeps the browser's scripts; absent while they are being worked on. */
  readonly scriptsFolder?: string;
  /** UI codes of the languages to publish. */
  readonly locales: readonly string[];
}

/** Makes everything of the site that isn't a page: styles, the browser's scripts, fonts, pictures and messages. */
export async function bundleSite(options: BundleOptions): Promise<SiteBundle> {
  const fonts = bundleFonts(options.root);
  const flags = flagSprite(options.root);
  const [styles, scripts] = await Promise.all([
    bundleStyles(options.templateStyles, fonts.baseCss, flags),
    keptScripts(options.root, options.scriptsFolder),
  ]);
  const media = localMedia(options.config);
  const messages = readMessages(options.root, options.locales);
  return {
    files: [
      ...styles.files,
      flags,
      ...scripts.files,
      ...fonts.files,
      ...media.values(),
      ...messageFiles(messages),
    ],
    links: {
      stylesheet: styles.common,
      islandStyles: styles.islands,
      script: scripts.shell,
      islands: scripts.islands,
      fonts: fonts.links,
      media: Object.fromEntries([...media].map(([name, file]) => [name, hrefOf(file)])),
    },
    messages,
  };
}

async function bundleStyles(templateStyles: string, fontCss: string, flags: AssetFile) {
  const { common, islands } = splitStyles(readFileSync(templateStyles, 'utf8'));
  const flagCss = `:root{--flags:url(${hrefOf(flags)})}`;
  const [site, ...others] = await Promise.all([
    bundleStylesheet('site', `${fontCss}\n${common}\n${flagCss}`),
    ...islandNames.map((name) => bundleStylesheet(name, islands[name])),
  ]);
  const hrefs = islandNames.map((name, at) => [name, others[at] && hrefOf(others[at])]);
  return {
    files: [site, ...others],
    common: hrefOf(site),
    islands: Object.fromEntries(hrefs) as Record<IslandName, string>,
  };
}

async function bundleStylesheet(name: string, source: string): Promise<AssetFile> {
  const { code } = await transform(source, { loader: 'css', minify: true, legalComments: 'none' });
  return hashedFile('css', `${name}.css`, Buffer.from(code));
}

/** All flags in one picture, which a browser fetches where the first of them is shown. */
function flagSprite(root: string): AssetFile {
  return hashedFile('media', 'flags.svg', readFileSync(join(root, 'data/flags/flags.svg')));
}

/** @throws ContentFileError when the folder that site.config.ts names can't be read */
function localMedia({ localAssets }: SiteConfig): Map<string, AssetFile> {
  const media = new Map<string, AssetFile>();
  if (!localAssets) return media;
  for (const name of filesIn(localAssets.folder)) {
    media.set(name, hashedFile('media', name, readFileSync(join(localAssets.folder, name))));
  }
  return media;
}

/** Plain files only, in the same order everywhere. */
function filesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ContentFileError(
      `The folder of local assets can't be read: ${why}.`,
      'Set localAssets.folder in site.config.ts to the folder with the pictures, or leave localAssets out.',
    );
  }
}

/** A key that a language lacks is shown in English, so every language's file is complete. */
export function readMessages(root: string, locales: readonly string[]): Messages {
  const folder = join(root, 'messages');
  const read = (code: string) => {
    const file = join(folder, `${code}.json`);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
  };
  const english = read(unprefixedLocale);
  return Object.fromEntries(locales.map((code) => [code, { ...english, ...read(code) }]));
}

function messageFiles(messages: Messages): AssetFile[] {
  return Object.entries(messages).map(([code, texts]) => ({
    path: `assets/messages/${code}.json`,
    bytes: Buffer.from(`${JSON.stringify(texts)}\n`),
  }));
}
