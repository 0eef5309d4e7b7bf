import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { keptFiles } from './kept-files.ts';
import { minifyStyles } from './minify-styles.ts';

const source = '/* Why */\n.card {\n  color: #ff0000;\n}\n';
const minified = '.card{color:red}\n';
const textOf = async (folder: string | undefined, css = source) =>
  Buffer.from(await minifyStyles(css, folder === undefined ? undefined : keptFiles(folder))).toString();

test('what is kept is what would be made, by its source; damage to it is a reason to make it again', async () => {
  const folder = temporaryFolder();
  expect(await textOf(undefined)).toBe(minified);
  expect(await textOf(folder)).toBe(minified);
  expect(await textOf(folder, source.replace('card', 'tile'))).toBe(minified.replace('card', 'tile'));
  const files = readdirSync(folder);
  expect(files).toHaveLength(2);
  for (const file of files) writeFileSync(join(folder, file), 'changed');
  expect(await textOf(folder)).toBe(minified);
});

test('what was kept is taken, without a minifier', async () => {
  const kept = keptFiles(temporaryFolder());
  kept.put(source, Buffer.from('kept'));
  expect(Buffer.from(await minifyStyles(source, kept)).toString()).toBe('kept');
});
