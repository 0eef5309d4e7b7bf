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
  /** Leaves the old site and removes what was written. */
  readonly discard: () => void;
}

/** @throws OutputError when `out` is a file, or a folder with something in it that no build made */
export function openOutput(out: string): OutputFolder {
  assertReplaceable(out);
  const folder = siblingOf(out, 'new');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  return {
    folder,
    publish: () => replace(folder, out),
    discard: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function assertReplaceable(out: string): void {
  if (!existsSync(out)) return;
  if (!statSync(out).isDirectory()) throw new OutputError(`The output folder ${out} is a file.`);
  if (readdirSync(out).length > 0 && !isOurs(out)) {
    throw new OutputError(`The output folder ${out} holds files that no build made, so it isn't replaced.`);
  }
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
