import { type FileHandle, open, stat } from 'node:fs/promises';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import { type FileStamp, stampOf } from '../files/file-stamp.ts';

const partBytes = 32 * 1024 * 1024;
const parallelReads = 4;

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
