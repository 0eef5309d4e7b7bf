import { randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OutputError } from '../model/user-error.ts';
import { errorCode } from './error-code.ts';
import { type Holder, holderOf, isAlive, readHolder } from './lock-holder.ts';

/** Keeps other builds out of a folder until this one ends. */
export interface OutputLock {
  /** Tells this build's files from those of others. */
  readonly token: string;
  /** Not any more once another build took this one for dead. */
  readonly isHeld: () => boolean;
  readonly release: () => void;
}

const lockName = 'lock.json';

/**
 * Locks the folder in which builds into `out` work, making it if need be. A lock whose process is gone is taken over;
 * whoever loses a lock all the same finds out before it publishes.
 *
 * @throws OutputError while another build holds it
 */
export function takeLock(folder: string, out: string): OutputLock {
  const lock = join(folder, lockName);
  const token = randomUUID();
  const isHeld = () => readHolder(lock)?.token === token;
  const release = () => isHeld() && rmSync(lock, { force: true });
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const holder = readHolder(lock);
    if (holder && isAlive(holder)) throw busy(out, holder);
    if (holder) removeStale(folder, holder, token);
    if (claim(folder, token)) return { token, isHeld, release };
  }
  throw busy(out, {});
}

/** Each failed attempt means that another build has just come or gone. */
const mostAttempts = 20;

function busy(out: string, { pid, since }: Holder): OutputError {
  const who = pid === undefined ? '' : ` (process ${pid}, since ${since})`;
  return new OutputError(
    'busy',
    `Another build is writing to ${out}${who}.`,
    'Nothing was touched. Wait for it to end, or name another folder with --out.',
  );
}

/** Two builds may find the same dead lock: what the slower one moves away is the lock of the quicker one, and goes back. */
function removeStale(folder: string, stale: Holder, token: string): void {
  const lock = join(folder, lockName);
  const aside = join(folder, `lock-${token}.json`);
  try {
    renameSync(lock, aside);
    if (readHolder(aside)?.token !== stale.token) linkOrCopy(aside, lock);
  } catch (error) {
    if (!hasChanged(error)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** The lock appears with its text in it. @returns false when another build was quicker, or has just removed the folder */
function claim(folder: string, token: string): boolean {
  const own = join(folder, `lock-${token}.json`);
  makeFolder(folder);
  try {
    writeFileSync(own, `${JSON.stringify(holderOf(token))}\n`);
    linkOrCopy(own, join(folder, lockName));
    return true;
  } catch (error) {
    if (hasChanged(error)) return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
}

/** Some file systems have no hard links: there the text comes a moment after the name. */
function linkOrCopy(own: string, lock: string): void {
  try {
    linkSync(own, lock);
  } catch (error) {
    if (hasChanged(error)) throw error;
    copyFileSync(own, lock, constants.COPYFILE_EXCL);
  }
}

/** Another build has made a lock, or removed something, at this very moment. */
function hasChanged(error: unknown): boolean {
  return ['EEXIST', 'ENOENT'].includes(errorCode(error));
}
