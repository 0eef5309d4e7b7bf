import { hash } from 'node:crypto';
import { parse } from 'node:path';
import type { AssetFile } from '../model/site-bundle.ts';

/** Puts a file under a name that changes with its bytes, so that browsers may keep it for ever. */
export function hashedFile(folder: string, name: string, bytes: Uint8Array): AssetFile {
  const { name: base, ext } = parse(name);
  return { path: `assets/${folder}/${base}-${hash('sha256', bytes).slice(0, 10)}${ext}`, bytes };
}

/** The address of an asset, as pages name it. */
export function hrefOf({ path }: Pick<AssetFile, 'path'>): string {
  return `/${path}`;
}
