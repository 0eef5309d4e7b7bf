import { isObjectAt, type Span, scanMembers, skipValue, textOf } from './scan-json.ts';

/** An entry or asset in the file. */
export interface ScannedItem extends Span {
  /** Of any shape; absent where it has none. */
  readonly sys?: unknown;
  /** Where its fields are; absent where it has none. */
  readonly fields?: Span;
}

/** What indexing needs of an item's `sys`, each of any shape. */
export type LooseSys = { readonly [Name in (typeof sysKeys)[number]]?: unknown };

const itemKeys = keysByLength(['sys', 'fields']);
const sysKeys = ['id', 'type', 'contentType', 'version', 'publishedVersion', 'archivedVersion'] as const;
const neededKeys = keysByLength(sysKeys);

/**
 * Goes over one element of a list, once, and parses the few members of its `sys` that are needed: all of it is a thousand
 * bytes of users, dates and links.
 *
 * @throws SyntaxError when one of these isn't JSON
 */
export function scanItem(bytes: Uint8Array, start: number): ScannedItem {
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

/** No two of the keys are of one length. */
function keysByLength(keys: readonly string[]): ReadonlyMap<number, WantedKey> {
  return new Map(keys.map((key) => [key.length, { key, bytes: Buffer.from(key) }]));
}

/** Compares bytes, since there are millions of keys that nobody wants as strings. */
function keyAt(
  bytes: Uint8Array,
  start: number,
  end: number,
  wanted: ReadonlyMap<number, WantedKey>,
): string | undefined {
  const candidate = wanted.get(end - start);
  if (!candidate) return undefined;
  for (let at = start; at < end; at++) if (bytes[at] !== candidate.bytes[at - start]) return undefined;
  return candidate.key;
}
