import { hash } from 'node:crypto';
import { parse } from 'node:path';
import type { AssetFile } from './site-bundle.ts';

/** Builds an asset file named by the hash of its bytes, which browsers may cache forever. */
export function hashedFile(folder: string, name: string, bytes: Uint8Array): AssetFile {
  const { name: base, ext } = parse(name);
  return { path: `assets/${folder}/${base}-${hash('sha256', bytes).slice(0, 10)}${ext}`, bytes };
}

/** Returns the root-relative address of an asset. */
export function hrefOf({ path }: Pick<AssetFile, 'path'>): string {
  return `/${path}`;
}
