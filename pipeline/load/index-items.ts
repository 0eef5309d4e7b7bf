import * as z from 'zod/mini';
import { isDay } from '../../domain/content/content-fields.ts';
import { isRecord } from '../../domain/site/json.ts';
import { once } from '../model/collections.ts';
import type { Finding } from '../model/issue.ts';
import {
  formatLocaleStates,
  type Item,
  type ItemTable,
  isState,
  joinTables,
  type State,
  sliceTable,
  toItemTable,
} from '../model/item-table.ts';
import type { Span } from './content-bytes.ts';
import { countLines } from './content-bytes.ts';
import { hashOf, type ItemList, type ReusedRun, type RunFinder } from './content-chunks.ts';
import { isObjectAt, scanArray, scanMembers, skipValue, textOf } from './scan-json.ts';

const link = z.object({ sys: z.object({ id: z.string().check(z.minLength(1)) }) });
const version = z.optional(z.nullable(z.number()));
const time = z.optional(z.unknown());
const common = {
  id: z.string().check(z.minLength(1)),
  version,
  publishedVersion: version,
  archivedVersion: version,
  ...{ createdAt: time, firstPublishedAt: time, publishedAt: time, updatedAt: time },
  fieldStatus: z.optional(z.unknown()),
};
const schemas = {
  Entry: z.object({ ...common, type: z.literal('Entry'), contentType: link }),
  Asset: z.object({ ...common, type: z.literal('Asset') }),
};

type Sys = Omit<z.infer<(typeof schemas)['Entry']>, 'type' | 'contentType'> & {
  /** Entries only. */
  contentType?: unknown;
};

/** Holds scanned items, or the rows of a reused run. */
type Part = Item[] | { readonly run: ReusedRun; readonly table: ItemTable };

export const emptyList: ItemList = {
  table: toItemTable([]),
  findings: [],
  start: -1,
  end: 0,
  runs: new Map(),
  digests: () => [],
  lines: () => new Int32Array(),
};

/**
 * Indexes one list of the export by its items' `sys`, without parsing their fields. Malformed and duplicate items
 * become findings and are left out.
 * @param start the list's offset
 * @param finder finds reusable items
 */
export function indexItems(
  bytes: Uint8Array,
  start: number,
  kind: 'Entry' | 'Asset',
  finder?: RunFinder,
): ItemList {
  const ids = new Set<string>();
  const findings: Finding[] = [];
  const runs = new Map<number, ReusedRun>();
  const parts: Part[] = [];
  let position = 0;
  const take = (run: ReusedRun | undefined): number | undefined => {
    if (!run) return undefined;
    const { items, first, count, moved } = run;
    const table = sliceTable(items, first, count, moved);
    const end = table.ends.at(-1);
    if (end === undefined || table.ids.some((id) => ids.has(id))) return undefined;
    runs.set(ids.size, run);
    for (const id of table.ids) ids.add(id);
    parts.push({ run, table });
    position += count;
    return end;
  };
  const end = scanArray(bytes, start, (at) => {
    const afterRun = take(finder?.next(at));
    if (afterRun !== undefined) return afterRun;
    const item = scanItem(bytes, at);
    const { sys, issues } = checkSys(item.sys, kind);
    const afterItems = sys && take(finder?.startingWith(sys.id, at));
    if (afterItems !== undefined) return afterItems;
    position++;
    if (!sys) {
      findings.push({ ...malformed(kind, position, item.sys, issues), offset: item.start });
    } else if (ids.has(sys.id)) {
      findings.push({ ...secondOf(kind, sys.id), offset: item.start });
    } else {
      ids.add(sys.id);
      const last = parts.at(-1);
      if (Array.isArray(last)) last.push(indexed(kind, sys, item));
      else parts.push([indexed(kind, sys, item)]);
    }
    return item.end;
  });
  const tables = parts.map((part) => (Array.isArray(part) ? toItemTable(part) : part.table));
  const table = joinTables(tables);
  const lines = once(() => linesOf(bytes, parts, table));
  return { table, findings, start, end, runs, digests: once(() => digestsOf(bytes, parts)), lines };
}

function indexed(kind: 'Entry' | 'Asset', sys: Sys, { start, end, fields }: ScannedItem): Item {
  return {
    id: sys.id,
    type: kind === 'Entry' ? String(contentTypeId(sys)) : '',
    state: stateOf(sys),
    localeStates: localeStatesOf(sys),
    start,
    end,
    fieldStart: fields?.start ?? end,
    fieldEnd: fields?.end ?? end,
    ...timesOf(sys),
  };
}

function digestsOf(bytes: Uint8Array, parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if (Array.isArray(part))
      return part.map(({ fieldStart, fieldEnd }) => hashOf(bytes, fieldStart, fieldEnd));
    const { items, first, count } = part.run;
    return items.digests.slice(first, first + count);
  });
}

/** Counts the lines of changed items, and takes those of reused runs, whose bytes may not be in memory. */
function linesOf(bytes: Uint8Array, parts: readonly Part[], { starts }: ItemTable): Int32Array {
  const lines = new Int32Array(starts.length);
  let at = 0;
  const nextStart = () => starts[at + 1] ?? 0;
  for (const part of parts) {
    if (Array.isArray(part)) {
      for (const { start } of part) {
        lines[at] = countLines(bytes, start, nextStart());
        at++;
      }
    } else {
      const { items, first, count, moved, chunk } = part.run;
      lines.set(items.lines.subarray(first, first + count), at);
      at += count - 1;
      // A malformed item may have come after it.
      lines[at] = (lines[at] ?? 0) + countLines(bytes, chunk.end + moved, nextStart());
      at++;
    }
  }
  return lines;
}

interface CheckedSys {
  /** Absent if invalid. */
  readonly sys?: Sys;
  readonly issues: readonly z.core.$ZodIssue[];
}

/** Runs the schema only on unusual values, because there are hundreds of thousands. */
function checkSys(given: unknown, kind: 'Entry' | 'Asset'): CheckedSys {
  if (isUsual(given, kind)) return { sys: given, issues: [] };
  const { data, error } = schemas[kind].safeParse(given);
  return data ? { sys: data, issues: [] } : { issues: error?.issues ?? [] };
}

function isUsual(given: unknown, kind: 'Entry' | 'Asset'): given is Sys {
  const sys = (given ?? {}) as LooseSys;
  const { id, type, version, publishedVersion, archivedVersion } = sys;
  const typeId = contentTypeId(sys);
  return (
    typeof id === 'string' &&
    id !== '' &&
    type === kind &&
    (kind === 'Asset' || (typeof typeId === 'string' && typeId !== '')) &&
    isVersion(version) &&
    isVersion(publishedVersion) &&
    isVersion(archivedVersion)
  );
}

function contentTypeId({ contentType }: LooseSys): unknown {
  return (contentType as { sys?: { id?: unknown } | null } | null | undefined)?.sys?.id;
}

function isVersion(given: unknown): boolean {
  return given === undefined || typeof given === 'number';
}

/** Contentful's states (content model, "State"); the Delivery API returns only published items, without versions. */
function stateOf({ version, publishedVersion, archivedVersion }: Sys): State {
  if (archivedVersion) return 'archived';
  if (version == null) return 'published';
  if (publishedVersion == null) return 'draft';
  return version >= publishedVersion + 2 ? 'changed' : 'published';
}

/** Reads the states by locale, `{ "*": { "en-US": "published" } }`; empty for an item without them or in another form. */
function localeStatesOf({ fieldStatus }: Sys): string {
  if (fieldStatus === undefined) return '';
  const byLocale = isRecord(fieldStatus) && isRecord(fieldStatus['*']) ? fieldStatus['*'] : {};
  const isForm = ([code, state]: [string, unknown]) => /^[\w-]+$/.test(code) && isState(state);
  return formatLocaleStates(
    Object.fromEntries(Object.entries(byLocale).filter(isForm)) as Record<string, State>,
  );
}

/**
 * Returns the times of an item. An item with unpublished changes is shown as it was last changed. The Delivery API gives only
 * `createdAt` and `updatedAt`, the times of the first and the latest publication.
 */
function timesOf({ createdAt, firstPublishedAt, publishedAt, updatedAt }: Sys) {
  const firstTime = timeOf(firstPublishedAt) || timeOf(createdAt);
  return { firstTime, lastTime: Math.max(firstTime, timeOf(publishedAt), timeOf(updatedAt)) };
}

const timePattern = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

/** The last time that has a year of four digits in every zone. */
const latestTime = Date.UTC(9999, 11, 30);

/** Returns a time in milliseconds; 0 for anything else than a time as Contentful writes it, on a day of the calendar. */
function timeOf(value: unknown): number {
  if (typeof value !== 'string' || !timePattern.test(value)) return 0;
  // `Date.parse` takes 30 February for 2 March.
  if (value.slice(8, 10) > '28' && !isDay(value.slice(0, 10))) return 0;
  const time = Date.parse(value);
  return time > 0 && time <= latestTime ? time : 0;
}

function malformed(
  kind: string,
  position: number,
  sys: unknown,
  problems: readonly { path: PropertyKey[] }[],
): Finding {
  const id = (sys as { id?: unknown } | null | undefined)?.id;
  const path = (problems[0]?.path ?? []).map(String);
  const where = ['sys', ...path].join('.');
  const expected = expectedAt[path[0] ?? ''] ?? 'an object';
  const value = path.reduce<unknown>((outer, name) => (outer as Record<string, unknown>)?.[name], sys);
  return {
    rule: 'invalid-entry',
    message: `Invalid ${kind.toLowerCase()}: item ${position} of the export's ${listNames[kind]} has ${describeValue(value)} as its "${where}" instead of ${expected}, so it is left out.`,
    hint: 'Export the space again; an export that was edited by hand needs its "sys" back.',
    ...(path.length === 0 && { cause: 'items-without-sys' }),
    ...(typeof id === 'string' && id !== '' && { entryId: id }),
  };
}

const listNames: Readonly<Record<string, string>> = { Entry: 'entries', Asset: 'assets' };

const expectedAt: Readonly<Record<string, string>> = {
  id: 'a text',
  type: "its type's name",
  contentType: 'a link to a content type',
  version: 'a number',
  publishedVersion: 'a number',
  archivedVersion: 'a number',
};

function describeValue(value: unknown): string {
  if (value === undefined || value === null) return 'nothing';
  if (value === '') return 'an empty text';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object of another shape';
  return typeof value === 'string' ? `the text "${value.slice(0, 80)}"` : `the ${typeof value} ${value}`;
}

function secondOf(kind: string, id: string): Finding {
  return {
    rule: 'invalid-entry',
    message: `Invalid ${kind.toLowerCase()}: the export has the id "${id}" more than once; the first one is used.`,
    hint: 'Export the space again: an entry that changes during an export can appear twice.',
    cause: 'ids-twice',
    entryId: id,
  };
}

interface ScannedItem extends Span {
  /** Unvalidated. */
  readonly sys?: unknown;
  readonly fields?: Span;
}

/** The unvalidated members of `sys` that indexing needs. */
type LooseSys = { readonly [Name in (typeof sysKeys)[number]]?: unknown };

const itemKeys = keysByLength(['sys', 'fields']);
const sysKeys = [
  ...(['id', 'type', 'contentType', 'version', 'publishedVersion', 'archivedVersion'] as const),
  ...(['createdAt', 'firstPublishedAt', 'publishedAt', 'updatedAt', 'fieldStatus'] as const),
] as const;
const neededKeys = keysByLength(sysKeys);

/**
 * Scans one list element and parses only the needed members of its `sys`.
 * @throws SyntaxError when one of these isn't JSON
 */
function scanItem(bytes: Uint8Array, start: number): ScannedItem {
  if (!isObjectAt(bytes, start)) return { start, end: skipValue(bytes, start) };
  let sys: unknown;
  let fields: Span | undefined;
  const end = scanMembers(bytes, start, (keyStart, keyEnd, at) => {
    const key = keyAt(bytes, keyStart, keyEnd, itemKeys);
    if (key === 'sys' && isObjectAt(bytes, at)) {
      const needed: Record<string, unknown> = {};
      sys = needed;
      return scanSys(bytes, at, needed);
    }
    const valueEnd = skipValue(bytes, at);
    if (key === 'sys') sys = JSON.parse(textOf(bytes, { start: at, end: valueEnd }));
    else if (key === 'fields') fields = { start: at, end: valueEnd };
    return valueEnd;
  });
  return { start, end, sys, ...(fields && { fields }) };
}

/** Returns an item's `sys.createdAt`; empty if it has none. */
export function createdAtOf(bytes: Uint8Array): string {
  const { createdAt } = (scanItem(bytes, 0).sys ?? {}) as LooseSys;
  return typeof createdAt === 'string' ? createdAt : '';
}

function scanSys(bytes: Uint8Array, start: number, sys: Record<string, unknown>): number {
  return scanMembers(bytes, start, (keyStart, keyEnd, at) => {
    const end = skipValue(bytes, at);
    const key = keyAt(bytes, keyStart, keyEnd, neededKeys);
    if (key !== undefined) sys[key] = JSON.parse(textOf(bytes, { start: at, end }));
    return end;
  });
}

interface WantedKey {
  readonly key: string;
  readonly bytes: Uint8Array;
}

function keysByLength(keys: readonly string[]): ReadonlyMap<number, readonly WantedKey[]> {
  return Map.groupBy(
    keys.map((key) => ({ key, bytes: Buffer.from(key) })),
    ({ key }) => key.length,
  );
}

/** Compares bytes, because decoding millions of keys is slow. */
function keyAt(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: ReadonlyMap<number, readonly WantedKey[]>,
): string | undefined {
  return wanted.get(end - start)?.find((candidate) => isAt(bytes, start, candidate.bytes))?.key;
}

function isAt(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}
