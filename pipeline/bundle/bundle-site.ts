import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { OwnBlock } from '../../domain/content/content-model.ts';
import { lateTexts } from '../../domain/locales/late-texts.ts';
import type { FontPart, Locale } from '../../domain/locales/locales.ts';
import type { SitePart } from '../../domain/site/islands.ts';
import { palette, paletteCss } from '../../domain/site/palette.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { drawnColours, themeColoursOf, titleFont } from '../../domain/site/theme.ts';
import { scriptsFolder } from '../files/input-hashes.ts';
import { type CardLook, cardVersion } from '../model/cards.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import { blockStyles } from '../model/own-blocks.ts';
import type { PicturePlan } from '../model/plan.ts';
import type { AssetFile, Messages, SiteBundle } from '../model/site-bundle.ts';
import { openFileCache, openProgramCache } from './file-cache.ts';
import { drawEachFlag, drawFlags, flagCss } from './flags.ts';
import { bundleFonts, fontVersions } from './fonts.ts';
import { makeIcons } from './icons.ts';
import { type LocalMedia, localMedia } from './local-media.ts';
import { createPictureMaker, type PictureMaker } from './picture-maker.ts';
import { readMessages, textsOfSite } from './read-messages.ts';
import { cachedScripts, scriptsOf } from './scripts.ts';
import { bundleStyles } from './styles.ts';

/** Lists the inputs of a site's assets. */
export interface BundleOptions {
  readonly config: SiteConfig;
  readonly root: string;
  /** The templates' stylesheet from the program's own bundle. */
  readonly templateStyles: string;
  /** The running program's folder, which also caches scripts and styles; absent when the sources run directly. */
  readonly programFolder?: string;
  /** The site's icon as SVG. */
  readonly icon: Uint8Array;
  /** Whether the templates' bundle has short class names. */
  readonly hasShortClassNames?: boolean;
  readonly locales: readonly Locale[];
  /** The whole site's languages, by default the same. */
  readonly allLocales?: readonly Locale[];
  /** Fonts beyond the Latin one, and parts, that pages may show; all by default. */
  readonly scripts?: ReadonlySet<FontPart>;
  readonly parts?: ReadonlySet<SitePart>;
  /** The site's own blocks that pages may show; all by default. */
  readonly blocks?: readonly OwnBlock[];
  /** Lists where pages show local assets; without it all are copied as they are. */
  readonly pictures?: PicturePlan;
  /** Logo on the pictures for social networks; absent: there are none. */
  readonly cards?: { readonly logo: string | undefined } | undefined;
}

/** Creates styles, the browser's scripts, fonts, pictures and messages. */
export async function bundleSite(options: BundleOptions): Promise<SiteBundle> {
  const { root, config, templateStyles, programFolder } = options;
  const { basePath = '' } = config;
  const has = (part: SitePart) => options.parts?.has(part) ?? true;
  const own =
    config.theme && config.theme.fonts.length > 0
      ? await (await import('./own-fonts.ts')).bundleOwnFonts(
          root,
          config.theme,
          (part) => options.scripts?.has(part) ?? true,
        )
      : undefined;
  const fonts = bundleFonts(root, options.locales, options.scripts, own, basePath);
  // One sprite for lists of many countries, and a file each for short ones, in a folder with one hash, as pages name several.
  const flags = hashedFile('media', 'flags.svg', Buffer.from(drawFlags()));
  const ownFlags = Array.from(drawEachFlag(), ([code, svg]) => {
    const path = flags.path.replace('.svg', `/${code.toLowerCase()}.svg`);
    return { code, path, bytes: Buffer.from(svg) };
  });
  const theme = config.theme?.css ?? '';
  const siteCss = {
    before: fonts.baseCss + paletteCss(),
    inStyles: own?.inStyles,
    after: theme,
    flags: has('flags') ? flagCss(hrefOf(flags)) : '',
    basePath,
  };
  const styleCache = programFolder === undefined ? undefined : openFileCache(join(programFolder, 'styles'));
  const maker = openPictures(root);
  const [styles, scripts, media, icons] = await Promise.all([
    bundleStyles(templateStyles, siteCss, styleCache, has),
    cachedScripts(
      root,
      programFolder && scriptsFolder(programFolder, config),
      options.hasShortClassNames,
      basePath,
    ),
    localMedia(maker, config, options.pictures),
    makeIcons(maker, options.icon, config, options.allLocales ?? options.locales),
  ]);
  const messages = readMessages(options, options.locales);
  const files = [
    ...styles.files,
    ...(options.blocks ?? config.blocks ?? []).flatMap((own) => blockStyles(own) ?? []),
    ...icons.files,
    ...(has('flags') ? [flags, ...ownFlags.map(({ path, bytes }) => ({ path, bytes }))] : []),
    ...scriptsOf(scripts, has),
    ...fonts.files,
    ...media.files,
    ...(has('checkout') || has('suggest-language') ? messageFiles(options, messages) : []),
  ];
  return {
    // The icon may be a picture of the local assets as well.
    files: [...new Map(files.map((file) => [file.path, file])).values()],
    links: {
      stylesheet: styles.common,
      partStyles: styles.parts,
      script: scripts.shell,
      ...themeColoursOf(config.theme),
      ...icons.links,
      islands: scripts.islands,
      flags: Object.fromEntries(ownFlags.map((flag) => [flag.code, hrefOf(flag)])),
      fonts: fonts.links,
      secondFonts: fonts.secondPreloads,
      media: media.assets,
      cards: options.cards && cardLook(options, media.assets, options.cards.logo),
    },
    messages,
    findings: media.findings,
  };
}

/** Hashes what cards show besides their titles. @param name file name of the logo, which the folder of local assets may lack */
function cardLook({ root, config }: BundleOptions, assets: LocalMedia['assets'], name = ''): CardLook {
  const { brand, origin, localAssets, theme } = config;
  const font = titleFont(theme);
  const logo = localAssets && Object.hasOwn(assets, name) ? name : undefined;
  const source = localAssets && logo !== undefined ? readFileSync(join(localAssets.folder, logo)) : '';
  const parts = [
    cardVersion,
    theme?.drawn ?? palette,
    ...(font ? [font.sha256] : []),
    brand,
    origin,
    hash('sha256', source),
    fontVersions(root),
  ];
  const key = hash('sha256', JSON.stringify(parts));
  return { key, colours: theme?.drawn ?? drawnColours, font: font?.file, logo };
}

function openPictures(root: string): PictureMaker {
  const cache = openProgramCache(root, 'pictures');
  cache.removeUnused();
  return createPictureMaker(root, cache, availableParallelism());
}

/**
 * Returns the texts that scripts fetch on demand, by UI code; those of the default language, whose paths don't have it, also by its tag
 * in small letters, as some disks ignore case. A text that names its language isn't taken from another one.
 */
function messageFiles(options: BundleOptions, messages: Messages): AssetFile[] {
  return options.locales.flatMap(({ code, tag, prefix, texts }) => {
    const all = messages[code];
    const own = texts === null ? textsOfSite(options, code) : all;
    const late = Object.keys(lateTexts).map((key) => [key, (key.startsWith('language.') ? own : all)?.[key]]);
    const bytes = Buffer.from(`${JSON.stringify(Object.fromEntries(late))}\n`);
    const names = new Set(prefix === '' ? [code, tag.toLowerCase()] : [code]);
    return [...names].map((name) => ({ path: `assets/messages/${name}.json`, bytes }));
  });
}
