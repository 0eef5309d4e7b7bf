/** Writes and reads plans: what all shards of a site would otherwise compute for themselves. */
import { closeSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { changesFileOf, type SiteConfig } from '../../../domain/site/site-config.ts';
import { readCacheFile, writeCacheFile } from '../../files/cache-file.ts';
import { hashProgram, type ProgramFolders } from '../../files/input-hashes.ts';
import { sharedBytes } from '../../load/content-bytes.ts';
import { changesDigest, changesNameOf, readChangesBytes } from '../../load/content-changes.ts';
import { type CachedItems, type CachedLists, fieldDigests } from '../../load/content-chunks.ts';
import { explainReadError } from '../../load/index-export.ts';
import { largeBytes, onDiskOf, openContentFile } from '../../load/known-content.ts';
import type { ContentIndex, LaidOver, PublishedLocales } from '../../model/content.ts';
import type { Finding, Issue } from '../../model/issue.ts';
import { type ItemTable, joinTables } from '../../model/item-table.ts';
import type { PagePlan, PageTimes, Sections } from '../../model/plan.ts';
import type { RedirectPlan } from '../../model/redirects.ts';
import type { AssetLinks } from '../../model/site-bundle.ts';
import type { UrlTable } from '../../model/urls.ts';
import { ShardError, type ShardInputs } from './shard.ts';

const planName = 'site.plan';

/** Holds a site's plan: all that shards and `merge` need besides the fields of entries. */
export interface SitePlan {
  readonly inputs: ShardInputs;
  readonly content: PlannedContent;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly sections: Sections;
  readonly redirects: RedirectPlan;
  readonly issues: readonly Issue[];
  readonly links: AssetLinks;
  /** Holds what `merge` judges the checks of all shards by; undefined if the plan's own run has checked the entries. */
  readonly unchecked: UncheckedPlan | undefined;
  /** Times of pages; undefined if the entries are unchecked. */
  readonly times: ReadonlyMap<string, PageTimes> | undefined;
}

/** Describes a plan whose entries are checked by the shards. */
export interface UncheckedPlan {
  /** Findings of loading the content, and of slug resolution. */
  readonly findings: readonly Finding[];
  readonly urlFindings: readonly Finding[];
  /** Redirects of all languages. */
  readonly redirects: RedirectPlan;
}

/** Describes the content file of a plan. */
export interface PlannedContent extends PublishedLocales, Pick<ContentIndex, 'spaceTypes'> {
  readonly size: number;
  readonly items: CachedLists;
  /** The changes file that is laid over it, by its hash. */
  readonly changes?: Pick<LaidOver, 'items' | 'pieces'> & { readonly digest: string };
}

/** Writes a plan into its folder. @returns its bytes @throws the file system's error */
export function writePlan(folder: string, plan: SitePlan, program: ProgramFolders): number {
  const file = join(folder, planName);
  writeCacheFile(file, hashProgram(program), { ...plan });
  return statSync(file).size;
}

/** Reads a plan. @throws ShardError when it is missing, damaged or of another program */
export function readPlan(folder: string, program: ProgramFolders): SitePlan {
  const file = join(folder, planName);
  if (!existsSync(file)) {
    throw new ShardError(`There is no plan in ${folder}.`, 'Name a folder that `meridian plan` has written.');
  }
  const parts = readCacheFile(file, hashProgram(program));
  if (!parts) {
    throw new ShardError(
      `The plan in ${folder} is damaged, or was made by another version of Meridian, its packages or Node.`,
      'Plan again, with the program that builds the shards.',
    );
  }
  // The file's hash has shown that it is as `writePlan` wrote it.
  const part = <Name extends keyof SitePlan>(name: Name) => parts.read(name) as SitePlan[Name];
  return {
    inputs: part('inputs'),
    content: part('content'),
    urls: part('urls'),
    plans: part('plans'),
    sections: part('sections'),
    redirects: part('redirects'),
    issues: part('issues'),
    links: part('links'),
    unchecked: part('unchecked'),
    times: part('times'),
  };
}

/**
 * Opens the content file of a plan by the offsets of its items; a large file is neither read nor scanned. Fields are compared
 * with the plan when they are read.
 * @throws ShardError for a file of another size or other changes, ContentFileError for an unreadable one
 */
export function openPlannedContent(
  config: SiteConfig,
  { size, items, changes: planned, ...index }: PlannedContent,
): ContentIndex {
  const { content: file } = config;
  const changes = planned && { ...planned, bytes: plannedChanges(file, planned.digest) };
  const { descriptor, stamp } = opened(file);
  if (Number(stamp.size) !== size) {
    closeSync(descriptor);
    throw new ShardError(
      `The content file ${file} has ${stamp.size} bytes, but the plan was made from one of ${size}.`,
      'Use the same export on all machines, or plan again.',
    );
  }
  const onDisk = onDiskOf(descriptor, [[0, size]]);
  const bytes = sharedBytes(size);
  const isLarge = size >= largeBytes;
  // The text of a small file decides on fonts.
  if (!isLarge) bytes.set(readFileSync(file).subarray(0, size));
  const { entries, assets } = items;
  return {
    bytes,
    ...(isLarge && { onDisk }),
    ...(changes && { changes: { ...changes, file: changesNameOf(config) } }),
    ...{ entries: tableOf(entries), assets: tableOf(assets), ...index },
    digests: fieldDigests(items),
  };
}

function plannedChanges(file: string, digest: string): Uint8Array {
  const bytes = readChangesBytes(file);
  if (bytes && changesDigest(bytes) === digest) return bytes;
  throw new ShardError(
    `The changes file ${changesFileOf(file)} isn't the one that the plan was made from.`,
    'Use the same content file and changes on all machines, or plan again.',
  );
}

function opened(file: string): ReturnType<typeof openContentFile> {
  try {
    return openContentFile(file);
  } catch (error) {
    throw explainReadError(error, file);
  }
}

/** Copies a table: typed arrays of a plan are parts of its file's memory, and would take all of it along to each worker. */
function tableOf({ digests: _, ...table }: CachedItems): ItemTable {
  return joinTables([table]);
}
