import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { lateTexts, suppliedLocale } from '../../domain/locales/late-texts.ts';
import type { FontScript } from '../../domain/locales/locales.ts';
import { type IslandName, islandNames } from '../../domain/site/islands.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { PicturePlan } from '../model/picture-plan.ts';
import type { AssetFile, Messages, SiteBundle } from '../model/site-bundle.ts';
import { bundleFonts } from './fonts.ts';
import { hashedFile, hrefOf } from './hashed-file.ts';
import { type KeptFiles, keptFiles } from './kept-files.ts';
import { keptScripts } from './kept-scripts.ts';
import { type LocalMedia, localMedia } from './local-media.ts';
import { minifyStyles } from './minify-styles.ts';
import { createPictureMaker } from './pictures/picture-maker.ts';
import { readMessages } from './read-messages.ts';
import { splitStyles } from './split-styles.ts';

export interface BundleOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The stylesheet of the templates that run, as the program's own bundle made it. */
  readonly templateStyles: string;
  /** Of the program that runs, with the scripts and styles that it has made before; absent while its sources are worked on. */
  readonly programFolder?: string;
  /** UI codes of the languages to publish. */
  readonly locales: readonly string[];
  /** Scripts with large fonts that pages may show; by default all of them. */
  readonly scripts?: ReadonlySet<FontScript>;
  /** Where pages show local assets; without it they come in their own size alone. */
  readonly pictures?: PicturePlan;
}

/** Makes everything of the site that isn't a page: styles, the browser's scripts, fonts, pictures and messages. */
export async function bundleSite(options: BundleOptions): Promise<SiteBundle> {
  const { programFolder } = options;
  const fonts = bundleFonts(options.root, options.scripts);
  const flags = flagSprite(options.root);
  const [styles, scripts, media] = await Promise.all([
    bundleStyles(options, fonts.baseCss, flags),
    keptScripts(options.root, programFolder && join(programFolder, 'browser')),
    makeMedia(options),
  ]);
  const messages = readMessages(options.root, options.locales);
  return {
    files: [
      ...styles.files,
      flags,
      ...scripts.files,
      ...fonts.files,
      ...media.files,
      ...(options.config.checkout ? messageFiles(messages) : []),
    ],
    links: {
      stylesheet: styles.common,
      islandStyles: styles.islands,
      script: scripts.shell,
      islands: scripts.islands,
      fonts: fonts.links,
      secondFonts: fonts.secondPreloads,
      media: media.assets,
    },
    messages,
    findings: media.findings,
  };
}

async function bundleStyles(
  { templateStyles, programFolder }: BundleOptions,
  fontCss: string,
  flags: AssetFile,
) {
  const kept = programFolder === undefined ? undefined : keptFiles(join(programFolder, 'styles'));
  const { common, islands } = splitStyles(readFileSync(templateStyles, 'utf8'));
  const flagCss = `:root{--flags:url(${hrefOf(flags)})}`;
  const [site, ...others] = await Promise.all([
    bundleStylesheet('site', `${fontCss}\n${common}\n${flagCss}`, kept),
    ...islandNames.map((name) => bundleStylesheet(name, islands[name], kept)),
  ]);
  const hrefs = islandNames.map((name, at) => [name, others[at] && hrefOf(others[at])]);
  return {
    files: [site, ...others],
    common: hrefOf(site),
    islands: Object.fromEntries(hrefs) as Record<IslandName, string>,
  };
}

async function bundleStylesheet(
  name: string,
  source: string,
  kept: KeptFiles | undefined,
): Promise<AssetFile> {
  return hashedFile('css', `${name}.css`, await minifyStyles(source, kept));
}

function makeMedia({ root, config, pictures = new Map() }: BundleOptions): Promise<LocalMedia> {
  const kept = keptFiles(join(root, '.meridian', 'pictures'));
  kept.tidy();
  return localMedia(createPictureMaker(root, kept, availableParallelism()), config, pictures);
}

/** All flags in one picture, which a browser fetches where the first of them is shown. */
function flagSprite(root: string): AssetFile {
  return hashedFile('media', 'flags.svg', readFileSync(join(root, 'data/flags/flags.svg')));
}

/** Returns the texts that the order page's script asks for when they are needed; English ones come with the script. */
function messageFiles(messages: Messages): AssetFile[] {
  const translated = Object.entries(messages).filter(([code]) => code !== suppliedLocale);
  return translated.map(([code, texts]) => {
    const late = Object.keys(lateTexts).map((key) => [key, texts[key]]);
    return {
      path: `assets/messages/${code}.json`,
      bytes: Buffer.from(`${JSON.stringify(Object.fromEntries(late))}\n`),
    };
  });
}
