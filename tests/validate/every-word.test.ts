/**
 * Compares everything that `validate` finds in the fixture folders with `fixtures/`, word for word. After a change of
 * messages, look at the difference that `vitest run tests/validate/every-word.test.ts --update` makes.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { ContentFileError } from '../../pipeline/model/user-error.ts';
import { checkFolder } from '../helpers/check-folder.ts';
import { root } from '../helpers/run-cli.ts';

const contents = globSync(
  ['sites/*/content.json', '{sites-invalid,other-spaces}/*/content.json', 'resolve-slugs/cases/*/space.json'],
  {
    cwd: join(root, 'tests'),
  },
).sort();

test('there are fixture folders, and one for every rule that content alone can break', () => {
  expect(contents.length).toBeGreaterThan(140);
  const files = globSync('validate/fixtures/*.json', { cwd: join(root, 'tests') });
  const texts = files.map((file) => readFileSync(join(root, 'tests', file), 'utf8'));
  const found = new Set(
    texts.flatMap((text) => [...text.matchAll(/"rule": "([a-z-]+)"/g)].map(([, rule]) => rule)),
  );
  expect(Object.keys(rules).filter((rule) => !found.has(rule))).toEqual(['unreachable-link']);
});

test.each(contents)('%s', async (file) => {
  const name = file.replace(/\/[^/]+$/, '').replaceAll('/', '.');
  await expect(
    `${JSON.stringify(await findingsIn(join(root, 'tests', file)), null, 1)}\n`,
  ).toMatchFileSnapshot(`fixtures/${name}.json`);
});

async function findingsIn(file: string): Promise<unknown> {
  try {
    return (await checkFolder(dirname(file), basename(file))).issues;
  } catch (error) {
    if (error instanceof ContentFileError)
      return { message: error.message.replace(file, basename(file)), hint: error.hint };
    throw error;
  }
}
