/** Sites whose pages are rendered in parts, on several machines: what makes a shard, and what puts them together. */
import { createHash } from 'node:crypto';
import type { BuildRun } from './build-run.ts';
import type { CheckedContent } from './checked-content.ts';
import { readShard, shardText } from './emit/shard-manifest.ts';
import { createWriter } from './emit/write-files.ts';
import type { RenderJob } from './incremental/build-state.ts';
import { hashInputs } from './incremental/input-hashes.ts';
import type { BundledSite } from './incremental/keep-assets.ts';
import { digestOf } from './incremental/memory.ts';
import type { LoadedContent } from './load-site.ts';
import { shardName } from './model/published-site.ts';
import { formatShard, type Shard, type ShardInputs, type ShardNumber, shareOf } from './model/shard.ts';
import { ShardError } from './model/user-error.ts';
import { jobsOf, type MadeJob } from './render-pages.ts';
import { checkShards } from './shards/check-shards.ts';
import { pagesOfJob } from './shards/pages-of-job.ts';
import { chunk } from './workers/pool.ts';

/** Paths may differ from machine to machine: what lies there is looked at by itself. */
export function inputsOfSite(
  { options }: BuildRun,
  { content }: LoadedContent,
  { published }: CheckedContent,
  { links }: BundledSite,
): ShardInputs {
  const { program, messages, servers } = hashInputs(options);
  const { content: _, out, servers: _servers, offerFile, localAssets, ...config } = options.config;
  return {
    content: digestOfBytes(content.index.bytes),
    configuration: digestOf(config, localAssets?.host ?? null),
    program: digestOf(program, messages, links),
    servers,
    year: options.year,
    languages: (options.locales ?? []).toSorted().join(' '),
    previous: published()?.sha256 ?? '',
  };
}

/** An export may be larger than what can be hashed at once. */
function digestOfBytes(bytes: Uint8Array): string {
  const all = createHash('sha256');
  for (let start = 0; start < bytes.length; start += partBytes)
    all.update(bytes.subarray(start, start + partBytes));
  return all.digest('hex');
}

const partBytes = 64 * 1024 * 1024;

/** Last of all, after the pages. @returns its size in bytes */
export function writeShardManifest(
  { folder }: BuildRun,
  shard: ShardNumber,
  inputs: ShardInputs,
  made: readonly MadeJob[],
): number {
  const text = shardText(
    shard,
    inputs,
    made.flatMap(({ files }) => files),
  );
  return createWriter(folder)(shardName, Buffer.from(text)).bytes;
}

/**
 * Takes all pages over from shards, after a look at whether they are all there.
 *
 * @throws ShardError when they aren't, or one is damaged
 */
export async function mergePages(
  run: BuildRun,
  folders: readonly string[],
  inputs: ShardInputs,
  { plans, content }: CheckedContent,
): Promise<MadeJob[]> {
  const shards = folders.map(readShard);
  const jobs = jobsOf(plans);
  const pagesOf = (some: readonly RenderJob[]) => some.flatMap((job) => pagesOfJob(job, content.locales));
  checkShards(shards, inputs, (shard) => pagesOf(shareOf(jobs, shard)));
  for (const shard of shards) await adopt(run, shard);
  const rows = new Map(shards.flatMap(({ pages }) => pages.map((row) => [row.file, row])));
  return jobs.map((job) => ({
    job,
    asked: [],
    files: pagesOf([job]).flatMap(({ file }) => rows.get(file) ?? []),
    isReused: true,
  }));
}

async function adopt({ workers, folder }: BuildRun, shard: Shard): Promise<void> {
  const parts = chunk(shard.pages, 100).map((pages) => ({ from: shard.folder, to: folder, pages }));
  const [damaged] = (await workers.map('adopt', parts)).flat();
  if (damaged === undefined) return;
  throw new ShardError(
    `Shard ${formatShard(shard)} in ${shard.folder} is damaged: ${damaged} isn't what was rendered.`,
    'Build this shard again, or copy it anew.',
  );
}
