import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { isAbsolute, join, parse, relative, resolve } from 'node:path';
import { firstOf } from '../../domain/site/format-count.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { fileNamesIn } from '../files/input-hashes.ts';
import { hashedFile, hrefOf } from '../model/hashed-file.ts';
import { hiddenDataIn, withoutMetadata } from '../model/hidden-data.ts';
import type { Finding } from '../model/issue.ts';
import type { PicturePlan, PlannedPicture } from '../model/plan.ts';
import { rules } from '../model/rules.ts';
import type { AssetFile, LocalAsset } from '../model/site-bundle.ts';
import { ContentFileError, whyUnread } from '../model/user-error.ts';
import type { PictureMaker } from './picture-maker.ts';
import { hiddenData, misnamed, type PictureProblem, pictureProblem } from './picture-problems.ts';
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
 * @param plan undefined: all files of the folder that may be published are copied
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
  const usable = assetNamesIn(folder).filter((name) => isPublic(folder, name));
  const names = usable.filter((name) => plan?.has(name) ?? true);
  const prepared = await Promise.all(
    names.map((name) => prepare(maker, name, readFileSync(join(folder, name)), plan?.get(name))),
  );
  const findings = names.flatMap((name, at) => {
    const planned = plan?.get(name);
    const problem = prepared[at]?.problem;
    if (!planned || !problem) return [];
    const { why, rule } = problem;
    const asItIs = `can't be converted, because ${why}. It is shown as it is, with what a camera may have written into it`;
    const file = source && relative(source.folder, join(folder, name)).replaceAll('\\', '/');
    return [{ ...finding(name, planned, rule ? why : asItIs, problem), ...(file !== undefined && { file }) }];
  });
  return {
    files: prepared.flatMap(({ files }) => files),
    assets: Object.fromEntries(prepared.map(({ asset }, at) => [names[at] ?? '', asset])),
    findings: plan ? [...findings, ...missing(usable, plan, folder), ...unnamed(plan, folder, config)] : [],
  };
}

/** Returns whether a file may be published: it doesn't begin with a dot, nor lead by a link to one that does, or out of the folder. */
function isPublic(folder: string, name: string): boolean {
  const target = relative(realpathSync(folder), realpathSync(join(folder, name)));
  return ![name, target].some((path) => isAbsolute(path) || /(?:^|[\\/])\./.test(path));
}

/** Reports files and folders that neither content nor configuration names. */
function unnamed(
  plan: PicturePlan,
  folder: string,
  { icon, theme }: Pick<SiteConfig, 'icon' | 'theme'>,
): Finding[] {
  const used = [icon ?? '', ...(theme?.fonts ?? []).map(({ file }) => resolve(theme?.folder ?? '', file))];
  const all = readdirSync(folder, { withFileTypes: true });
  const names = all.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
  const isUsed = (path: string) => used.some((file) => file === path || file.startsWith(join(path, '/')));
  const rest = names.filter((name) => !plan.has(name) && !isUsed(join(folder, name)));
  if (rest.length === 0) return [];
  const message = `${rules['unpublished-file'].title}: no entry shows ${rest.length} of the ${names.length} files and folders in the folder of local assets, and neither icon nor theme names them: ${firstOf(rest)}.`;
  const hint =
    'Notes and originals can stay. To publish a file, show an asset with its name in an entry; files in folders are never published.';
  return [{ rule: 'unpublished-file', message, hint, setting: 'localAssets' }];
}

const pictureName = /\.(?:svg|jpe?g?|jfif|png|webp|avif|gif|tiff?|hei[cf])$/i;

async function prepare(
  maker: PictureMaker,
  name: string,
  bytes: Uint8Array,
  planned: PlannedPicture | undefined,
): Promise<Prepared> {
  const source = /\.svg$/i.test(name) ? withoutMetadata(bytes) : bytes;
  const original = hashedFile('media', plainName(name), source);
  const asItIs: Prepared = { files: [original], asset: { href: hrefOf(original) } };
  if (!planned) return asItIs;
  try {
    const made = pictureName.test(name) ? await convert(maker, name, source, planned, asItIs) : asItIs;
    const hidden = made.files[0] === original ? hiddenDataIn(source) : [];
    return hidden.length > 0 ? { problem: hiddenData(hidden), ...made } : made;
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

/** Reports files that content names and the folder lacks, or that may not be published. @param names those that may */
function missing(names: readonly string[], plan: PicturePlan, folder: string): Finding[] {
  const [present, all] = [new Set(names), new Set(readdirSync(folder))];
  const letters = (name: string) => name.normalize().toLowerCase();
  const hint = `Put a file for the public into ${folder}, not into a folder in it, or give the asset one that is there.`;
  return [...plan].flatMap(([name, planned]): Finding[] => {
    if (present.has(name)) return [];
    const alike = names.find((each) => letters(each) === letters(name));
    const what = all.has(name)
      ? "isn't published: it begins with a dot, is no plain file, or is a link to such a file, to nothing or out of the folder of local assets"
      : `isn't in the folder of local assets${alike === undefined ? '' : `, which has "${alike}"`}`;
    const severity = all.has(name) && existsSync(join(folder, name)) ? 'error' : 'warning';
    return [{ ...finding(name, planned, what, { hint }), severity }];
  });
}

function finding(
  name: string,
  { assetId }: PlannedPicture,
  what: string,
  { hint, rule = 'unusable-picture' }: Pick<PictureProblem, 'hint' | 'rule'>,
): Finding {
  const title = rule === 'hidden-data' || pictureName.test(name) ? rules[rule].title : 'Unusable file';
  const message = `${title}: the file "${name}" ${what}.`;
  return { rule, message, hint, entryId: assetId, contentType: 'Asset', field: 'file' };
}

/** Lists the files of the folder of local assets. @throws ContentFileError when the folder can't be read */
export function assetNamesIn(folder: string): string[] {
  try {
    return fileNamesIn(folder);
  } catch (error) {
    throw new ContentFileError(
      `The folder of local assets can't be read: ${whyUnread(error)}.`,
      'Set localAssets.folder in site.config.ts to the folder with the pictures, or leave localAssets out.',
    );
  }
}
