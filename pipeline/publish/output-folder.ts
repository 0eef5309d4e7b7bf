import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Product } from '../model/routes.ts';
import { OutputError } from '../model/user-error.ts';
import { findOutput } from './find-output.ts';
import { type OutputLock, takeLock } from './output-lock.ts';
import {
  assertOwnWorkFolder,
  clearLeftovers,
  removeFolder,
  removeWorkFolder,
  takeContents,
  workFolderOf,
  workPaths,
} from './work-folder.ts';
import { explainWriteError } from './write-errors.ts';

/** Describes a folder beside the output, where one build writes a site that takes the place of the published one. */
export interface OutputFolder {
  /** Where to write; empty. */
  readonly folder: string;
  /** Puts what was written in the place of the old site. @throws OutputError, and the old site stays */
  readonly publish: () => void;
  /** Moves the site that `publish` has replaced aside and returns its paths, to be removed by workers. */
  readonly takeReplacedFiles: () => string[];
  /** Turns the file system's errors into OutputErrors; returns others as they are. */
  readonly explain: (error: unknown) => unknown;
  /** Removes what was written and not published, and unlocks the folder. */
  readonly close: () => void;
}

/**
 * Locks the output folder and makes an empty one beside it.
 *
 * @throws OutputError when `out` is a file, holds something that no build made, or another build is writing to it
 * @throws the file system's error when nothing can be written beside it
 */
export function openOutput(out: string, product: Product = 'site'): OutputFolder {
  const target = findOutput(out, product);
  const work = workFolderOf(target);
  assertOwnWorkFolder(work);
  // Not recursive where it needn't be: in some special folders a recursive mkdir never returns.
  if (!existsSync(dirname(target))) mkdirSync(dirname(target), { recursive: true });
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
    throw isHeld ? error : lockLost(out);
  }
  return {
    folder: next,
    publish: () => {
      if (!lock.isHeld()) throw lockLost(out);
      replaceFolder(next, target, former);
    },
    takeReplacedFiles: () => {
      const replaced = [next, former].find((folder) => existsSync(folder));
      return replaced === undefined ? [] : takeContents(replaced, waste);
    },
    explain: (error) => (lock.isHeld() ? explainWriteError(error, out) : lockLost(out)),
    close,
  };
}

/** Returns whether a build writes to this folder, or a killed one has left something. */
export function hasUnfinishedBuild(out: string): boolean {
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

function lockLost(out: string): OutputError {
  return new OutputError(
    'busy',
    `Another build, on another machine or in another container, has started to write to ${out}.`,
    'This build was stopped. Make sure that only one build runs at a time.',
  );
}

/**
 * Puts `next` in the place of `out`. Where the system can exchange two folders (docs/decisions/publishing.md), the former
 * site is at `next` afterwards. Elsewhere it is moved to `former` first, and moved back should the second move fail.
 *
 * All three lie on the same file system. @throws the file system's error; the former site is at `out` then
 */
export function replaceFolder(next: string, out: string, former: string): void {
  if (existsSync(out)) {
    if (exchangeFolders(next, out)) return;
    renameSync(out, former);
  }
  try {
    renameSync(next, out);
  } catch (error) {
    if (existsSync(former)) renameSync(former, out);
    throw error;
  }
}

const timeoutMilliseconds = 10_000;

/**
 * Exchanges two folders in one step with `mv --exchange`, as Node has no call for it; an `mv` that lacks the option does
 * nothing. @returns whether it was done, by a look at the folders
 */
function exchangeFolders(one: string, other: string): boolean {
  const { ino } = statSync(one);
  spawnSync('mv', ['--exchange', '--no-target-directory', one, other], {
    stdio: 'ignore',
    timeout: timeoutMilliseconds,
  });
  return statSync(other).ino === ino;
}
