import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteAddress } from '../../domain/site/base-path.ts';
import { formatCount } from '../../domain/site/format-count.ts';
import type { Content } from '../model/content.ts';
import type { PagePlan, PageTimes } from '../model/plan.ts';
import { type RedirectPlan, redirectTable, type usageOfRedirects } from '../model/redirects.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { frontPageOf, manifestName, type PublishedSite, routesOf } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';
import { OutputError } from '../model/user-error.ts';
import { emailDestinations } from './email-destinations.ts';
import { manifestBytes } from './manifest.ts';
import { type PolicyOptions, securityPolicy } from './security-policy.ts';
import {
  frontFiles,
  hashedFolders,
  movedPages,
  type ServedPlace,
  serverFiles,
  speculationRules,
} from './server-files.ts';
import { sitemapFiles } from './sitemap.ts';
import { createWriter } from './write-files.ts';

/** Describes a site whose pages are written. */
export interface EmitOptions {
  readonly folder: string;
  /** Returns whether a former file says nothing about who made it. */
  readonly isPlain: (file: string, bytes: Uint8Array) => boolean;
  /** Brings a file with these bytes into the folder if the published site has one. */
  readonly reuse: (file: string, sha256: string) => boolean;
  /** Says where the site is published, and by which host. */
  readonly place: ServedPlace;
  readonly brand: string;
  /** Whether orders are configured. */
  readonly sells: boolean;
  readonly policy: PolicyOptions;
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly times: ReadonlyMap<string, PageTimes>;
  readonly redirects: RedirectPlan;
  readonly published: Pick<PublishedSite, 'folders' | 'files'> | undefined;
  /** The published manifest if its rows are `published.files`. */
  readonly formerManifest: Buffer | undefined;
  readonly assets: readonly AssetFile[];
  /** Files that are taken as they are: of the published site, and pages of shards. */
  readonly reused: {
    readonly pages: readonly WrittenFile[];
    readonly assets?: readonly WrittenFile[] | undefined;
    readonly sitemap?: readonly WrittenFile[] | undefined;
    readonly server?: ServerGroup | undefined;
  };
  /** Pictures for social networks, written or reused. */
  readonly cards: readonly WrittenFile[];
  readonly pages: readonly WrittenFile[];
}

/** Holds what servers and hosts read, and what hosts limit of redirects. */
interface ServerGroup {
  readonly files: readonly WrittenFile[];
  readonly usage: ReturnType<typeof usageOfRedirects>;
}

/** Lists the files that aren't pages. */
export interface EmittedFiles {
  readonly assets: readonly WrittenFile[];
  readonly sitemap: readonly WrittenFile[];
  readonly server: ServerGroup;
  readonly others: readonly WrittenFile[];
  readonly manifest: WrittenFile;
}

/**
 * Writes all files other than pages, the manifest last.
 * @throws OutputError when a written file is missing or has the wrong size
 */
export function emitSite(options: EmitOptions): EmittedFiles {
  const { folder, place, brand, content, urls, plans, redirects, published, assets, reused, pages } = options;
  const address = siteAddress(place);
  const write = createWriter(folder, options.reuse);
  const writeFile = ({ path, bytes }: AssetFile): WrittenFile => ({ file: path, ...write(path, bytes) });
  const routes = routesOf(content, urls, options.sells);
  const front = frontPageOf(content, urls, redirects.redirects);
  const leadsTo = front.leadsTo?.path;
  const tableOf = () =>
    redirectTable(place, content.index.languages, routes, { moved: redirects.redirects, front: leadsTo });
  const writeServer = (): ServerGroup => {
    const policy = securityPolicy(options.policy);
    const { redirects: moved } = redirects;
    const { files, usage } = serverFiles(place, policy, content, routes, moved, leadsTo);
    return { files: files.map(writeFile), usage };
  };
  const files = {
    assets: reused.assets ?? assets.map(writeFile),
    sitemap:
      reused.sitemap ?? Array.from(sitemapFiles(address, content.locales, plans, options.times), writeFile),
    server: reused.server ?? writeServer(),
    others: [
      speculationRules(routes, place.basePath),
      ...frontFiles(folder, { ...place, brand }, front),
      ...(place.host === 'github' ? movedPages(folder, { ...place, brand }, tableOf()) : []),
      emailDestinations(address, content, urls),
    ].map(writeFile),
  };
  const others = [...files.others, ...options.cards, ...files.server.files];
  const own = [...reused.pages, ...pages, ...files.assets, ...files.sitemap, ...others];
  const former = formerAssets(published, own)
    .filter(({ path, bytes }) => options.isPlain(path, bytes))
    .map((asset) => ({ ...writeFile(asset), kept: true as const }));
  const marked = own.find(({ kept }) => kept);
  if (marked) throw new Error(`${marked.file} is in use, and marked as a file that only cached pages use.`);
  const { formerManifest } = options;
  const before = published && formerManifest && { bytes: formerManifest, files: published.files };
  const bytes = manifestBytes([...own, ...former], routes.stubs, redirects, before, place.basePath);
  const manifest = writeFile({ path: manifestName, bytes });
  const isReused = new Set(
    [reused.pages, reused.assets, reused.sitemap, reused.server?.files].flatMap((list = []) => list),
  );
  assertWritten(
    folder,
    [...own, ...former, manifest].filter((file) => !isReused.has(file)),
  );
  return { ...files, others: [...files.others, ...options.cards, ...former], manifest };
}

/**
 * Asserts that every file is on the disk with its written size. Comparing hashes would add a tenth of the build time.
 * @throws OutputError for the first file that fails
 */
function assertWritten(folder: string, files: readonly Pick<WrittenFile, 'file' | 'bytes'>[]): void {
  for (const { file, bytes } of files) {
    const found = lstatSync(join(folder, file), { throwIfNoEntry: false });
    if (found?.isFile() && found.size === bytes) continue;
    const what = found ? `has ${formatCount(found.size, 'byte')} instead of ${bytes}` : 'is missing';
    throw new OutputError(
      'unwritable',
      `The written file ${file} ${what}, so the site isn't published.`,
      'The previous files are unchanged. Check the disk, and whether another program changes files below the output folder.',
    );
  }
}

/**
 * Reads the assets that only the published site has. They stay for one release, because cached pages still link to
 * them; an unchanged rebuild is no release. Of pictures and documents, only former copies of those that the site still has do, without
 * hidden data: what its owner has taken out goes at once, and so do cards, which show titles.
 * @param own all files of the new site except the manifest
 * @returns assets whose published bytes still exist, in manifest order
 */
function formerAssets(
  published: Pick<PublishedSite, 'folders' | 'files'> | undefined,
  own: readonly WrittenFile[],
): AssetFile[] {
  if (!published) return [];
  const { folders, files } = published;
  const ownNames = new Set(own.filter(isHashed).map(({ file }) => file));
  // The sizes of a picture that was replaced may differ, but pages in caches have all of the former ones.
  const assetOf = (file: string) => file.replace(/(?:-(?:\d+|dark|shared))?-[0-9a-f]{10}\.\w+$/, '');
  const assets = new Set(Array.from(ownNames, assetOf));
  const isMeant = (file: string) =>
    /^assets\/(?:css|js|fonts)/.test(file) || (file.startsWith('assets/media/') && assets.has(assetOf(file)));
  const others = files.filter((row) => isHashed(row) && !ownNames.has(row.file) && isMeant(row.file));
  if (others.length === 0) return [];
  const isRelease = !areSame(
    files.filter(({ kept }) => !kept),
    own,
  );
  return others.filter(({ kept = false }) => kept !== isRelease).flatMap((row) => findIntact(folders, row));
}

function areSame(before: readonly WrittenFile[], now: readonly WrittenFile[]): boolean {
  const hashes = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  return hashes.size === now.length && now.every(({ file, sha256 }) => hashes.get(file) === sha256);
}

/** Accepts only hashed asset names, so that a forged manifest can't cause path traversal. */
const hashedFile = new RegExp(`^assets/(${hashedFolders.join('|')})/[^/\\\\:\\0]+$`);

function isHashed({ file }: WrittenFile): boolean {
  return hashedFile.test(file) && !file.endsWith('/..');
}

/** Reads a plain file without following links, which may lead to a device. */
function findIntact(
  folders: readonly string[],
  { file: path, bytes: size, sha256 }: WrittenFile,
): AssetFile[] {
  for (const folder of folders) {
    try {
      const found = lstatSync(join(folder, path));
      const bytes = found.isFile() && found.size === size && readFileSync(join(folder, path));
      if (bytes && hash('sha256', bytes) === sha256) return [{ path, bytes }];
    } catch {}
  }
  return [];
}
