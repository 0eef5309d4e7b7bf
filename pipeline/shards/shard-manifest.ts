import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isInside } from '../emit/read-manifest.ts';
import { createWriter } from '../emit/write-files.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { generator, shardName } from '../model/routes.ts';
import { type Shard, type ShardNumber, shardInputs } from '../model/shard.ts';
import { ShardError } from '../model/user-error.ts';

const count = z.number().check(z.int(), z.gte(1));
const schema = z.object({
  generator: z.literal(generator),
  schemaVersion: z.literal(1),
  shard: z.object({ index: count, count }),
  inputs: z.record(z.enum(shardInputs), z.string()),
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

/** Writes `shard.json` with the shard's number, inputs and pages, as the last file. @returns its bytes */
export function writeShardManifest(
  folder: string,
  { index, count }: ShardNumber,
  inputs: Shard['inputs'],
  pages: readonly WrittenFile[],
): number {
  const rows = pages.map(({ file, path, locale, entryId, bytes, sha256 }) =>
    JSON.stringify({ file, path, locale, entryId, bytes, sha256 }),
  );
  const head = JSON.stringify({ generator, schemaVersion: 1, shard: { index, count }, inputs });
  const text = `${head.slice(0, -1)},"pages":[\n${rows.join(',\n')}\n]}\n`;
  return createWriter(folder)(shardName, Buffer.from(text)).bytes;
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
    const { shard, inputs, pages } = schema.parse(JSON.parse(text));
    return { ...shard, folder, inputs, pages: pages as WrittenFile[] };
  } catch {
    throw new ShardError(
      `The ${shardName} in ${folder} is damaged or was written by another version.`,
      'Build this shard again.',
    );
  }
}

/** Copies pages of a shard into a site if their hashes match. @returns the files that don't; they aren't written */
export function adoptPages(from: string, to: string, pages: readonly WrittenFile[]): string[] {
  const write = createWriter(to);
  return pages.flatMap(({ file, sha256 }) => {
    const bytes = readOrNothing(join(from, file));
    if (!bytes || hash('sha256', bytes) !== sha256) return [file];
    write(file, bytes);
    return [];
  });
}

function readOrNothing(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}
