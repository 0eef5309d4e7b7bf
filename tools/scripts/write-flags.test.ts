import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countryCodes } from './reference-data/countries.ts';
import { root } from './run.ts';
import { flagFiles } from './write-flags.ts';

const codes = (JSON.parse(readFileSync(join(root, 'data/flags/codes.json'), 'utf8')) as string).split(' ');

test('is written anew byte by byte', () => {
  for (const [path, text] of flagFiles()) expect(readFileSync(join(root, path), 'utf8')).toBe(text);
});

test('has a flag for every country', () => {
  expect(codes).toEqual(countryCodes);
});
