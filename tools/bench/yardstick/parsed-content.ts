import { readFileSync } from 'node:fs';
import { trustEntry } from '../../../pipeline/load/parse-entry.ts';
import type { Content, RawAsset } from '../../../pipeline/model/content.ts';
import type { Job } from './job.ts';

interface Item {
  readonly sys: { readonly id: string; readonly contentType?: { readonly sys: { readonly id: string } } };
  readonly fields: RawAsset['fields'];
}

/** Content as plainly as it can be had: the whole file parsed, nothing checked, everything taken for published. */
export function parseContent({ contentFile, locales, defaultLocale }: Job): Content {
  const parsed = JSON.parse(readFileSync(contentFile, 'utf8')) as { entries: Item[]; assets: Item[] };
  const entries = new Map(
    parsed.entries.map(({ sys, fields }) => [
      sys.id,
      trustEntry(sys.id, sys.contentType?.sys.id ?? '', fields),
    ]),
  );
  const assets = new Map(parsed.assets.map(({ sys, fields }) => [sys.id, { id: sys.id, fields }]));
  const stateIn = (items: ReadonlyMap<string, unknown>, id: string) =>
    items.has(id) ? ('published' as const) : undefined;
  return {
    index: { bytes: new Uint8Array(), entries: noItems, assets: noItems, locales, defaultLocale },
    locales,
    typeOf: (id) => entries.get(id)?.type,
    stateOf: (id) => stateIn(entries, id),
    assetStateOf: (id) => stateIn(assets, id),
    isPublished: (id) => entries.has(id),
    entry: (id) => entries.get(id),
    checkedEntry: (id) => {
      const entry = entries.get(id);
      return entry && { entry, findings: [] };
    },
    asset: (id) => assets.get(id),
    checkedAsset: (id) => {
      const asset = assets.get(id);
      return asset && { asset, findings: [] };
    },
    keepWhile: (run) => run(),
  };
}

/** Rendering asks for items by id only, so the columns stay empty. */
const noItems = {
  ids: [],
  types: [],
  states: new Uint8Array(),
  starts: new Float64Array(),
  ends: new Float64Array(),
  fieldStarts: new Float64Array(),
  fieldEnds: new Float64Array(),
};
