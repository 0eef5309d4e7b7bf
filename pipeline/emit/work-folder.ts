import { existsSync, lstatSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OutputError } from '../model/user-error.ts';
import { isAlive, readHolder } from './lock-holder.ts';
import { makerOf } from './manifest.ts';

/** The folder in which builds into `out` work: beside it, so that a rename is enough to publish. */
export function workFolderOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.build`);
}

/** What a build works with, by its token: the site to publish, the one that it replaces, and what is being removed. */
export function workPaths(folder: string, token: string) {
  return {
    next: join(folder, `next-${token}`),
    former: join(folder, `former-${token}`),
    waste: join(folder, `waste-${token}`),
  };
}

/** Nothing else is ever removed from a folder that is called like a build's. */
const ownName = /^(lock\.json|lock-[0-9a-f-]{36}\.json|(next|former|waste)-[0-9a-f-]{36})$/;

/** @throws OutputError when somebody else uses the folder */
export function assertOwnWorkFolder(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) return;
  const foreign = found.isDirectory() ? readdirSync(folder).find((name) => !ownName.test(name)) : '';
  if (foreign === undefined) return;
  throw new OutputError(
    'foreign',
    `Builds work in ${folder}, but ${foreign ? `${foreign} in it` : 'it'} wasn't made by a build.`,
    'Move it elsewhere, or name another folder with --out.',
  );
}

/** The site that a build had moved aside to publish another one, if it was ended by force just then. */
export function findFormer(folder: string): string | undefined {
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .filter((name) => name.startsWith('former-'))
    .map((name) => join(folder, name))
    .find((site) => makerOf(site) === 'build');
}

/**
 * Brings back the site that a build had just moved aside when it was ended by force, and removes everything else that
 * builds have left. Only who holds the lock may do this.
 */
export function clearLeftovers(folder: string, out: string, waste: string): void {
  const names = readdirSync(folder);
  for (const name of names.filter(isLockAside)) removeDeadLock(join(folder, name));
  const leftovers = names.filter((name) => /^(next|former|waste)-/.test(name));
  const former = leftovers.find(
    (name) => name.startsWith('former') && makerOf(join(folder, name)) === 'build',
  );
  if (former && !existsSync(out)) renameSync(join(folder, former), out);
  for (const name of leftovers) removeFolder(join(folder, name), waste);
}

function isLockAside(name: string): boolean {
  return name.startsWith('lock-');
}

/** One that a living build has written may be on its way to its place. */
function removeDeadLock(file: string): void {
  const holder = readHolder(file);
  if (holder && !isAlive(holder)) rmSync(file, { force: true });
}

/**
 * It vanishes from its name at once: a program that exchanges folders may outlive the build that started it, and must
 * not find half a site. What can't be removed now is removed by the next build.
 */
export function removeFolder(folder: string, waste: string): void {
  try {
    if (folder !== waste) renameSync(folder, waste);
    // Threads may still be writing when the process is interrupted.
    rmSync(waste, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  } catch {}
}

/** The same, but what was in it is left to others. @returns its paths; none where that isn't possible */
export function contentsSetAside(folder: string, waste: string): string[] {
  try {
    renameSync(folder, waste);
    return readdirSync(waste).map((name) => join(waste, name));
  } catch {
    return [];
  }
}

/** Unless another build has begun to work in it. */
export function removeWorkFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
