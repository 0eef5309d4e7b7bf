import { expect, test } from 'vitest';
import type { CachedFile } from '../model/rendered-page.ts';
import { createNumbering, rowOf, toFileColumns, toFiles, toRows } from './columns.ts';

const common = { bytes: 5, mtimeMs: 1e12 + 0.25, ino: 2 ** 40 };
const files: readonly CachedFile[] = [
  { file: 'index.html', path: '', locale: 'en', entryId: 'home', sha256: 'ab'.repeat(32), ...common },
  {
    file: 'de/404.html',
    path: '/de/404',
    locale: 'de',
    sha256: '0f'.repeat(32),
    ownBytes: [0, 7],
    ...common,
  },
  { file: 'assets/a-1.js', sha256: '00'.repeat(32), kept: true, ...common },
];

test('files come back from columns as they were', () => {
  expect(toFiles(toFileColumns(files))).toStrictEqual(files);
  expect(toFiles(toFileColumns([]))).toEqual([]);
});

test('rows come back as they were', () => {
  const lists = [[1, 2], [], [3]];
  const rows = toRows(lists);
  expect(lists.map((_, at) => [...rowOf(rows, at)])).toEqual(lists);
  const { numberOf, names } = createNumbering();
  expect(['b', 'a', 'b'].map(numberOf)).toEqual([0, 1, 0]);
  expect(names()).toEqual(['b', 'a']);
});
