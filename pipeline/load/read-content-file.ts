import { open, stat } from 'node:fs/promises';
import { assertPlainFile } from '../../domain/site/assert-plain-file.ts';
import { type FileStamp, stampOf } from '../files/file-stamp.ts';
import { becameShorter, readFully, sharedBytes } from './content-bytes.ts';

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
    const bytes = sharedBytes(size);
    const starts = Array.from({ length: Math.ceil(size / partBytes) }, (_, part) => part * partBytes);
    const readNext = async (): Promise<void> => {
      for (let start = starts.shift(); start !== undefined; start = starts.shift()) {
        const isWhole = await readFully(handle.fd, bytes.subarray(start, start + partBytes), start);
        if (!isWhole) throw new Error(becameShorter);
      }
    };
    await Promise.all(Array.from({ length: parallelReads }, readNext));
    return { bytes, stamp: stampOf(stats) };
  } finally {
    await handle.close();
  }
}
