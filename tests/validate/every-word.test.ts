/**
 * Compares everything that `validate` finds in the fixture folders with `fixtures/`, word for word. After a change of
 * messages, look at the difference that `vitest run tests/validate/every-word.test.ts --update` makes.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ContentFileError, checkContent } from '../fuzz/check-bytes.ts';
import { root } from '../helpers/run-cli.ts';

const contents = globSync(
  ['sites/*/content.json', '{sites-invalid,other-spaces}/*/content.json', 'resolve-slugs/cases/*/space.json'],
  {
    cwd: join(root, 'tests'),
  },
).sort();

test('there are fixture folders', () => {
  expect(contents.length).toBeGreaterThan(140);
});

test.each(contents)('%s', async (file) => {
  const name = file.replace(/\/[^/]+$/, '').replaceAll('/', '.');
  await expect(`${JSON.stringify(findingsIn(join(root, 'tests', file)), null, 1)}\n`).toMatchFileSnapshot(
    `fixtures/${name}.json`,
  );
});

function findingsIn(file: string): unknown {
  try {
    return checkContent(readFileSync(file)).issues;
  } catch (error) {
    if (error instanceof ContentFileError) return { message: error.message, hint: error.hint };
    throw error;
  }
}
