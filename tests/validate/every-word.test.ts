/**
 * Compares everything that `validate` finds in the fixture folders with `fixtures/`, word for word. After a change of
 * messages, look at the difference that `vitest run tests/validate/every-word.test.ts --update` makes.
 *
 * A line is a finding, as JSON, without the hint if that is the one of the finding before it of the same rule. The words of rules
 * about what is missing in a site are compared in `sites-invalid` only, since most of the other folders are small pieces of sites.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { type Rule, rules } from '../../pipeline/model/rules.ts';
import { ContentFileError } from '../../pipeline/model/user-error.ts';
import { checkFolder } from '../helpers/check-folder.ts';
import { root } from '../helpers/run-cli.ts';

const contents = globSync(
  ['{sites,sites-invalid,other-spaces,validate/cases}/*/content.json', 'resolve-slugs/cases/*/space.json'],
  {
    cwd: join(root, 'tests'),
  },
).sort();

const rulesOfIncompleteSites: readonly Rule[] = [
  'missing-home-page',
  'missing-shell-page',
  'no-pages',
  'orphan-page',
  'untranslated',
];

test('there are fixture folders, and one for every rule that content alone can break', () => {
  expect(contents.length).toBeGreaterThan(140);
  const files = globSync('validate/fixtures/*.json', { cwd: join(root, 'tests') });
  const texts = files.map((file) => readFileSync(join(root, 'tests', file), 'utf8'));
  const found = new Set(
    texts.flatMap((text) => [...text.matchAll(/"rule":"([a-z-]+)"/g)].map(([, rule]) => rule)),
  );
  expect(Object.keys(rules).filter((rule) => !found.has(rule))).toEqual(['unreachable-link']);
});

test.each(contents)('%s', async (file) => {
  const name = file.replace(/\/[^/]+$/, '').replaceAll('/', '.');
  const found = await findingsIn(join(root, 'tests', file));
  const lines = Array.isArray(found)
    ? linesOf(found, !name.startsWith('sites-invalid.'))
    : [JSON.stringify(found)];
  await expect(`[\n${lines.join(',\n')}\n]\n`).toMatchFileSnapshot(`fixtures/${name}.json`);
});

function linesOf(issues: readonly Issue[], isAboutOthers: boolean): string[] {
  const hints = new Map<Rule, string>();
  return issues.map(({ hint, chain, ...issue }) => {
    const isKnown = hints.get(issue.rule) === hint;
    hints.set(issue.rule, hint);
    if (isAboutOthers && rulesOfIncompleteSites.includes(issue.rule))
      return JSON.stringify({ ...issue, message: undefined });
    const steps = chain?.map((link) => Object.values(link).join(' '));
    return JSON.stringify({ ...issue, ...(!isKnown && { hint }), ...(steps && { chain: steps }) });
  });
}

async function findingsIn(
  file: string,
): Promise<readonly Issue[] | Pick<ContentFileError, 'message' | 'hint'>> {
  try {
    return (await checkFolder(dirname(file), basename(file))).issues;
  } catch (error) {
    if (error instanceof ContentFileError)
      return { message: error.message.replace(file, basename(file)), hint: error.hint };
    throw error;
  }
}
