import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cutFile, fontCuts } from '../../pipeline/bundle/font-packages.ts';
import { root } from './run.ts';
import { cutPart } from './write-font-cuts.ts';

test.each(fontCuts)('the committed $package $name is what the installed font gives', async (cut) => {
  expect(readFileSync(cutFile(root, cut)).equals(await cutPart(cut))).toBe(true);
});
