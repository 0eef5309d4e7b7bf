import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { UsageError } from '../errors.ts';
import { isInside } from './content-place.ts';

/**
 * Makes sure that a command's output doesn't take the place of what it reads.
 *
 * @param inputs files that the command reads; undefined for those that it doesn't
 * @throws UsageError where the output has the name of one of them
 */
export function assertNoInput(
  cwd: string,
  output: string | undefined,
  inputs: readonly (string | undefined)[],
): void {
  if (output === undefined || output === '-') return;
  const target = realPath(resolve(cwd, output));
  const input = inputs.find((file) => file !== undefined && realPath(resolve(cwd, file)) === target);
  if (input === undefined) return;
  throw new UsageError(
    `${output} is the file that the command reads, so it stays as it is.`,
    'Name another file.',
  );
}

/** Returns the files that every command reads which looks at content. */
export function inputsOf({ content, servers, offerFile }: SiteConfig): readonly (string | undefined)[] {
  return ['site.config.ts', content, servers, offerFile];
}

/**
 * Makes sure that a folder which a command replaces holds nothing that it reads.
 *
 * @param inputs files and folders; undefined for those that there aren't
 * @throws UsageError that names the first one inside
 */
export function assertInputsOutside(
  cwd: string,
  folder: string,
  inputs: readonly (string | undefined)[],
): void {
  const target = realPath(folder);
  const input = inputs.find((path) => path !== undefined && isInside(realPath(resolve(cwd, path)), target));
  if (input === undefined) return;
  throw new UsageError(
    `${input} lies in the output folder ${folder}, which is replaced, so it would be lost.`,
    'Move it elsewhere, or name another folder with --out.',
  );
}

/** @throws UsageError for a report that would be published with the site, also by a symbolic link */
export function assertReportOutside(cwd: string, out: string, file: string | undefined): void {
  if (file === undefined || !isInside(realPath(resolve(cwd, file)), realPath(out))) return;
  throw new UsageError(
    `The report ${file} would be published with the site: it lies in ${out}.`,
    'Name a file outside of that folder.',
  );
}

/** Returns where an absolute path is or would be: the links of the folders that exist are followed. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
