/** The site before the published one, from which the next build begins (docs/decisions/publishing.md). */
import {
  accessSync,
  constants,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { removeFolder } from './work-folder.ts';

/** Lists files and folders below a folder by relative path with `/`, parents before children. */
export interface Tree {
  readonly files: readonly string[];
  readonly folders: readonly string[];
}

/** Moves the spare site to `next`, or makes an empty folder if there is none that can be used. */
export function takeSpare(spare: string | undefined, next: string, waste: string): Tree {
  if (spare !== undefined) {
    try {
      renameSync(spare, next);
      return listTree(next);
    } catch {
      removeFolder(next, waste);
    }
  }
  mkdirSync(next);
  return { files: [], folders: [] };
}

/**
 * Lists a site, and removes what is neither file nor folder: no build may write through links to other folders.
 * @throws the file system's error for a folder that isn't writable
 */
function listTree(root: string): Tree {
  const files: string[] = [];
  const folders: string[] = [];
  const list = (folder: string) => {
    accessSync(join(root, folder), constants.W_OK);
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        folders.push(path);
        list(path);
      } else if (entry.isFile()) files.push(path);
      else rmSync(join(root, path));
    }
  };
  if (!lstatSync(root).isDirectory()) throw new Error(`${root} isn't a folder.`);
  list('');
  return { files, folders };
}

/** Removes all but a site's files. @param before what the folder held before the site was written into it */
export function removeOthers(root: string, before: Tree, site: readonly string[]): void {
  const own = new Set(site);
  const ownFolders = foldersOf(site);
  const isOther = (path: string) => !own.has(path) && !ownFolders.has(path);
  for (const folder of before.folders.filter(isOther))
    rmSync(join(root, folder), { recursive: true, force: true });
  const parents = new Set(before.files.filter(isOther).map((file) => dirname(file)));
  for (const folder of parents) {
    if (folder !== '.' && !ownFolders.has(folder)) continue;
    // Lists the names again: where case doesn't matter, a former name may be that of a new file.
    for (const name of readdirSync(join(root, folder))) {
      // Some file systems return decomposed characters.
      const path = (folder === '.' ? name : `${folder}/${name}`).normalize();
      if (isOther(path)) rmSync(join(root, folder, name));
    }
  }
}

function foldersOf(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    for (let end = file.lastIndexOf('/'); end > 0; end = file.lastIndexOf('/', end - 1)) {
      const folder = file.slice(0, end);
      if (folders.has(folder)) break;
      folders.add(folder);
    }
  }
  return folders;
}

/** Makes a site the spare one; removes an empty folder. Leaves failures to the next build. */
export function keepAsSpare(folder: string, spare: string): void {
  try {
    rmdirSync(folder);
  } catch {
    try {
      renameSync(folder, spare);
    } catch {}
  }
}
