import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OutputError } from '../model/output-error.ts';
import { isOurs } from './manifest.ts';

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
  const folder = siblingOf(out, 'new');
  const discard = () => {
    process.off('exit', discard);
    rmSync(folder, { recursive: true, force: true });
  };
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  process.on('exit', discard);
  return {
    folder,
    publish: () => {
      process.off('exit', discard);
      replace(folder, out);
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
};

/** Not recursive where it needn't be: some systems' special folders keep a recursive mkdir busy for ever. */
function makeFolder(folder: string): void {
  const parent = dirname(folder);
  if (!existsSync(parent)) mkdirSync(parent, { recursive: true });
  mkdirSync(folder);
}

function assertReplaceable(out: string): void {
  const refuse = (what: string) => {
    const hint = 'Name another folder with --out, or empty this one yourself.';
    throw new OutputError('foreign', `The output folder ${out} ${what}.`, hint);
  };
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) refuse('is a file');
  else if (readdirSync(out).length > 0 && !isOurs(out))
    refuse('holds files that no build made, so it isn’t replaced');
}

/** Two renames: at any moment a whole site is there, under its own name or, between the two, as the sibling `.old`. */
function replace(folder: string, out: string): void {
  const old = siblingOf(out, 'old');
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(folder, out);
  rmSync(old, { recursive: true, force: true });
}

/** On the same file system, so that a rename is enough. */
function siblingOf(out: string, suffix: string): string {
  return join(dirname(out), `.${basename(out)}.${suffix}`);
}
