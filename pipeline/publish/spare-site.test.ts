import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { findTree, listTree, type Tree } from './spare-site.ts';

/** Returns the states of files and the folders by path. */
function pathsOf({ files, folders, states }: Tree): unknown {
  return [files.map((file, at) => [file, ...states.subarray(3 * at, 3 * at + 3)]).sort(), folders.toSorted()];
}

test.runIf(process.platform === 'linux')('`find` lists a site as this program does', async () => {
  const root = temporaryFolder();
  mkdirSync(join(root, 'a b/ü'), { recursive: true });
  for (const [at, name] of ['index.html', 'a b/ü/two\nlines .html', 'a b/-x.html'].entries()) {
    writeFileSync(join(root, name), name);
    utimesSync(join(root, name), at, 1_795_893_423.123_456 + at / 7);
  }
  const found = await findTree(root);
  expect(found && pathsOf(found)).toEqual(pathsOf(listTree(root)));
  expect(found?.files).toHaveLength(3);
});

test('what is no file or folder is left to this program, which removes it', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'index.html'), '');
  symlinkSync('index.html', join(root, 'link.html'));
  expect(await findTree(root)).toBeUndefined();
  expect(await findTree(join(root, 'absent'))).toBeUndefined();
  expect(await findTree(join(root, 'index.html'))).toBeUndefined();
});
