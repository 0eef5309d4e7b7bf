import { expect, test } from 'vitest';
import { root } from '../../scripts/run.ts';
import { bundleScripts } from './bundle-scripts.ts';

test('React is one file for the cart, the renewal and the locations, and checkout has its own', async () => {
  const { islands, files } = await bundleScripts(root);
  const importsOf = (name: keyof typeof islands) => islands[name].imports.map(({ src }) => src);
  expect(importsOf('cart')).toHaveLength(1);
  expect(importsOf('renewal')).toEqual(importsOf('cart'));
  expect(importsOf('locations')).toEqual(importsOf('cart'));
  expect(files.filter(({ path }) => path.includes('/chunk-'))).toHaveLength(2);
});
