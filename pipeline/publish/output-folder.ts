import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../files/make-folder.ts';
import { once } from '../model/collections.ts';
import type { CachedFile } from '../model/rendered-page.ts';
import { OutputError } from '../model/user-error.ts';
import { findOutput, type OutputKind, siteOutput } from './find-output.ts';
import { type OutputLock, takeLock } from './output-lock.ts';
import { createFinder, emptyTree, keepAsSpare, listTree, removeOthers, type Tree } from './spare-site.ts';
import {
  assertOwnWorkFolder,
  clearLeftovers,
  findUnpublished,
  isInUse,
  putInPlace,
  removeFolder,
  removeWorkFolder,
  workFolderOf,
  workPaths,
} from './work-folder.ts';
import { errorCode, explainWriteError } from './write-errors.ts';

/** Describes the folder beside the output in which a build writes its site. */
export interface OutputFolder {
  /** May hold files of an earlier site: they must be compared or replaced. */
  readonly folder: string;
  /**
   * Finishes the folder, before anything is written into it; later calls wait for the first one.
   * @returns a function that returns whether the folder has a published file
   * @throws OutputError when another build has taken the lock
   */
  readonly finishFolder: () => Promise<(file: CachedFile) => boolean>;
  /**
   * Removes all but the new site's files, and replaces the published site, which the next build begins with.
   * @throws OutputError, which says where the published site is; usually it is unchanged
   */
  readonly publish: (files: readonly string[]) => Promise<void>;
  /** Lists what didn't go as usual, and harms nothing. */
  readonly warnings: readonly string[];
  /** Converts file system errors to OutputErrors. */
  readonly explain: (error: unknown) => unknown;
  /** Removes unpublished files and unlocks the folder. */
  readonly close: () => void;
}

/** Keeps an output folder locked between builds of one process, and lists the spare site of the next one meanwhile. */
export interface LockedOutput {
  held?: {
    readonly work: string;
    readonly lock: OutputLock;
    readonly spare: Promise<Tree | undefined> | undefined;
    readonly exchange: Exchange | undefined;
    readonly release: () => void;
  };
}

/** Exchanges the next site and the published one, once. */
interface Exchange {
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
}

/**
 * Locks the output folder and prepares one beside it: the spare site of an earlier build, or an empty folder.
 * @param list lists the spare site, which takes long
 * @param kept stays locked after `close`
 * @throws OutputError when `out` isn't replaceable or locked by another build
 * @throws the file system's error when the parent isn't writable
 */
export function openOutput(
  out: string,
  kind: OutputKind = siteOutput,
  list: (root: string) => Promise<Tree> = async (root) => listTree(root),
  kept?: LockedOutput,
): OutputFolder {
  const target = findOutput(out, kind);
  const work = workFolderOf(target);
  assertOwnWorkFolder(work);
  makeFolder(dirname(target));
  const held = kept?.held?.work === work && kept.held.lock.isHeld() ? kept.held : undefined;
  if (!held) kept?.held?.release();
  const lock = held?.lock ?? lockOrLeave(work, out);
  const { next, ready, former, spare, waste } = workPaths(work, lock.token);
  let before: Tree | undefined;
  let isSpare = false;
  let isClosed = false;
  let exchange = held?.exchange;
  const warnings: string[] = [];
  const release = () => {
    lock.release();
    removeWorkFolder(work);
  };
  const close = (isLast = !kept) => {
    isClosed = true;
    process.off('exit', onExit);
    // Unpublished changes do no harm: the next build compares every file.
    if (isSpare && existsSync(next)) keepAsSpare(next, spare);
    for (const folder of [waste, next, former]) if (existsSync(folder)) removeFolder(folder, waste);
    if (isLast) release();
    else if (kept) {
      const listing = existsSync(spare) ? list(spare).catch(() => undefined) : undefined;
      exchange ??= canExchange ? prepareExchange(next, target) : undefined;
      const releaseAll = () => {
        exchange?.cancel();
        release();
      };
      kept.held = { work, lock, release: releaseAll, spare: listing, exchange };
    }
  };
  const onExit = () => close(true);
  process.on('exit', onExit);
  const orLockLost = (error: unknown) => (lock.isHeld() ? error : lockLost(out));
  try {
    const left = clearLeftovers(work, target, waste, kind.manifest);
    isSpare = left !== undefined && takeSpare(left, next, waste, warnings);
  } catch (error) {
    const thrown = orLockLost(withPlaceOfSite(error, target, out));
    close(true);
    throw thrown;
  }
  const listNext = async () => (await held?.spare) ?? list(next);
  const listing = isSpare ? listNext().catch((error) => void warnings.push(unusableSpare(error))) : undefined;
  return {
    folder: next,
    warnings,
    finishFolder: once(async () => {
      before = (await listing) ?? undefined;
      if (isClosed) throw new Error('The build has ended.');
      try {
        if (!before) {
          if (isSpare) removeFolder(next, waste);
          mkdirSync(next);
        }
      } catch (error) {
        throw orLockLost(error);
      }
      return createFinder(before ?? emptyTree);
    }),
    publish: async (files) => {
      removeOthers(next, before ?? emptyTree, files);
      if (!lock.isHeld()) throw lockLost(out);
      try {
        const { ino } = statSync(next);
        await exchange?.run();
        exchange = undefined;
        if (statSync(target, { throwIfNoEntry: false })?.ino !== ino) replaceFolder(next, target, former);
      } catch (error) {
        if (errorCode(error) !== 'EXDEV') throw error;
        renameSync(next, ready);
        putInPlace(ready, target, kind.manifest);
        warnings.push(
          `${out} can't be renamed, so the site was replaced file by file instead of in one step.`,
        );
      }
      const replaced = [next, former].find((folder) => existsSync(folder));
      if (replaced !== undefined) keepAsSpare(replaced, spare);
    },
    explain: (error) => {
      isSpare = false;
      if (!lock.isHeld()) return lockLost(out);
      const left = existsSync(ready)
        ? `The next build puts the new site there, which is in ${ready}.`
        : undefined;
      return explainWriteError(error, out, left);
    },
    close: () => close(),
  };
}

/** Returns whether a build is running or a killed one left files. */
export function hasUnfinishedBuild(out: string): boolean {
  return isInUse(workFolderOf(findOutput(out)));
}

/** Says where the site of a killed build is that can't be put in place. */
function withPlaceOfSite(error: unknown, target: string, out: string): unknown {
  const site = findUnpublished(target);
  return site === undefined
    ? error
    : explainWriteError(error, out, `A build was killed while it published. A whole site is in ${site}.`);
}

/** Begins with the spare site; removes one that can't be renamed, such as one in a container's image. */
function takeSpare(spare: string, next: string, waste: string, warnings: string[]): boolean {
  try {
    renameSync(spare, next);
    return true;
  } catch (error) {
    warnings.push(unusableSpare(error));
    removeFolder(spare, waste);
    return false;
  }
}

function unusableSpare(error: unknown): string {
  return `The site that the last build left in its work folder can't be used (${errorCode(error) || error}), so the build began without it.`;
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
 * Replaces `out` by `next`. With an atomic exchange (docs/decisions/publishing.md) the former site ends up at `next`;
 * otherwise two renames move it to `former`, with rollback. All three must be on one file system.
 * @throws the file system's error; the former site is at `out` then
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

/** Starts an `mv` that waits until it is wanted, as starting it takes longer than the rest of publishing. It ends with this process. */
function prepareExchange(one: string, other: string): Exchange {
  const command = 'read -r line && exec mv --exchange --no-target-directory "$0" "$1"';
  const child = spawn('sh', ['-c', command, one, other], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['error', 'exit']) child.once(event, () => resolve());
  });
  child.stdin.on('error', () => undefined);
  return {
    run: async () => {
      const timer = setTimeout(() => child.kill(), timeoutMilliseconds);
      child.stdin.end('\n');
      await ended;
      clearTimeout(timer);
    },
    cancel: () => child.kill(),
  };
}

const timeoutMilliseconds = 10_000;

/** Whether `mv` has exchanged folders so far in this process, which may build again and again. */
let canExchange = true;

/**
 * Exchanges two folders atomically with `mv --exchange` (Node doesn't offer the system call, renameat2).
 * @returns whether it happened, judged by the folders because an `mv` without the option does nothing
 */
function exchangeFolders(one: string, other: string): boolean {
  if (!canExchange) return false;
  const { ino } = statSync(one);
  spawnSync('mv', ['--exchange', '--no-target-directory', one, other], {
    stdio: 'ignore',
    timeout: timeoutMilliseconds,
  });
  canExchange = statSync(other).ino === ino;
  return canExchange;
}
