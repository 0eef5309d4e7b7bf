import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { readCacheFile, removeOldFiles, writeCacheFile } from './cache-file.ts';

const parts = {
  first: {
    texts: ['ä', '\n', '"'],
    map: new Map([['key', undefined]]),
    offsets: Float64Array.of(1, 2 ** 40),
  },
  second: [1, 2, { three: null, four: undefined }],
};

function written(): string {
  const file = join(temporaryFolder(), 'cache', '0123456789abcdef');
  writeCacheFile(file, 'program', parts);
  return file;
}

test('parts come back as they were', () => {
  const file = readCacheFile(written(), 'program');
  expect([file?.read('second'), file?.read('first')]).toStrictEqual([parts.second, parts.first]);
});

test('parts that are kept come back as they were', () => {
  const file = written();
  const first = readCacheFile(file, 'program')?.bytes.get('first');
  writeCacheFile(file, 'program', { second: [3] }, first && { first });
  const again = readCacheFile(file, 'program');
  expect([again?.read('second'), again?.read('first')]).toStrictEqual([[3], parts.first]);
});

test('long lists of texts come back as they were', () => {
  const file = written();
  const texts = Array.from({ length: 300 }, (_, at) => `${at} \0 ä "\ud800`);
  const long = { ids: texts, of: { more: texts, mixed: [...texts, 1] } };
  writeCacheFile(file, 'program', { long, texts });
  const again = readCacheFile(file, 'program');
  expect([again?.read('long'), again?.read('texts')]).toStrictEqual([long, texts]);
});

test('what another program has written is nothing', () => {
  expect(readCacheFile(written(), 'another')).toBeUndefined();
});

test('a file that ends anywhere before its end is nothing', () => {
  const file = written();
  const bytes = readFileSync(file);
  for (let length = 0; length < bytes.length; length++) {
    writeFileSync(file, bytes.subarray(0, length));
    expect(readCacheFile(file, 'program'), `${length} bytes`).toBeUndefined();
  }
});

test('a file in which any byte has changed is nothing', () => {
  const file = written();
  const bytes = readFileSync(file);
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    expect(readCacheFile(file, 'program'), `byte ${at}`).toBeUndefined();
  }
});

test('anything else in its place is nothing', () => {
  const file = written();
  for (const other of ['', '{}', '[]', 'null', '\n\n', '{"answers":[]}\n', `${readFileSync(file)}more`]) {
    writeFileSync(file, other);
    expect(readCacheFile(file, 'program'), other).toBeUndefined();
  }
  expect(readCacheFile(join(file, '..'), 'program')).toBeUndefined();
  expect(readCacheFile(`${file}-absent`, 'program')).toBeUndefined();
});

test("the files of the output folders that were built last stay, and what isn't ours", () => {
  const folder = join(temporaryFolder(), 'cache');
  mkdirSync(folder);
  writeFileSync(join(folder, 'notes.txt'), 'not a cache');
  const nameOf = (n: number) => `${n}`.padStart(16, '0');
  for (let n = 0; n < 12; n++) {
    writeCacheFile(join(folder, nameOf(n)), 'program', parts);
    utimesSync(join(folder, nameOf(n)), n, n);
  }
  writeCacheFile(join(folder, nameOf(12)), 'program', parts);
  removeOldFiles(folder);
  const cached = [5, 6, 7, 8, 9, 10, 11, 12].map(nameOf);
  expect(readdirSync(folder).sort()).toEqual([...cached, 'notes.txt']);
});
