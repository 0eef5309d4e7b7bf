import {
  closeSync,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { generator, manifestName } from '../model/routes.ts';
import { OutputError } from '../model/user-error.ts';
import { isAlive, readHolder } from './output-lock.ts';

/** Returns the work folder of builds into `out`, beside it so that publishing is a rename. */
export function workFolderOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.build`);
}

/** Returns a build's paths: the site to publish, the replaced one, what it leaves to the next build, and files to remove. */
export function workPaths(folder: string, token: string) {
  return {
    next: join(folder, `next-${token}`),
    ready: join(folder, `ready-${token}`),
    former: join(folder, `former-${token}`),
    spare: join(folder, `spare-${token}`),
    waste: join(folder, `waste-${token}`),
  };
}

/** Only these names are removed from a work folder. */
const ownName = /^(lock\.json|lock-[0-9a-f-]{36}\.json|(next|ready|former|spare|waste)-[0-9a-f-]{36})$/;

/** Returns whether a build is running or a killed one left files: anything but a spare site. */
export function isInUse(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !name.startsWith('spare-'));
}

/** Asserts that a work folder has only files of builds. @throws OutputError */
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

/** Returns whether a build wrote a folder; unclear with a damaged manifest. */
export function makerOf(folder: string, manifestFile = manifestName): 'build' | 'other' | 'unclear' {
  const file = join(folder, manifestFile);
  if (!existsSync(file)) return 'other';
  try {
    // The whole file is long: the first and last characters suffice if they are as builds write them.
    const [start, end] = readEnds(file);
    if (startOfManifest.test(start) && endOfManifest.test(end)) return 'build';
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { generator?: unknown } | null;
    return manifest?.generator === generator ? 'build' : 'other';
  } catch {
    return 'unclear';
  }
}

/** Reads the first and the last characters of a file. */
function readEnds(file: string): [string, string] {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(endBytes);
    const read = (at: number) => bytes.toString('latin1', 0, readSync(descriptor, bytes, 0, endBytes, at));
    return [read(0), read(Math.max(0, fstatSync(descriptor).size - endBytes))];
  } finally {
    closeSync(descriptor);
  }
}

const endBytes = 64;
const startOfManifest = new RegExp(`^\\{\\s*"generator": ?"${generator}",`);
const endOfManifest = /\]\s*\}\n$/;

/** Finds the site with which a build was killed while it published: the former one, or the new one that was taking its place. */
export function findUnpublished(out: string): string | undefined {
  const folder = workFolderOf(out);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const ready = names.find((name) => name.startsWith('ready-'));
  if (ready !== undefined) return join(folder, ready);
  const formers = existsSync(out) ? [] : names.filter((name) => name.startsWith('former-'));
  return formers.map((name) => join(folder, name)).find((site) => makerOf(site) === 'build');
}

/**
 * Puts a complete site in place of one that can't be renamed, such as a container has from its image. A build that is killed
 * meanwhile leaves `ready`, with which the next one goes on. The manifest goes last: it says that a build may replace the rest.
 */
export function putInPlace(ready: string, out: string, manifest: string): void {
  const names = existsSync(out) ? readdirSync(out).filter((name) => name !== manifest) : [];
  for (const name of names) rmSync(join(out, name), { recursive: true });
  rmSync(out, { recursive: true, force: true });
  renameSync(ready, out);
}

/**
 * Publishes or restores the site of a killed build and removes other leftovers. Requires the lock.
 * @returns the spare site that an earlier build has left
 */
export function clearLeftovers(
  folder: string,
  out: string,
  waste: string,
  manifest: string,
): string | undefined {
  const names = readdirSync(folder);
  for (const name of names) if (name.startsWith('lock-')) removeDeadLock(join(folder, name));
  const unpublished = findUnpublished(out);
  if (unpublished !== undefined) putInPlace(unpublished, out, manifest);
  const [spare, ...others] = names.filter((name) => name.startsWith('spare-'));
  const left = names.filter((name) => /^(next|former|waste)-/.test(name));
  for (const name of [...left, ...others]) removeFolder(join(folder, name), waste);
  return spare && join(folder, spare);
}

/** Skips locks of running builds. */
function removeDeadLock(file: string): void {
  const holder = readHolder(file);
  if (holder && !isAlive(holder)) rmSync(file, { force: true });
}

/**
 * Removes a folder after renaming it where it can be, since a running `mv --exchange` must not find half a site. Leaves
 * failures to the next build.
 */
export function removeFolder(folder: string, waste: string): void {
  try {
    if (folder !== waste) renameSync(folder, waste);
  } catch {}
  for (const path of new Set([folder, waste])) {
    try {
      // Retries: workers may still be writing after an interrupt.
      rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
    } catch {}
  }
}

/** Removes the work folder unless another build uses it. */
export function removeWorkFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {}
}
