import { hash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { PublishedSite } from '../model/routes.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import { hashedFolders } from './server-files.ts';

/**
 * Reads the assets that only the published site has. They stay for one release, because cached pages still link to
 * them; an unchanged rebuild is no release.
 * @param own all files of the new site except the manifest
 * @returns assets whose published bytes still exist, in manifest order
 */
export function formerAssets(
  published: Pick<PublishedSite, 'folders' | 'files'> | undefined,
  own: readonly WrittenFile[],
): AssetFile[] {
  if (!published) return [];
  const { folders, files } = published;
  const ownNames = new Set(own.filter(isHashed).map(({ file }) => file));
  const others = files.filter((row) => isHashed(row) && !ownNames.has(row.file));
  if (others.length === 0) return [];
  const isRelease = !areSame(
    files.filter(({ kept }) => !kept),
    own,
  );
  return others.filter(({ kept = false }) => kept !== isRelease).flatMap((row) => findIntact(folders, row));
}

function areSame(before: readonly WrittenFile[], now: readonly WrittenFile[]): boolean {
  const hashes = new Map(before.map(({ file, sha256 }) => [file, sha256]));
  return hashes.size === now.length && now.every(({ file, sha256 }) => hashes.get(file) === sha256);
}

/** Accepts only hashed asset names, so that a forged manifest can't cause path traversal. */
const hashedFile = new RegExp(`^assets/(${hashedFolders.join('|')})/[^/\\\\:\\0]+$`);

function isHashed({ file }: WrittenFile): boolean {
  return hashedFile.test(file) && !file.endsWith('/..');
}

function findIntact(folders: readonly string[], { file: path, bytes, sha256 }: WrittenFile): AssetFile[] {
  for (const folder of folders) {
    const found = readPlain(join(folder, path), bytes);
    if (found && hash('sha256', found) === sha256) return [{ path, bytes: found }];
  }
  return [];
}

/** Reads a plain file of a known size without following links, which may lead to a device. */
function readPlain(file: string, size: number): Buffer | undefined {
  try {
    const found = lstatSync(file);
    return found.isFile() && found.size === size ? readFileSync(file) : undefined;
  } catch {
    return undefined;
  }
}
