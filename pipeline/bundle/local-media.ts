import { readdirSync, readFileSync } from 'node:fs';
import { join, parse, relative } from 'node:path';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import type { Finding } from '../model/issue.ts';
import type { PicturePlan, PlannedPicture } from '../model/plan.ts';
import { rules } from '../model/rules.ts';
import type { AssetFile, LocalAsset } from '../model/site-bundle.ts';
import { ContentFileError } from '../model/user-error.ts';
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
 * Copies the local assets under hashed names, and creates the picture sizes that pages need. Unconvertible files are
 * copied unchanged.
 * @throws ContentFileError when the folder set in site.config.ts can't be read
 */
export async function localMedia(
  maker: PictureMaker,
  { localAssets, source }: Pick<SiteConfig, 'localAssets' | 'source'>,
  plan: PicturePlan,
): Promise<LocalMedia> {
  if (!localAssets) return { files: [], assets: {}, findings: [] };
  const names = assetNamesIn(localAssets.folder);
  const prepared = await Promise.all(
    names.map((name) => prepare(maker, name, readFileSync(join(localAssets.folder, name)), plan.get(name))),
  );
  const findings = names.flatMap((name, at) => {
    const planned = plan.get(name);
    const problem = prepared[at]?.problem;
    if (!planned || !problem) return [];
    const what = `the file "${name}" can't be converted, because ${problem.why}. It is shown as it is.`;
    const file = source && relative(source.folder, join(localAssets.folder, name)).replaceAll('\\', '/');
    return [{ ...finding(planned, what, problem.hint), ...(file !== undefined && { file }) }];
  });
  return {
    files: prepared.flatMap(({ files }) => files),
    assets: Object.fromEntries(prepared.map(({ asset }, at) => [names[at] ?? '', asset])),
    findings: [...findings, ...missing(names, plan, localAssets.folder)],
  };
}

const pictureName = /\.(?:svg|jpe?g|png|webp|avif|gif|tiff?|hei[cf])$/i;

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
  { places, isShared }: PlannedPicture,
  { files, asset }: Prepared,
): Promise<Prepared> {
  const facts = await maker.facts(source);
  const { width, height, format } = facts;
  if ((format === 'svg') !== /\.svg$/i.test(name)) return { files, asset, problem: misnamed(format) };
  const [sizes, shared] = await Promise.all([
    makeSizes(maker, source, facts, places),
    isShared && sharePicture(maker, source, facts),
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
  return {
    files: [...files, ...sizeFiles],
    asset: {
      ...asset,
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

/** Lists plain files in a stable order. @throws ContentFileError when the folder can't be read */
export function assetNamesIn(folder: string): string[] {
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
