import { readFileSync } from 'node:fs';
import { join, parse, relative, resolve } from 'node:path';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { fileNamesIn } from '../files/input-hashes.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import type { Finding } from '../model/issue.ts';
import type { PicturePlan, PlannedPicture } from '../model/plan.ts';
import { rules } from '../model/rules.ts';
import type { AssetFile, LocalAsset } from '../model/site-bundle.ts';
import { ContentFileError, messageOf } from '../model/user-error.ts';
import type { PictureMaker } from './picture-maker.ts';
import { misnamed, type PictureProblem, pictureProblem } from './picture-problems.ts';
import { makeSizes, sharePicture } from './picture-sizes.ts';

export interface LocalMedia {
  readonly files: readonly AssetFile[];
  /** By file name. */
  readonly assets: Readonly<Record<string, LocalAsset>>;
  readonly findings: readonly Finding[];
}

interface Prepared {
  readonly files: readonly AssetFile[];
  readonly asset: LocalAsset;
  readonly problem?: PictureProblem;
}

/**
 * Creates the sizes that pages need of the pictures that they show, and copies other files that they name under hashed names: a picture
 * itself, with what a camera has written into it, only if it can't be converted.
 * @param plan undefined: all files of the folder are copied
 * @throws ContentFileError when the folder set in site.config.ts can't be read
 */
export async function localMedia(
  maker: PictureMaker,
  config: Pick<SiteConfig, 'icon' | 'localAssets' | 'source' | 'theme'>,
  plan: PicturePlan | undefined,
): Promise<LocalMedia> {
  const { localAssets, source } = config;
  if (!localAssets) return { files: [], assets: {}, findings: [] };
  const { folder } = localAssets;
  const all = assetNamesIn(folder);
  const names = plan ? all.filter((name) => plan.has(name)) : all;
  const prepared = await Promise.all(
    names.map((name) => prepare(maker, name, readFileSync(join(folder, name)), plan?.get(name))),
  );
  const findings = names.flatMap((name, at) => {
    const planned = plan?.get(name);
    const problem = prepared[at]?.problem;
    if (!planned || !problem) return [];
    const what = `the file "${name}" can't be converted, because ${problem.why}. It is shown as it is.`;
    const file = source && relative(source.folder, join(folder, name)).replaceAll('\\', '/');
    return [{ ...finding(planned, what, problem.hint), ...(file !== undefined && { file }) }];
  });
  return {
    files: prepared.flatMap(({ files }) => files),
    assets: Object.fromEntries(prepared.map(({ asset }, at) => [names[at] ?? '', asset])),
    findings: plan
      ? [...findings, ...missing(names, plan, folder), ...unnamed(all, plan, folder, config)]
      : [],
  };
}

/** Number of files that a finding names. */
const mostNamed = 5;

/** Reports files that neither content nor configuration names. */
function unnamed(
  names: readonly string[],
  plan: PicturePlan,
  folder: string,
  { icon, theme }: Pick<SiteConfig, 'icon' | 'theme'>,
): Finding[] {
  const used = new Set([icon, ...(theme?.fonts ?? []).map(({ file }) => resolve(theme?.folder ?? '', file))]);
  const rest = names.filter((name) => !plan.has(name) && !used.has(join(folder, name)));
  if (rest.length === 0) return [];
  const some =
    rest.length > mostNamed ? [...rest.slice(0, mostNamed), `${rest.length - mostNamed} more`] : rest;
  const message = `${rules['unpublished-file'].title}: no entry shows ${rest.length} of the ${names.length} files in the folder of local assets, and neither icon nor theme names them: ${some.join(', ')}.`;
  const hint = 'Notes and originals can stay. To publish a file, show an asset with its name in an entry.';
  return [{ rule: 'unpublished-file', message, hint, setting: 'localAssets' }];
}

const pictureName = /\.(?:svg|jpe?g?|jfif|png|webp|avif|gif|tiff?|hei[cf])$/i;

async function prepare(
  maker: PictureMaker,
  name: string,
  source: Uint8Array,
  planned: PlannedPicture | undefined,
): Promise<Prepared> {
  const original = hashedFile('media', plainName(name), source);
  const asItIs: Prepared = { files: [original], asset: { href: hrefOf(original) } };
  if (!planned || !pictureName.test(name)) return asItIs;
  try {
    return await convert(maker, name, source, planned, asItIs);
  } catch (error) {
    return { ...asItIs, problem: pictureProblem(error) };
  }
}

async function convert(
  maker: PictureMaker,
  name: string,
  source: Uint8Array,
  { places, isShared, isLinked }: PlannedPicture,
  { files, asset }: Prepared,
): Promise<Prepared> {
  const facts = await maker.facts(source);
  const { width, height, format } = facts;
  if ((format === 'svg') !== /\.svg$/i.test(name)) return { files, asset, problem: misnamed(format) };
  const [sizes, shared] = await Promise.all([
    makeSizes(maker, source, facts, places, isLinked),
    isShared ? sharePicture(maker, source, facts) : undefined,
  ]);
  const base = parse(plainName(name)).name;
  const sizeFiles: AssetFile[] = [];
  const addFile = (suffix: string | number, made: { format: string; bytes: Uint8Array }): string => {
    const file = hashedFile('media', `${base}-${suffix}.${made.format}`, made.bytes);
    sizeFiles.push(file);
    return hrefOf(file);
  };
  const conversions = sizes.map((size) => ({
    url: addFile(size.width, size),
    width: size.width,
    contentType: typeOf(size.format),
  }));
  const sharedPicture = shared && {
    href: addFile('shared', shared),
    width: shared.width,
    height: shared.height,
    contentType: typeOf(shared.format),
  };
  const dark = format === 'svg' ? inDarkColours(source) : undefined;
  const darkHref = dark && addFile('dark', { format, bytes: dark });
  // The last size has the format of all browsers. A picture that is only shared has no others.
  const copy = conversions.at(-1)?.url ?? (places.size > 0 || isLinked ? undefined : sharedPicture?.href);
  return {
    files: [...(copy === undefined ? files : []), ...sizeFiles],
    asset: {
      href: copy ?? asset.href,
      picture: { width, height, contentType: typeOf(format) },
      ...(conversions.length > 0 && { conversions }),
      ...(sharedPicture && { shared: sharedPicture }),
      ...(darkHref && { dark: darkHref }),
    },
  };
}

const scheme = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi;

/**
 * Returns a vector graphic as it is on a dark device; undefined if it looks the same on all. Pages choose between the two, because WebKit
 * ignored the scheme inside of pictures until 2026.
 */
function inDarkColours(source: Uint8Array): Uint8Array | undefined {
  const text = Buffer.from(source).toString('utf8');
  const dark = text.replace(scheme, (_, name: string) =>
    /dark/i.test(name) ? '(min-width:0)' : '(max-width:0)',
  );
  return dark === text ? undefined : Buffer.from(dark);
}

function typeOf(format: string): string {
  return { svg: 'image/svg+xml', heif: 'image/avif' }[format] ?? `image/${format}`;
}

/** Removes spaces and commas, which separate addresses in `srcset`. */
function plainName(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}

/** Reports files that content names and the folder lacks. */
function missing(names: readonly string[], plan: PicturePlan, folder: string): Finding[] {
  const present = new Set(names);
  return [...plan]
    .filter(([name]) => !present.has(name))
    .map(([name, planned]) =>
      finding(
        planned,
        `the file "${name}" isn't in the folder of local assets.`,
        `Put the file into ${folder}, or give the asset one that is there.`,
      ),
    );
}

function finding({ assetId }: PlannedPicture, what: string, hint: string): Finding {
  const { title } = rules['unusable-picture'];
  return {
    rule: 'unusable-picture',
    message: `${title}: ${what}`,
    hint,
    entryId: assetId,
    contentType: 'Asset',
    field: 'file',
  };
}

/** Lists the files of the folder of local assets. @throws ContentFileError when the folder can't be read */
export function assetNamesIn(folder: string): string[] {
  try {
    return fileNamesIn(folder);
  } catch (error) {
    throw new ContentFileError(
      `The folder of local assets can't be read: ${messageOf(error)}.`,
      'Set localAssets.folder in site.config.ts to the folder with the pictures, or leave localAssets out.',
    );
  }
}
