import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import type { Chunk } from './content-chunks.ts';

const partBytes = 32 * 1024 * 1024;
const parallelReads = 4;

/** Reads a file into a SharedArrayBuffer for all workers. @throws an error that explains why it can't be read */
export async function readShared(file: string): Promise<Uint8Array> {
  assertPlainFile(await stat(file));
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const bytes = new Uint8Array(allocate(size));
    const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, part) => part * partBytes);
    const readNext = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        await readPart(handle, bytes.subarray(start, start + partBytes), start);
      }
    };
    await Promise.all(Array.from({ length: parallelReads }, readNext));
    return bytes;
  } finally {
    await handle.close();
  }
}

function allocate(size: number): SharedArrayBuffer {
  try {
    return new SharedArrayBuffer(size);
  } catch {
    throw new Error(`its ${(size / 1e9).toFixed(1)} GB don't fit into memory`);
  }
}

async function readPart(handle: FileHandle, part: Uint8Array, position: number): Promise<void> {
  for (let filled = 0; filled < part.length; ) {
    const { bytesRead } = await handle.read(part, filled, part.length - filled, position + filled);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    filled += bytesRead;
  }
}

/** Reads a file synchronously into this thread's memory. */
export function readWholeFile(file: string): Uint8Array {
  return readFileSync(file);
}

/**
 * Returns whether a content file still has the chunks of the previous reading. Hashes it as a stream, twice as fast as
 * reading it into memory.
 */
export async function isUnchanged(file: string, chunks: readonly Chunk[]): Promise<boolean> {
  try {
    // Rejects pipes: opening one would block.
    const stats = await stat(file);
    if (!stats.isFile() || stats.size !== chunks.at(-1)?.end) return false;
    const handle = await open(file, 'r');
    return await haveHashes(handle, chunks).finally(() => handle.close());
  } catch {
    return false;
  }
}

async function haveHashes(handle: FileHandle, chunks: readonly Chunk[]): Promise<boolean> {
  const longest = Math.max(...chunks.map(({ start, end }) => end - start));
  const [even, odd] = [Buffer.allocUnsafe(longest), Buffer.allocUnsafe(longest)];
  const read = async (at: number) => {
    const chunk = chunks[at];
    if (!chunk) return undefined;
    const part = (at % 2 === 0 ? even : odd).subarray(0, chunk.end - chunk.start);
    await readPart(handle, part, chunk.start);
    return { part, sha256: chunk.sha256 };
  };
  let reading = read(0);
  for (let at = 1; ; at++) {
    const chunk = await reading;
    if (!chunk) return true;
    // Reads the next chunk while hashing this one.
    reading = read(at);
    if (hash('sha256', chunk.part, 'base64') === chunk.sha256) continue;
    await reading;
    return false;
  }
}
