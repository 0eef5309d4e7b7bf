import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Locale } from '../../domain/locales/locales.ts';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { drawnColours } from '../../domain/site/theme.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import { hiddenDataIn, withoutMetadata } from '../model/hidden-data.ts';
import type { Finding } from '../model/issue.ts';
import { homePathOf } from '../model/routes.ts';
import { type Rule, rules } from '../model/rules.ts';
import type { AssetFile, AssetLinks } from '../model/site-bundle.ts';
import { ContentFileError, whyUnread } from '../model/user-error.ts';
import type { PictureMaker } from './picture-maker.ts';
import { hiddenData, pictureProblem } from './picture-problems.ts';

/** Holds the site's icons, and where pages link to them. */
export interface SiteIcons {
  readonly files: readonly AssetFile[];
  readonly links: Pick<AssetLinks, 'icon' | 'appleIcon' | 'largeIcon' | 'manifests'>;
}

/**
 * Creates the icons of a site from a square SVG: the file itself, `favicon.ico` for browsers that ask for it without being told, Apple's
 * icon, and for each language a web manifest with the icons of other systems.
 * @throws ContentFileError for a file that isn't a square SVG
 */
export async function makeIcons(
  maker: PictureMaker,
  svg: Uint8Array,
  { brand, theme, basePath = '' }: Pick<SiteConfig, 'brand' | 'theme' | 'basePath'>,
  locales: readonly Locale[],
): Promise<SiteIcons> {
  await assertSquare(maker, svg);
  const { iconGround, paper } = theme?.drawn ?? drawnColours;
  const draw = async (source: Uint8Array, width: number) =>
    (await maker.encode(source, { format: 'png', width, height: width, isVector: true })).bytes;
  const whole = onGround(svg, iconGround);
  const [tiny, small, medium, large, apple, maskable] = await Promise.all([
    draw(svg, 16),
    draw(svg, 32),
    draw(svg, 192),
    draw(svg, 512),
    draw(whole, 180),
    draw(whole, 512),
  ]).catch((error: unknown) => {
    throw unusable(pictureProblem(error).why);
  });
  const png = (name: string, bytes: Uint8Array) => hashedFile('media', `${name}.png`, bytes);
  const files = {
    icon: hashedFile('media', 'icon.svg', withoutMetadata(svg)),
    appleIcon: png('icon-180', apple),
    medium: png('icon-192', medium),
    large: png('icon-512', large),
    maskable: png('icon-maskable', maskable),
  };
  const entry = (file: AssetFile, side: number, purpose?: string) => ({
    ...{ src: basePath + hrefOf(file), sizes: `${side}x${side}`, type: 'image/png' },
    ...(purpose !== undefined && { purpose }),
  });
  const icons = [entry(files.medium, 192), entry(files.large, 512), entry(files.maskable, 512, 'maskable')];
  const manifests = locales.map((locale) => {
    const { code, tag, direction } = locale;
    const content = {
      ...{ name: brand, short_name: brand, start_url: basePath + homePathOf(locale), display: 'minimal-ui' },
      ...{ lang: tag, dir: direction },
      ...{ theme_color: paper, background_color: paper, icons },
    };
    const bytes = Buffer.from(`${JSON.stringify(content)}\n`);
    return [code, hashedFile('media', `site-${code}.webmanifest`, bytes)] as const;
  });
  const favicon = { path: 'favicon.ico', bytes: icoOf([tiny, small], [16, 32]) };
  return {
    files: [...Object.values(files), ...manifests.map(([, file]) => file), favicon],
    links: {
      icon: hrefOf(files.icon),
      appleIcon: hrefOf(files.appleIcon),
      largeIcon: hrefOf(files.large),
      manifests: Object.fromEntries(manifests.map(([code, file]) => [code, hrefOf(file)])),
    },
  };
}

/** Browsers load the file on each visitor's first page. */
const mostBytes = 500_000;

/** Reads the file that `icon` names. @throws ContentFileError when it can't be read or is too large */
export function readIcon(file: string): Uint8Array {
  try {
    const found = statSync(file);
    assertPlainFile(found);
    if (found.size > mostBytes) throw new Error(`it has more than ${mostBytes / 1000} kB`);
    return readFileSync(file);
  } catch (error) {
    throw new ContentFileError(`The icon ${file} can't be read: ${whyUnread(error)}.`, iconHint);
  }
}

/** Finds what is wrong with the site's icon and logo, which builds draw on icons and cards. @param logo its name among the local assets */
export function sitePictures(
  {
    icon,
    localAssets,
    shareCards,
    source,
  }: Pick<SiteConfig, 'icon' | 'localAssets' | 'shareCards' | 'source'>,
  logo: string | undefined,
): Finding[] {
  const logoFile = logo && localAssets && join(localAssets.folder, logo);
  return [icon, logoFile].flatMap((path) => {
    const svg = path ? sourceOf(path) : '';
    if (!path || svg === '') return [];
    const file = relative(source?.folder ?? '', path).replaceAll('\\', '/');
    const found = (rule: Rule, what: string, hint: string): Finding => {
      return { rule, message: `${rules[rule].title}: ${file} ${what}.`, hint, file };
    };
    const own = 'Put your own in its place before you publish the site.';
    const isText = /<text[\s>]/.test(svg) && (path === icon || shareCards);
    const drawn = `has <text>, which the fonts of the machine that builds draw on ${path === icon ? 'icons' : 'cards for social networks'}, if they have its letters`;
    const inPaths = 'Turn the text into paths in a program for vector graphics.';
    const hidden = path === icon ? hiddenDataIn(withoutMetadata(Buffer.from(svg))) : [];
    const { why, hint } = hiddenData(hidden);
    // The starter's are known by their drawing.
    return [
      svg.includes('M14 11a6 6 0 0 1 12 0') &&
        found('starter-content', 'is still the picture of the starter', own),
      isText && found('unusable-picture', drawn, inPaths),
      hidden.length > 0 && found('hidden-data', why, hint),
    ].filter((each) => !!each);
  });
}

function sourceOf(file: string): string {
  try {
    return Buffer.from(readIcon(file)).toString();
  } catch {
    return '';
  }
}

const iconHint =
  'Set icon in site.config.ts to a square SVG file, or leave it out for the first letter of the brand.';

async function assertSquare(maker: PictureMaker, svg: Uint8Array): Promise<void> {
  const { format, width, height } = await maker.facts(svg).catch((error: unknown) => {
    throw unusable(pictureProblem(error).why);
  });
  if (format !== 'svg') throw unusable(`its format is "${format}"`);
  if (width !== height) throw unusable(`it is ${width} pixels wide and ${height} pixels high`);
}

function unusable(why: string): ContentFileError {
  return new ContentFileError(`The site's icon can't be used, because ${why}.`, iconHint);
}

/** Puts an icon onto a ground without transparent corners, with the margin that a circle may cut off. */
function onGround(svg: Uint8Array, ground: string): Uint8Array {
  const source = Buffer.from(svg).toString('base64');
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/>` +
      `<image href="data:image/svg+xml;base64,${source}" x="8" y="8" width="84" height="84"/></svg>`,
  );
}

/** Joins PNG files to an ICO file. @param sides their widths in pixels */
function icoOf(pictures: readonly Uint8Array[], sides: readonly number[]): Uint8Array {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [at, { length }] of pictures.entries()) {
    const side = sides[at] ?? 0;
    head.set([side, side, 0, 0, 1, 0, 32, 0], 6 + 16 * at);
    head.writeUInt32LE(length, 14 + 16 * at);
    head.writeUInt32LE(offset, 18 + 16 * at);
    offset += length;
  }
  return Buffer.concat([head, ...pictures]);
}
