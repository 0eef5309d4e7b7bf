/** Writes content as changes of a content file, as `meridian export` does. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type ContentChanges, writeChanges } from '../../pipeline/load/content-changes.ts';
import { fileDigest } from '../../pipeline/load/fold-changes.ts';
import { root } from '../helpers/run-cli.ts';

type ListName = 'entries' | 'assets';
type AnySpace = { readonly [Name in ListName]?: readonly unknown[] };
type Item = { readonly sys: { readonly id: string } };

/** Returns what changes a space into another, but for the order of items. */
export function changesBetween(before: AnySpace, now: AnySpace): ContentChanges {
  const itemsOf = (space: AnySpace, list: ListName) => (space[list] ?? []) as readonly Item[];
  const changed = (list: ListName) => {
    const known = new Map(itemsOf(before, list).map((one) => [one.sys.id, one]));
    return itemsOf(now, list).filter((one) => !isDeepStrictEqual(known.get(one.sys.id), one));
  };
  const withdrawn = (list: ListName) => {
    const ids = new Set(itemsOf(now, list).map(({ sys }) => sys.id));
    return itemsOf(before, list).flatMap(({ sys }) => (ids.has(sys.id) ? [] : sys.id));
  };
  return {
    entries: changed('entries'),
    assets: changed('assets'),
    withdrawn: { entries: withdrawn('entries'), assets: withdrawn('assets') },
  };
}

/** Makes the content of a folder another one by a changes file beside `content.json`. */
export async function changeBeside(folder: string, now: object): Promise<void> {
  const file = join(folder, 'content.json');
  const before = JSON.parse(readFileSync(file, 'utf8')) as AnySpace;
  const plain = JSON.parse(JSON.stringify(now)) as AnySpace;
  writeChanges(file, await fileDigest(file, { root, programFolder: root }), changesBetween(before, plain));
}
