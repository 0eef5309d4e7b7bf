import { expect, test } from 'vitest';
import { readEuropean } from '../pipeline/bundle/latin-extended.ts';
import { cutEuropean } from './cut-european.ts';
import { root } from './run.ts';

test('the committed part of the font is what the installed font gives', async () => {
  expect(readEuropean(root).equals(await cutEuropean())).toBe(true);
});
