import type { BigIntStats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';

const partBytes = 32 * 1024 * 1024;
const parallelReads = 4;

/** Identifies a state of a file without reading it. Times are in nanoseconds since 1970. */
export interface FileStamp {
  readonly size: bigint;
  readonly ino: bigint;
  readonly mtimeNs: bigint;
  readonly ctimeNs: bigint;
  /** Whether the file was old enough when it was read, so that any later change has another time. */
  readonly isProof: boolean;
}

/** Reads a file into a SharedArrayBuffer for all workers. @throws an error that explains why it can't be read */
export async function readShared(
  file: string,
): Promise<{ readonly bytes: Uint8Array; readonly stamp: FileStamp }> {
  assertPlainFile(await stat(file));
  const handle = await open(file, 'r');
  try {
    const stats = await handle.stat({ bigint: true });
    const size = Number(stats.size);
    const bytes = new Uint8Array(allocate(size));
    const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, part) => part * partBytes);
    const readNext = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        await readPart(handle, bytes.subarray(start, start + partBytes), start);
      }
    };
    await Promise.all(Array.from({ length: parallelReads }, readNext));
    return { bytes, stamp: stampOf(stats) };
  } finally {
    await handle.close();
  }
}

/** Returns a file's stamp. @param now in milliseconds since 1970 */
export function stampOf(stats: BigIntStats, now = Date.now()): FileStamp {
  const { size, ino, mtimeNs, ctimeNs } = stats;
  // Some file systems count in whole seconds.
  const tick = mtimeNs % 1_000_000_000n === 0n ? 2000 : 50;
  const isProof = now - Number(ctimeNs / 1_000_000n) > tick && now - Number(mtimeNs / 1_000_000n) > tick;
  return { size, ino, mtimeNs, ctimeNs, isProof };
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
