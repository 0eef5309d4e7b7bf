/** Stores lists as columns, which take a fraction of the time that objects take to write and to read. */
import { cellAt } from '../model/item-table.ts';
import type { CachedFile } from '../model/rendered-page.ts';

/** Holds a list of numbers for each row. */
export interface Rows {
  readonly values: Int32Array;
  /** Holds the end of each row in `values`. */
  readonly ends: Int32Array;
}

/** Converts lists of numbers to rows. */
export function toRows(lists: readonly (readonly number[])[]): Rows {
  let end = 0;
  const ends = Int32Array.from(lists, ({ length }) => {
    end += length;
    return end;
  });
  return { values: Int32Array.from(lists.flat()), ends };
}

/** Returns one row. */
export function rowOf({ values, ends }: Rows, at: number): Int32Array {
  return values.subarray(at === 0 ? 0 : cellAt(ends, at - 1), cellAt(ends, at));
}

/** Returns whether a number of a row passes a test, without an array for each of many rows. */
export function isAnyIn({ values, ends }: Rows, at: number, test: (value: number) => boolean): boolean {
  const end = ends[at] ?? 0;
  for (let each = at === 0 ? 0 : (ends[at - 1] ?? 0); each < end; each++)
    if (test(values[each] ?? -1)) return true;
  return false;
}

/** Numbers names in the order in which they first come. */
export function createNumbering(): {
  readonly numberOf: (name: string) => number;
  readonly names: () => string[];
} {
  const numbers = new Map<string, number>();
  return {
    numberOf: (name) => {
      const number = numbers.get(name) ?? numbers.size;
      numbers.set(name, number);
      return number;
    },
    names: () => [...numbers.keys()],
  };
}

export interface FileColumns {
  readonly texts: Readonly<Record<(typeof textNames)[number], readonly string[]>>;
  /** The numbers of each file in the order of `numbersOf`. */
  readonly numbers: Float64Array;
  /** 32 bytes for each file. */
  readonly sha256: Uint8Array;
}

const textNames = ['file', 'path', 'locale', 'entryId'] as const;

/** Converts files to columns. */
export function toFileColumns(files: readonly CachedFile[]): FileColumns {
  const column = (name: (typeof textNames)[number]) => files.map((file) => file[name] ?? '');
  return {
    texts: {
      file: column('file'),
      path: column('path'),
      locale: column('locale'),
      entryId: column('entryId'),
    },
    numbers: Float64Array.from(files.flatMap(numbersOf)),
    sha256: Buffer.from(files.map(({ sha256 }) => sha256).join(''), 'hex'),
  };
}

/** Replaces files in columns. @param before those of the columns @returns undefined if files have other texts, such as names */
export function patchFileColumns(
  { texts, ...columns }: FileColumns,
  before: readonly CachedFile[],
  files: readonly CachedFile[],
): FileColumns | undefined {
  if (files.length !== before.length) return undefined;
  const numbers = columns.numbers.slice();
  const sha256 = Uint8Array.from(columns.sha256);
  for (const [at, file] of files.entries()) {
    if (file === before[at]) continue;
    if (textNames.some((name) => (file[name] ?? '') !== texts[name][at])) return undefined;
    numbers.set(numbersOf(file), at * numbersPerFile);
    sha256.set(Buffer.from(file.sha256, 'hex'), (at * hexPerHash) / 2);
  }
  return { texts, numbers, sha256 };
}

function numbersOf({ bytes, mtimeMs, ino, kept, ownBytes }: CachedFile): number[] {
  return [bytes, mtimeMs, ino, Number(kept ?? false), ...(ownBytes ?? [absent, absent])];
}

const absent = -1;
const numbersPerFile = 6;
const hexPerHash = 64;

/** Converts columns to files. */
export function toFiles({ texts, numbers, sha256 }: FileColumns): CachedFile[] {
  const hashes = Buffer.from(sha256.buffer, sha256.byteOffset, sha256.length).toString('hex');
  return texts.file.map((file, at) => {
    const [bytes = 0, mtimeMs = 0, ino = 0, kept, head = 0, main = 0] = numbers.subarray(
      at * numbersPerFile,
      (at + 1) * numbersPerFile,
    );
    const locale = texts.locale[at];
    const entryId = texts.entryId[at];
    return {
      file,
      ...(locale && { path: texts.path[at] ?? '', locale }),
      ...(entryId && { entryId }),
      bytes,
      sha256: hashes.slice(at * hexPerHash, (at + 1) * hexPerHash),
      ...(head !== absent && { ownBytes: [head, main] as const }),
      ...(kept === 1 && { kept: true as const }),
      mtimeMs,
      ino,
    };
  });
}
