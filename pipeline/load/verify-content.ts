import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { Chunk } from './known-content.ts';

/**
 * Reads a content file chunk by chunk and compares each with what it was, up to the first that has changed.
 *
 * Nothing is kept: to read a file into memory takes twice as long as to hash it, and mostly it hasn't changed.
 *
 * @returns how many chunks are as they were; all of them only when nothing follows the last one
 */
export async function verifyContent(file: string, chunks: readonly Chunk[]): Promise<number> {
  const handle = await open(file, 'r').catch(() => undefined);
  if (!handle) return 0;
  try {
    const { size } = await handle.stat();
    if (size !== chunks.at(-1)?.end) return 0;
    return await countIntact(handle, chunks);
  } catch {
    return 0;
  } finally {
    await handle.close();
  }
}

async function countIntact(handle: FileHandle, chunks: readonly Chunk[]): Promise<number> {
  const longest = Math.max(...chunks.map(({ start, end }) => end - start));
  const buffers = [Buffer.allocUnsafe(longest), Buffer.allocUnsafe(longest)];
  // One chunk is read while the one before it is hashed.
  const read = (at: number) => {
    const { start = 0, end = 0 } = chunks[at] ?? {};
    return readPart(handle, buffers[at % 2]?.subarray(0, end - start) ?? Buffer.alloc(0), start);
  };
  let reading = read(0);
  for (const [at, { sha256 }] of chunks.entries()) {
    const bytes = await reading;
    if (at + 1 < chunks.length) reading = read(at + 1);
    if (hash('sha256', bytes, 'base64') !== sha256) {
      await reading;
      return at;
    }
  }
  return chunks.length;
}

async function readPart(handle: FileHandle, part: Buffer, position: number): Promise<Buffer> {
  for (let filled = 0; filled < part.length; ) {
    const { bytesRead } = await handle.read(part, filled, part.length - filled, position + filled);
    if (bytesRead === 0) throw new Error('the file became shorter while it was read');
    filled += bytesRead;
  }
  return part;
}
