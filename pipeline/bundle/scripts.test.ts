import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { islandNames } from '../../domain/site/islands.ts';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { root } from '../../tools/scripts/run.ts';
import { bundleScripts, cachedScripts } from './scripts.ts';

const textsOf = ({ files }: Awaited<ReturnType<typeof cachedScripts>>) =>
  files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]);

test('cached scripts equal a new bundle, and damaged ones are bundled again', async () => {
  const folder = join(temporaryFolder(), 'browser');
  const bundled = await cachedScripts(root, undefined);
  const first = await cachedScripts(root, folder);
  const second = await cachedScripts(root, folder);
  expect(textsOf(first)).toEqual(textsOf(bundled));
  expect(textsOf(second)).toEqual(textsOf(bundled));
  expect(second.islands).toEqual(bundled.islands);
  expect(readdirSync(folder)).toHaveLength(bundled.files.length + 1);
  const [script = ''] = readdirSync(folder).filter((name) => name.startsWith('cart-'));
  writeFileSync(join(folder, script), 'changed');
  expect(textsOf(await cachedScripts(root, folder))).toEqual(textsOf(bundled));
  writeFileSync(join(folder, 'scripts.json'), '{');
  expect(textsOf(await cachedScripts(root, folder))).toEqual(textsOf(bundled));
  // Mended for the next build.
  expect(JSON.parse(readFileSync(join(folder, 'scripts.json'), 'utf8')).islands).toEqual(bundled.islands);
});

test('React is one file for all islands', async () => {
  const { islands, files } = await bundleScripts(root);
  const shared = files
    .filter(({ bytes }) => Buffer.from(bytes).includes('react.transitional.element'))
    .map(({ path }) => path);
  expect(shared).toHaveLength(1);
  for (const name of islandNames) {
    expect(islands[name].imports.map(({ src }) => src)).toEqual(shared.map((path) => `/${path}`));
  }
});

test('a module that is imported on demand has another address after a failure', async () => {
  const texts = textsOf(await bundleScripts(root)).map(([, text = '']) => text);
  expect(texts.filter((text) => /\bimport\("/.test(text))).toEqual([]);
  expect(texts.filter((text) => text.includes('"./locations-match-options-')).length).toBe(1);
});
