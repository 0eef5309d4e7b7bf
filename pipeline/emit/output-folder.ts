import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OutputError } from '../model/output-error.ts';
import { makerOf } from './manifest.ts';

/** A site is built beside the folder where it goes, and takes its place when it is whole. */
export interface OutputFolder {
  /** Where to write. */
  readonly folder: string;
  /** Puts what was written in the place of the old site. */
  readonly publish: () => void;
  /** Leaves the old site and removes what was written; does nothing after publishing. */
  readonly discard: () => void;
}

/**
 * @throws OutputError when `out` is a file, or a folder with something in it that no build made
 * @throws the file system's error when nothing can be written beside it
 */
export function openOutput(out: string): OutputFolder {
  assertReplaceable(out);
  removeLeftovers(out);
  const folder = siblingOf(out, 'new');
  const discard = () => {
    process.off('exit', discard);
    // Threads may still be writing when the process is interrupted.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  };
  makeFolder(folder);
  process.on('exit', discard);
  return {
    folder,
    publish: () => {
      replace(folder, out);
      process.off('exit', discard);
    },
    discard,
  };
}

/** What to tell when the file system refuses something while a site is written; other errors come back as they are. */
export function explainWriteError(error: unknown, out: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  if (!reason) return error;
  return new OutputError(
    'unwritable',
    `The site can't be written to ${out}: ${reason}.`,
    'What was there is still there.',
  );
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'the folder may not be written to',
  EPERM: 'the folder may not be written to',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a part of the path is a file',
  ENAMETOOLONG: 'the path is too long',
  EBUSY: 'another program uses the folder',
  EXDEV: 'its parent folder is on another file system',
};

/** Not recursive where it needn't be: some systems' special folders keep a recursive mkdir busy for ever. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
  mkdirSync(folder);
}

function assertReplaceable(out: string): void {
  const refuse = ({ what, hint }: Refusal) => {
    throw new OutputError('foreign', `The output folder ${out} ${what}.`, hint);
  };
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) refuse(refusals.file);
  const maker = makerOf(out);
  if (maker !== 'build' && readdirSync(out).length > 0) refuse(refusals[maker]);
}

interface Refusal {
  readonly what: string;
  readonly hint: string;
}

const elsewhere = 'Name another folder with --out, or empty this one yourself.';

const refusals: Readonly<Record<'file' | 'other' | 'unclear', Refusal>> = {
  file: { what: 'is a file', hint: elsewhere },
  other: { what: 'holds files that no build made, so it isn’t replaced', hint: elsewhere },
  unclear: {
    what: 'has a manifest.json that is damaged, so it isn’t replaced: the redirects of earlier builds would be lost',
    hint: 'Put an intact copy in its place. Or remove the folder, and name the copy with --previous if there is one.',
  },
};

/**
 * Two renames: at any moment a whole site is there, under its own name or, between the two, as a sibling. Should the
 * second one fail, the old site comes back.
 */
function replace(folder: string, out: string): void {
  const old = siblingOf(out, 'old');
  const hasOld = existsSync(out);
  if (hasOld) renameSync(out, old);
  try {
    renameSync(folder, out);
  } catch (error) {
    if (hasOld) renameSync(old, out);
    throw error;
  }
  removeQuietly(old);
}

/** On the same file system, so that a rename is enough; of this process, so that two builds don't share one. */
function siblingOf(out: string, suffix: string): string {
  return join(dirname(out), `.${basename(out)}.${suffix}-${process.pid}`);
}

/** Removes what builds left behind that were ended by force, and brings back a site that one had just moved aside. */
function removeLeftovers(out: string): void {
  if (!existsSync(dirname(out))) return;
  const pattern = new RegExp(`^\\.${RegExp.escape(basename(out))}\\.(new|old)-(\\d+)$`);
  for (const name of readdirSync(dirname(out))) {
    const [, kind, pid] = name.match(pattern) ?? [];
    if (kind === undefined || isRunning(Number(pid))) continue;
    const leftover = join(dirname(out), name);
    if (kind === 'old' && !existsSync(out)) renameSync(leftover, out);
    else removeQuietly(leftover);
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What can't be removed now is removed by the next build. */
function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {}
}
