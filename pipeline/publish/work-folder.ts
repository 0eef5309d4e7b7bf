import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { generator, manifestName, type Product, shardName } from '../model/routes.ts';
import { OutputError } from '../model/user-error.ts';
import { isAlive, readHolder } from './output-lock.ts';

/** Returns the folder in which builds into `out` work: beside it, so that a rename is enough to publish. */
export function workFolderOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.build`);
}

/** Returns the paths of a build, by its token: the site to publish, the one that it replaces, and what is being removed. */
export function workPaths(folder: string, token: string) {
  return {
    next: join(folder, `next-${token}`),
    former: join(folder, `former-${token}`),
    waste: join(folder, `waste-${token}`),
  };
}

/** Nothing else is removed from a folder that has the name of a build's. */
const ownName = /^(lock\.json|lock-[0-9a-f-]{36}\.json|(next|former|waste)-[0-9a-f-]{36})$/;

/** Asserts that builds alone use a folder. @throws OutputError */
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

/** Returns whether a folder is a build's; with a damaged manifest it is unclear. */
export function makerOf(folder: string, product: Product = 'site'): 'build' | 'other' | 'unclear' {
  const file = join(folder, product === 'site' ? manifestName : shardName);
  if (!existsSync(file)) return 'other';
  try {
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { generator?: unknown } | null;
    return manifest?.generator === generator ? 'build' : 'other';
  } catch {
    return 'unclear';
  }
}

/** Finds the site that a build had moved aside when it was killed before it could put another one in its place. */
export function findFormer(folder: string): string | undefined {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('former-')) : [];
  return names.map((name) => join(folder, name)).find((site) => makerOf(site) === 'build');
}

/**
 * Moves the site back that a killed build had just moved aside, and removes everything else that builds have left. Only
 * the holder of the lock may do this.
 */
export function clearLeftovers(folder: string, out: string, waste: string): void {
  const names = readdirSync(folder);
  for (const name of names) if (name.startsWith('lock-')) removeDeadLock(join(folder, name));
  const former = existsSync(out) ? undefined : findFormer(folder);
  if (former !== undefined) renameSync(former, out);
  for (const name of names) if (/^(next|former|waste)-/.test(name)) removeFolder(join(folder, name), waste);
}

/** One that a running build has written may be on its way to its place. */
function removeDeadLock(file: string): void {
  const holder = readHolder(file);
  if (holder && !isAlive(holder)) rmSync(file, { force: true });
}

/**
 * Removes a folder, after a rename: a program that exchanges folders may outlive the build that started it, and must not
 * find half a site. The next build removes what can't be removed now.
 */
export function removeFolder(folder: string, waste: string): void {
  try {
    if (folder !== waste) renameSync(folder, waste);
    // Workers may still be writing when the process is interrupted.
    rmSync(waste, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
  } catch {}
}

/** Moves a folder that is to be removed aside. @returns the paths in it; none where that isn't possible */
export function takeContents(folder: string, waste: string): string[] {
  try {
    renameSync(folder, waste);
    return readdirSync(waste).map((name) => join(waste, name));
  } catch {
    return [];
  }
}

/** Removes a file or folder; the next build removes what can't be removed now. */
export function removeQuietly(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {}
}

/** Removes the work folder, unless another build has begun to work in it. */
export function removeWorkFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
