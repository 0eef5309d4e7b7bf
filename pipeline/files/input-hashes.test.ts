import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { hashScripts } from './input-hashes.ts';

test('other scripts of the browser are another input, and none are none', () => {
  const folder = temporaryFolder();
  expect(hashScripts(folder, {})).toBeUndefined();
  mkdirSync(join(folder, 'browser'));
  const hashes = ['one', 'two', 'one'].map((content) => {
    writeFileSync(join(folder, 'browser', 'scripts.json'), content);
    return hashScripts(folder, {});
  });
  expect(hashes).toEqual([expect.any(String), expect.any(String), hashes[0]]);
  expect(hashes[1]).not.toBe(hashes[0]);
});
