import { expect, test } from 'vitest';
import { islandNames } from '../../domain/site/islands.ts';
import { root } from '../../tools/scripts/run.ts';
import { bundleScripts } from './bundle-scripts.ts';

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
