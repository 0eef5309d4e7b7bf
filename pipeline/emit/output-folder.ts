import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { OutputError } from '../model/user-error.ts';
import { explainWriteError } from './explain-write-error.ts';
import { findOutput } from './find-output.ts';
import type { Product } from './manifest.ts';
import { type OutputLock, takeLock } from './output-lock.ts';
import { replaceFolder } from './replace-folder.ts';
import {
  assertOwnWorkFolder,
  clearLeftovers,
  contentsSetAside,
  removeFolder,
  removeWorkFolder,
  workFolderOf,
  workPaths,
} from './work-folder.ts';

/** A site is built beside the folder where it goes, and takes its place when it is whole. No other build can do the same meanwhile. */
export interface OutputFolder {
  /** Where to write; empty. */
  readonly folder: string;
  /**
   * The site that is there now, on the same file system; undefined where there is none. Its files are served while the
   * new ones are written: they may be linked, but never written to.
   */
  readonly current: string | undefined;
  /** Puts what was written in the place of the old site. @throws OutputError, and the old site stays */
  readonly publish: () => void;
  /** What `publish` has replaced, for others to remove while there is something else to do: paths that nobody looks at any more. */
  readonly setAside: () => string[];
  /** What to tell when something went wrong while the site was written; errors that aren't about files come back as they are. */
  readonly explain: (error: unknown) => unknown;
  /** Ends the work: unless it was published, what was written is removed and the old site stays. */
  readonly close: () => void;
}

/**
 * @throws OutputError when `out` is a file, or a folder with something in it that no build made, or another build is
 * writing to it
 * @throws the file system's error when nothing can be written beside it
 */
export function openOutput(out: string, product: Product = 'site'): OutputFolder {
  const target = findOutput(out, product);
  const work = workFolderOf(target);
  assertOwnWorkFolder(work);
  makeParent(target);
  const lock = lockOrLeave(work, out);
  const { next, former, waste } = workPaths(work, lock.token);
  const close = () => {
    process.off('exit', close);
    for (const folder of [waste, next, former]) if (existsSync(folder)) removeFolder(folder, waste);
    lock.release();
    removeWorkFolder(work);
  };
  process.on('exit', close);
  try {
    clearLeftovers(work, target, waste);
    mkdirSync(next);
  } catch (error) {
    const isHeld = lock.isHeld();
    close();
    throw isHeld ? error : takenOver(out);
  }
  return {
    folder: next,
    current: existsSync(target) ? target : undefined,
    publish: () => {
      if (!lock.isHeld()) throw takenOver(out);
      replaceFolder(next, target, former);
    },
    setAside: () => {
      const replaced = [next, former].find((folder) => existsSync(folder));
      return replaced === undefined ? [] : contentsSetAside(replaced, waste);
    },
    explain: (error) => (lock.isHeld() ? explainWriteError(error, out) : takenOver(out)),
    close,
  };
}

/** Does a build write to this folder, or has one that was ended by force left something? */
export function isWorkedOn(out: string): boolean {
  return existsSync(workFolderOf(findOutput(out)));
}

function lockOrLeave(work: string, out: string): OutputLock {
  try {
    return takeLock(work, out);
  } catch (error) {
    removeWorkFolder(work);
    throw error;
  }
}

function takenOver(out: string): OutputError {
  return new OutputError(
    'busy',
    `Another build, on another machine or in another container, has begun to write to ${out}.`,
    'This one was given up. See to it that one build runs at a time.',
  );
}

/** Not recursive where it needn't be: some systems' special folders keep a recursive mkdir busy for ever. */
function makeParent(target: string): void {
  const parent = dirname(target);
  if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
}
