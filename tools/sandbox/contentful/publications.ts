/** What the delivery API knows of a space: its items as they were published last, and in which order that changed. */
import { isPublished } from './delivery-view.ts';
import {
  type CollectionName,
  type Fields,
  now,
  type Resource,
  type SpaceData,
  type Sys,
} from './space-data.ts';

/** Describes a publication of an entry or asset, or the end of its being public. */
export interface Publication {
  readonly type: 'Entry' | 'Asset';
  readonly id: string;
  /** The item's last `sys`, if it was unpublished, archived or deleted. */
  readonly withdrawn?: Sys;
}

export interface Publications {
  /** The space with its items as they were published last. */
  readonly data: SpaceData;
  /** The oldest first. */
  readonly log: readonly Publication[];
}

const published = ['contentTypes', 'entries', 'assets'] as const satisfies readonly CollectionName[];
const types: Readonly<Partial<Record<CollectionName, Publication['type']>>> = {
  entries: 'Entry',
  assets: 'Asset',
};

/** Returns what is public in a space that is read from a file. */
export function publicationsOf(data: SpaceData): Publications {
  const { entries, assets } = data.collections;
  const log = [...entries, ...assets].filter(isPublished).map(({ sys }) => publicationOf(sys));
  return { data, log };
}

function publicationOf({ type, id }: Sys): Publication {
  return { type: type as Publication['type'], id };
}

/**
 * Returns what is public after a change. A saved draft changes nothing, a content type changes entries without a
 * publication.
 */
export function afterChange(earlier: Publications, before: SpaceData, after: SpaceData): Publications {
  const log = [...earlier.log];
  const collections = { ...after.collections };
  for (const name of published) {
    if (before.collections[name] === after.collections[name]) {
      collections[name] = earlier.data.collections[name];
      continue;
    }
    const [was, shown] = [before, earlier.data].map((data) => byId(data.collections[name]));
    const add = (publication: Publication) => void (types[name] && log.push(publication));
    collections[name] = after.collections[name].map((item) => {
      const [old, current] = [was?.get(item.sys.id), shown?.get(item.sys.id)];
      if (old === item) return current ?? item;
      if (!isPublished(item)) return item;
      if (old && isPublished(old) && old.sys.publishedCounter === item.sys.publishedCounter)
        return current ?? old;
      add(publicationOf(item.sys));
      return asPublished(item, current);
    });
    const present = byId(after.collections[name]);
    for (const { sys } of before.collections[name].filter(isPublished)) {
      const later = present.get(sys.id);
      if (!later || !isPublished(later))
        add({ ...publicationOf(sys), withdrawn: { ...(later?.sys ?? sys), deletedAt: now() } });
    }
  }
  return { data: { ...after, collections }, log };
}

function byId(items: readonly Resource[]): ReadonlyMap<string, Resource> {
  return new Map(items.map((item) => [item.sys.id, item]));
}

/** Keeps the values of locales that were changed and not published this time. */
function asPublished(item: Resource, before: Resource | undefined): Resource {
  const states = item.sys.fieldStatus?.['*'] ?? {};
  const kept = Object.keys(states).filter((code) => states[code] === 'changed');
  if (kept.length === 0) return item;
  const [fields, earlier] = [item, before].map((one) => (one?.fields ?? {}) as Fields);
  const names = new Set([...Object.keys(fields ?? {}), ...Object.keys(earlier ?? {})]);
  const merged = [...names].map((name) => {
    const values = Object.entries(fields?.[name] ?? {}).filter(([code]) => !kept.includes(code));
    const old = Object.entries(earlier?.[name] ?? {}).filter(([code]) => kept.includes(code));
    return [name, Object.fromEntries([...values, ...old])];
  });
  return { ...item, fields: Object.fromEntries(merged) };
}
