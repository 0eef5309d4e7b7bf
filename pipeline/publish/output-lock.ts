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

/** Excludes other builds from a folder until this one ends. */
export interface OutputLock {
  /** Makes this build's file names unique. */
  readonly token: string;
  /** False once another build has taken over the lock. */
  readonly isHeld: () => boolean;
  readonly release: () => void;
}

const lockName = 'lock.json';

/** Each retry means that another build has just started or ended. */
const maxAttempts = 20;

/**
 * Locks the work folder of `out`, creating it if missing. Takes over locks of dead processes; their owners must check
 * `isHeld` before publishing.
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

/** Removes a stale lock by renaming it. If it was replaced by a live lock meanwhile, that is renamed back. */
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

/**
 * Creates the lock file atomically with its content.
 * @returns false when another build was faster or removed the folder
 */
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

/** Copies on file systems without hard links, where name and content aren't atomic. */
function linkOrCopy(own: string, lock: string): void {
  try {
    linkSync(own, lock);
  } catch (error) {
    if (hasChanged(error)) throw error;
    copyFileSync(own, lock, constants.COPYFILE_EXCL);
  }
}

/** Detects a race with another build. */
function hasChanged(error: unknown): boolean {
  return ['EEXIST', 'ENOENT'].includes(errorCode(error));
}

/** Describes a lock's owner; fields may be missing in a damaged or foreign lock. */
type Holder = Partial<ReturnType<typeof holderOf>>;

function holderOf(token: string) {
  const { pid } = process;
  return { token, pid, start: statOf(pid)?.start, space: processSpace(), since: new Date().toISOString() };
}

/** Reads a lock's owner; undefined without a lock. */
export function readHolder(lock: string): Holder | undefined {
  try {
    return (JSON.parse(readFileSync(lock, 'utf8')) as Holder | null) ?? {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** Returns whether a lock's process runs. One on another machine or in another container counts as dead. */
export function isAlive({ pid, start, space }: Holder): boolean {
  if (typeof pid !== 'number' || space !== processSpace() || !isRunning(pid)) return false;
  const now = statOf(pid);
  return !now?.hasEnded && (start === undefined || start === now?.start);
}

/** Identifies the scope of process ids: machine boot, and on Linux the container; elsewhere the host name. */
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

/** Returns the start time of a process, which detects reused process ids, and whether it has ended and waits to be reaped. */
function statOf(pid: number) {
  const line = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (line === undefined) return undefined;
  // Field 2 of /proc/PID/stat, in brackets, may hold anything; field 3 is the state, field 22 the start time.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return { hasEnded: fields[0] === 'Z' || fields[0] === 'X', start: fields[19] };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
