import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkWritable, writeContentFile } from '../../pipeline/export/write-content-file.ts';
import { temporaryFolder } from './harness.ts';

const pieces = ['n', 'ew'].map((text) => new TextEncoder().encode(text));

test('a process with the old file open keeps reading it', () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'space.json'), 'old');
  linkSync(join(folder, 'space.json'), join(folder, 'open'));
  writeContentFile(join(folder, 'space.json'), pieces);
  expect(readFileSync(join(folder, 'space.json'), 'utf8')).toBe('new');
  expect(readFileSync(join(folder, 'open'), 'utf8')).toBe('old');
});

test('a link stays a link, and the file it points to is replaced', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'elsewhere'));
  writeFileSync(join(folder, 'elsewhere', 'real.json'), 'old');
  symlinkSync(join('elsewhere', 'real.json'), join(folder, 'space.json'));
  writeContentFile(join(folder, 'space.json'), pieces);
  expect(lstatSync(join(folder, 'space.json')).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(folder, 'elsewhere', 'real.json'), 'utf8')).toBe('new');
});

test.each(['file/space.json', 'file/new/space.json'])('%s, below a file, is refused beforehand', (path) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'file'), '');
  expect(() => checkWritable(join(folder, path))).toThrow(
    /space\.json can't be written: .*file is not a folder/,
  );
});

test('nothing lies beside a target that cannot be replaced', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'space.json', 'taken'), { recursive: true });
  expect(() => writeContentFile(join(folder, 'space.json'), pieces)).toThrow(/space\.json can't be written/);
  expect(readdirSync(folder)).toEqual(['space.json']);
  expect(existsSync(join(folder, 'space.json', 'taken'))).toBe(true);
});
