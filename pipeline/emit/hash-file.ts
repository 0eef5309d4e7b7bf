import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/** What is on the disk, as far as it can be read. */
export type FileFacts =
  | { readonly bytes: number; readonly sha256: string }
  | { readonly fault: 'missing' | 'no plain file' | 'unreadable' };

/** Links are not followed: a build writes none. */
export function hashFile(file: string): FileFacts {
  try {
    if (!lstatSync(file).isFile()) return { fault: 'no plain file' };
    const bytes = readFileSync(file);
    return { bytes: bytes.length, sha256: hash('sha256', bytes) };
  } catch (error) {
    return { fault: ['ENOENT', 'ENOTDIR'].includes(errorCode(error)) ? 'missing' : 'unreadable' };
  }
}
