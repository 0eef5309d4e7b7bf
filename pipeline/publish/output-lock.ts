import { randomUUID } from 'node:crypto';
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OutputError } from '../model/user-error.ts';
import { errorCode } from './write-errors.ts';

/** Keeps other builds out of a folder until this one ends. */
export interface OutputLock {
  /** Distinguishes this build's files from those of others. */
  readonly token: string;
  /** False once another build has taken the lock over. */
  readonly isHeld: () => boolean;
  readonly release: () => void;
}

const lockName = 'lock.json';

/** Each failed attempt means that another build has just come or gone. */
const maxAttempts = 20;

/**
 * Locks the folder in which builds into `out` work, and makes it where it is missing. A lock whose process is gone is
 * taken over; a build whose lock was taken over finds out before it publishes.
 *
 * @throws OutputError while another build holds it
 */
export function takeLock(folder: string, out: string): OutputLock {
  const lock = join(folder, lockName);
  const token = randomUUID();
  const isHeld = () => readHolder(lock)?.token === token;
  const release = () => isHeld() && rmSync(lock, { force: true });
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const holder = readHolder(lock);
    if (holder && isAlive(holder)) throw busy(out, holder);
    if (holder) removeStale(folder, holder, token);
    if (claim(folder, token)) return { token, isHeld, release };
  }
  throw busy(out, {});
}

function busy(out: string, { pid, since }: Holder): OutputError {
  const who = pid === undefined ? '' : ` (process ${pid}, since ${since})`;
  return new OutputError(
    'busy',
    `Another build is writing to ${out}${who}.`,
    'Nothing was written. Wait for it to end, or name another folder with --out.',
  );
}

/** Two builds may find the same dead lock: the slower one moves away the lock of the quicker one, and puts it back. */
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

/** Makes the lock with its text in it. @returns false when another build was quicker, or has just removed the folder */
function claim(folder: string, token: string): boolean {
  const own = join(folder, `lock-${token}.json`);
  try {
    mkdirSync(folder);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
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

/** Some file systems have no hard links: there the text comes a moment after the name. */
function linkOrCopy(own: string, lock: string): void {
  try {
    linkSync(own, lock);
  } catch (error) {
    if (hasChanged(error)) throw error;
    copyFileSync(own, lock, constants.COPYFILE_EXCL);
  }
}

/** Another build has made a lock, or removed something, at this moment. */
function hasChanged(error: unknown): boolean {
  return ['EEXIST', 'ENOENT'].includes(errorCode(error));
}

/** Describes the build that holds a lock. A lock that another program has written, or half of one, may lack anything. */
type Holder = Partial<ReturnType<typeof holderOf>>;

function holderOf(token: string) {
  const { pid } = process;
  return { token, pid, start: startOf(pid), space: processSpace(), since: new Date().toISOString() };
}

/** Reads who holds a lock. @returns undefined where there is no lock */
export function readHolder(lock: string): Holder | undefined {
  try {
    return (JSON.parse(readFileSync(lock, 'utf8')) as Holder | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Returns whether a lock's process runs. One on another machine or in another container counts as gone. */
export function isAlive({ pid, start, space }: Holder): boolean {
  if (typeof pid !== 'number' || space !== processSpace() || !isRunning(pid)) return false;
  return start === undefined || start === startOf(pid);
}

/** Names where process ids mean the same: a machine since its start, on Linux a container of it; elsewhere the host name. */
function processSpace(): string {
  const bootId = readOrNothing(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim());
  const container = readOrNothing(() => readlinkSync('/proc/self/ns/pid'));
  return [hostname(), bootId, container].filter((part) => part !== undefined).join(' ');
}

function readOrNothing(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Returns when a process began, in the system's unit, where it is known: process ids are used again. */
function startOf(pid: number): string | undefined {
  const line = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field, the name, is in brackets and may hold anything; the start is the twenty-second.
  return line?.slice(line.lastIndexOf(')') + 2).split(' ')[19];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
