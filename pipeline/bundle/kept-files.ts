import { hash } from 'node:crypto';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Results of earlier builds that take long to make again. */
export interface KeptFiles {
  /** What was kept under a key; a file that isn't as it was written counts as none. */
  readonly get: (key: string) => Uint8Array | undefined;
  /** Keeps a result; where nothing can be written, the next build makes it again. */
  readonly put: (key: string, bytes: Uint8Array) => void;
  /** Makes room: what no build has asked for in a month goes. */
  readonly tidy: () => void;
}

const hashLength = 32;
const unusedMilliseconds = 30 * 24 * 3_600_000;

/** @param folder is made when something is kept */
export function keptFiles(folder: string): KeptFiles {
  const fileOf = (key: string) => join(folder, hash('sha256', key));
  return {
    get: (key) => readKept(fileOf(key)),
    put: (key, bytes) => writeKept(folder, fileOf(key), bytes),
    tidy: () => removeUnused(folder),
  };
}

function readKept(file: string): Uint8Array | undefined {
  try {
    const whole = readFileSync(file);
    const bytes = whole.subarray(hashLength);
    if (!hash('sha256', bytes, 'buffer').equals(whole.subarray(0, hashLength))) return undefined;
    markUsed(file);
    return bytes;
  } catch {
    return undefined;
  }
}

/** Once a day is enough to tell it from what nobody uses, and most builds then write nothing. */
function markUsed(file: string): void {
  const now = Date.now();
  try {
    if (now - statSync(file).mtimeMs > 24 * 3_600_000) utimesSync(file, now / 1000, now / 1000);
  } catch {
    // Another user's: whoever owns it tidies up.
  }
}

/** Written aside and moved there: another build may read or write the same at this moment. */
function writeKept(folder: string, file: string, bytes: Uint8Array): void {
  const unfinished = `${file}.${process.pid}`;
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(unfinished, Buffer.concat([hash('sha256', bytes, 'buffer'), bytes]));
    renameSync(unfinished, file);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

function removeUnused(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (Date.now() - statSync(file).mtimeMs > unusedMilliseconds) rmSync(file, { force: true });
    }
  } catch {
    // Nothing was kept yet, or another build is tidying up too.
  }
}
