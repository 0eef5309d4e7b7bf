/** What editors, and people who lay hands on files, do between two builds. */
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import type { RebuiltSite } from './warm-and-cold.ts';

type Values = Record<string, unknown>;

interface Item {
  sys: Record<string, unknown> & { id: string };
  fields: Record<string, Values>;
}

export interface Space {
  entries: Item[];
  assets: Item[];
  locales: { code: string; contentDeliveryApi?: boolean }[];
}

/** Numbers are 0 ≤ n < 1 and select from the current content. */
export interface Edit {
  readonly kind: keyof typeof edits;
  readonly item: number;
  readonly field: number;
  readonly other: number;
  readonly text: string;
}

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** In the space: each changes it in place. */
const edits = {
  writeText: ({ item, field, text }, space) => {
    const [values, locale] = pick(textsIn(pick(all(space), item)), field) ?? [];
    if (values && locale !== undefined) values[locale] = text;
  },
  dropText: ({ item, field }, space) => {
    const [values, locale] = pick(textsIn(pick(all(space), item)), field) ?? [];
    if (values && locale !== undefined) delete values[locale];
  },
  link: ({ item, field, other }, space) => {
    const link = pick(linksIn(pick(all(space), item)?.fields), field);
    const target = pick(space.entries, other);
    if (link && target) link.id = target.sys.id;
  },
  dropLink: ({ item, field }, space) => {
    const lists = Object.values(pick(space.entries, item)?.fields ?? {}).flatMap((values) =>
      Object.values(values).filter((value) => Array.isArray(value)),
    );
    pick(lists, field)?.pop();
  },
  unpublish: ({ item }, space) => setState(pick(all(space), item), { publishedVersion: undefined }),
  archive: ({ item }, space) =>
    setState(pick(all(space), item), { publishedVersion: undefined, archivedVersion: 2 }),
  change: ({ item }, space) => setState(pick(all(space), item), { version: 9, publishedVersion: 2 }),
  publish: ({ item }, space) =>
    setState(pick(all(space), item), { version: 2, publishedVersion: 1, archivedVersion: undefined }),
  remove: ({ item, other }, space) => {
    const list = other < 0.8 ? space.entries : space.assets;
    list.splice(Math.floor(item * list.length), 1);
  },
  copy: ({ item, other }, space) => {
    const original = pick(space.entries, item);
    if (!original) return;
    const copy = structuredClone(original);
    copy.sys.id = `${copy.sys.id}-${space.entries.length}`;
    for (const locale of Object.keys(copy.fields.slug ?? {}))
      if (copy.fields.slug) copy.fields.slug[locale] = `copy-${space.entries.length}`;
    space.entries.splice(Math.floor(other * space.entries.length), 0, copy);
  },
  move: ({ item, other }, space) => {
    const [moved] = space.entries.splice(Math.floor(item * space.entries.length), 1);
    if (moved) space.entries.splice(Math.floor(other * space.entries.length), 0, moved);
  },
  rename: ({ item, text }, space) => {
    const slug = pick(
      space.entries.filter(({ fields }) => fields.slug),
      item,
    )?.fields.slug;
    for (const locale of Object.keys(slug ?? {})) if (slug) slug[locale] = `s-${text.length}`;
  },
  publishByLocale: ({ item, field, other }, space) => {
    const states = ['published', 'changed', 'draft', 'archived'];
    const byLocale = space.locales.map(({ code }, at) => [code, pick(states, (field + at * other) % 1)]);
    setState(pick(all(space), item), { fieldStatus: { '*': Object.fromEntries(byLocale) } });
  },
  switchLocale: ({ item }, space) => {
    const locale = pick(space.locales, item);
    if (locale) locale.contentDeliveryApi = locale.contentDeliveryApi === false;
  },
  fileInLocale: ({ item, other }, space) => {
    const file = pick(space.assets, item)?.fields.file;
    const code = pick(space.locales, other)?.code;
    const [value] = Object.values(file ?? {});
    if (file && code) file[code] = { ...(value as object), url: `//images.ctfassets.net/x/${code}.jpg` };
  },
  touch: ({ item, text }, space) => setState(pick(all(space), item), { updatedAt: text }),
} satisfies Record<string, (edit: Edit, space: Space) => void>;

export const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom(...(Object.keys(edits) as Edit['kind'][])),
  item: part,
  field: part,
  other: part,
  text: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('Another title', '/', '#details', '/about')),
});

export function applyEdit(space: Space, one: Edit): void {
  edits[one.kind](one, space);
}

/** Returns whether changes can make a space of another: both have each id once, and the same locales. */
export function isChangeable(before: Space, now: Space): boolean {
  const isUnique = (items: readonly Item[]) => new Set(items.map(({ sys }) => sys.id)).size === items.length;
  const lists = [before.entries, before.assets, now.entries, now.assets];
  return lists.every(isUnique) && isDeepStrictEqual(before.locales, now.locales);
}

/** What happens outside the content. */
export interface Mishap {
  readonly kind: keyof typeof mishaps;
  readonly at: number;
}

const mishaps = {
  none: () => undefined,
  editFile: ({ out }, at) => {
    const file = pick(filesIn(out), at);
    if (file !== undefined) writeFileSync(file, `${readFileSync(file, 'utf8')}<!-- by hand -->`);
  },
  removeFile: ({ out }, at) => {
    const file = pick(filesIn(out), at);
    if (file !== undefined && !file.endsWith('manifest.json')) rmSync(file);
  },
  addFile: ({ out }) => {
    if (existsSync(out)) writeFileSync(join(out, 'added-by-hand.txt'), 'x');
  },
  removeSite: ({ out }) => rmSync(out, { recursive: true, force: true }),
  copySite: ({ out }) => {
    if (!existsSync(out)) return;
    cpSync(out, `${out}-copy`, { recursive: true, preserveTimestamps: true });
    rmSync(out, { recursive: true });
    renameSync(`${out}-copy`, out);
  },
  editSpare: ({ spare }, at) => {
    const file = pick(filesIn(spare()), at);
    if (file !== undefined) writeFileSync(file, `${readFileSync(file, 'utf8')}<!-- by hand -->`);
  },
  replaceInSpare: ({ spare }, at) => {
    const file = pick(filesIn(spare()), at);
    if (file === undefined) return;
    rmSync(file);
    if (at < 0.5) symlinkSync(file, file);
    else writeFileSync(file, 'x');
  },
  addToSpare: ({ spare }) => {
    if (existsSync(spare())) writeFileSync(join(spare(), 'added-by-hand.txt'), 'x');
  },
  removeSpare: ({ spare }) => rmSync(spare(), { recursive: true, force: true }),
  removeCache: ({ cacheFile }) => rmSync(cacheFile() ?? 'none', { force: true }),
  truncateCache: ({ cacheFile }, at) => {
    const file = cacheFile();
    if (file !== undefined) truncateSync(file, Math.floor(at * statSync(file).size));
  },
  flipCache: ({ cacheFile }, at) => {
    const file = cacheFile();
    if (file === undefined) return;
    const bytes = readFileSync(file);
    const place = Math.floor(at * bytes.length);
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    writeFileSync(file, bytes);
  },
} satisfies Record<string, (site: RebuiltSite, at: number) => void>;

export const mishap: fc.Arbitrary<Mishap> = fc.record({
  kind: fc.oneof(
    { weight: 6, arbitrary: fc.constant('none' as const) },
    { weight: 5, arbitrary: fc.constantFrom(...(Object.keys(mishaps) as Mishap['kind'][])) },
  ),
  at: part,
});

export function applyMishap(site: RebuiltSite, { kind, at }: Mishap): void {
  mishaps[kind](site, at);
}

function all({ entries, assets }: Space): Item[] {
  return [...entries, ...assets];
}

function pick<Value>(list: readonly Value[], at: number): Value | undefined {
  return list[Math.floor(at * list.length)];
}

function setState(item: Item | undefined, state: Record<string, unknown>): void {
  if (item) Object.assign(item.sys, state);
}

function textsIn(item: Item | undefined): [Values, string][] {
  return Object.values(item?.fields ?? {}).flatMap((values) =>
    Object.keys(values)
      .filter((locale) => typeof values[locale] === 'string')
      .map((locale): [Values, string] => [values, locale]),
  );
}

function linksIn(value: unknown): { id: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sys } = value as { sys?: { type?: string; linkType?: string; id: string } };
  if (sys?.type === 'Link' && sys.linkType === 'Entry') return [sys];
  return Object.values(value).flatMap(linksIn);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
