import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isInside } from '../../emit/read-manifest.ts';
import { createWriter } from '../../emit/write-files.ts';
import type { WrittenFile, WrittenFiles } from '../../model/rendered-page.ts';
import { generator } from '../../model/routes.ts';
import type { WrittenPages } from '../../pages/write-pages.ts';
import type { CheckedEntry } from '../../validate/check-entry.ts';
import { formatShard, type Shard, ShardError, type ShardNumber, shardInputs, shardName } from './shard.ts';

/** Holds the file name of the checks of entries. */
const checksName = 'checks.json';

/** Limits what `--shard` accepts, too. */
const mostShards = 999_999;

const count = z.number().check(z.int(), z.gte(1), z.lte(mostShards));
const schema = z.object({
  generator: z.literal(generator),
  schemaVersion: z.literal(1),
  shard: z.object({ index: count, count }),
  inputs: z.record(z.enum(shardInputs), z.string()),
  checks: z.optional(z.string()),
  pages: z.array(
    z.object({
      file: z.string().check(z.refine(isInside)),
      path: z.string(),
      locale: z.string(),
      entryId: z.optional(z.string()),
      bytes: z.number(),
      sha256: z.string(),
    }),
  ),
});

/**
 * Writes `shard.json` with the shard's number, inputs and pages, as the last file, and before it the checks of entries, if
 * there are any.
 */
export function writeShardFiles(
  folder: string,
  { index, count }: ShardNumber,
  inputs: Shard['inputs'],
  { jobs }: WrittenPages,
  checks: readonly CheckedEntry[] | undefined,
): WrittenFiles {
  const pages = jobs.flatMap(({ files }) => files);
  const write = createWriter(folder);
  const ownChecks = checks && write(checksName, Buffer.from(JSON.stringify(checks)));
  const rows = pages.map(({ file, path, locale, entryId, bytes, sha256 }) =>
    JSON.stringify({ file, path, locale, entryId, bytes, sha256 }),
  );
  const head = JSON.stringify({
    ...{ generator, schemaVersion: 1, shard: { index, count }, inputs, checks: ownChecks?.sha256 },
  });
  const text = `${head.slice(0, -1)},"pages":[\n${rows.join(',\n')}\n]}\n`;
  const own = write(shardName, Buffer.from(text));
  const all = [
    ...pages,
    ...(ownChecks ? [{ file: checksName, ...ownChecks }] : []),
    { file: shardName, ...own },
  ];
  return {
    names: all.map(({ file }) => file),
    bytes: all.reduce((sum, { bytes }) => sum + bytes, 0),
    templates: [],
  };
}

/** Reads the checks of a shard's entries. @throws ShardError when missing or damaged */
export function readChecks({ folder, checks, ...shard }: Shard): CheckedEntry[] {
  if (checks === undefined) {
    throw new ShardError(
      `Shard ${formatShard(shard)} in ${folder} has checked no entries, which the plan leaves to the shards.`,
      'Build every shard with --plan.',
    );
  }
  const file = join(folder, checksName);
  const bytes = existsSync(file) ? readFileSync(file) : undefined;
  if (!bytes || hash('sha256', bytes) !== checks) {
    throw new ShardError(
      `Shard ${formatShard(shard)} in ${folder} is damaged: ${checksName} is missing or changed.`,
      'Build this shard again, or copy it again.',
    );
  }
  return JSON.parse(bytes.toString('utf8')) as CheckedEntry[];
}

/** Reads `shard.json`. @throws ShardError when missing or damaged */
export function readShard(folder: string): Shard {
  let text: string;
  try {
    text = readFileSync(join(folder, shardName), 'utf8');
  } catch {
    throw new ShardError(
      `There is no shard in ${folder}.`,
      'Name folders that `meridian build --shard` has written.',
    );
  }
  try {
    const { shard, inputs, pages, checks } = schema.parse(JSON.parse(text));
    return { ...shard, folder, inputs, checks, pages: pages as WrittenFile[] };
  } catch {
    throw new ShardError(
      `The ${shardName} in ${folder} is damaged or was written by another version.`,
      'Build this shard again.',
    );
  }
}
