import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { writeWholeFile } from '../../pipeline/export/write-whole-file.ts';

const schema = z.object({ schemaVersion: z.literal(1), reached: z.record(z.string(), z.number()) });

/** Addresses that answered, with when they did: those aren't asked again for a while. Others always are. */
export interface AnswerCache {
  readonly isFresh: (address: string) => boolean;
  readonly add: (address: string) => void;
  /** Writes the file, without what is too old. Where it can't be written, the next run asks again. */
  readonly save: () => void;
}

/** Opens the cache file; one that is missing or damaged is an empty one. */
export function openAnswerCache(file: string, maxAgeMilliseconds: number): AnswerCache {
  const now = Date.now();
  const isRecent = (time: number) => time <= now && now - time < maxAgeMilliseconds;
  const reached = new Map(Object.entries(read(file)).filter(([, time]) => isRecent(time)));
  return {
    isFresh: (address) => reached.has(address),
    add: (address) => reached.set(address, now),
    save: () => {
      const text = JSON.stringify({ schemaVersion: 1, reached: Object.fromEntries([...reached].sort()) });
      try {
        mkdirSync(dirname(file), { recursive: true });
        writeWholeFile(file, [Buffer.from(`${text}\n`)]);
      } catch {
        // A checkout that can't be written to is no reason to lose the findings.
      }
    },
  };
}

function read(file: string): Readonly<Record<string, number>> {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8'))).reached;
  } catch {
    return {};
  }
}
