import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join, sep } from 'node:path';
import { writeFileAtomically } from '../files/write-file.ts';

/** Caches results of earlier builds, one file each. */
export interface FileCache {
  /** Returns the cached bytes of a key; undefined if missing or damaged. */
  readonly get: (key: string) => Uint8Array | undefined;
  readonly put: (key: string, bytes: Uint8Array) => void;
  /** Removes files unused for a month. */
  readonly removeUnused: () => void;
}

const hashLength = 32;
const dayMilliseconds = 24 * 3_600_000;

/**
 * Opens a cache of the program in `.meridian`: of the checkout, or of the site's folder where the program is an installed package, whose
 * own folder `npm ci` empties.
 * @param root the folder of package.json
 */
export function openProgramCache(root: string, name: 'cards' | 'fonts' | 'pictures'): FileCache {
  const isInstalled = root.split(sep).includes('node_modules');
  return openFileCache(join(isInstalled ? process.cwd() : root, '.meridian', name));
}

/** Opens a cache, whose folder is created on the first write. */
export function openFileCache(folder: string): FileCache {
  const fileOf = (key: string) => join(folder, hash('sha256', key));
  return {
    get: (key) => read(fileOf(key)),
    put: (key, bytes) => write(fileOf(key), bytes),
    removeUnused: () => removeUnused(folder),
  };
}

function read(file: string): Uint8Array | undefined {
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

function markUsed(file: string): void {
  const now = Date.now();
  try {
    if (now - statSync(file).mtimeMs > dayMilliseconds) utimesSync(file, now / 1000, now / 1000);
  } catch {
    // The file belongs to another user.
  }
}

/** Writes atomically, because other builds may use the same file. */
function write(file: string, bytes: Uint8Array): void {
  try {
    writeFileAtomically(file, [hash('sha256', bytes, 'buffer'), bytes]);
  } catch {
    // Not cached: the next build computes it again.
  }
}

function removeUnused(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const file = join(folder, name);
      if (Date.now() - statSync(file).mtimeMs > 30 * dayMilliseconds) rmSync(file, { force: true });
    }
  } catch {
    // The folder is missing, or another build removes the same files.
  }
}
