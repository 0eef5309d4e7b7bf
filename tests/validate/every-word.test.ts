/**
 * Compares everything that `validate` finds in the fixture folders with `fixtures/`, word for word: a file for each group of
 * folders. After a change of messages, look at the difference that `vitest run tests/validate/every-word.test.ts --update` makes.
 *
 * A line is a finding: its rule and the fields that differ from the previous finding of that rule in the file; `null` marks a
 * field that only the previous one has. Messages about what a site lacks are compared in `sites-invalid` only, since most of
 * the other folders are small pieces of sites.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
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
  expect(Object.keys(rules).filter((rule) => !found.has(rule))).toEqual([
    'removed-pages',
    'incomplete-checkout',
    'missing-locale',
    'missing-ui-texts',
    'unreachable-link',
    'host-limit',
    'starter-content',
    'theme-contrast',
    'ui-texts-in-english',
    'language-from-elsewhere',
    'unpublished-file',
    'hidden-data',
    'theme-hue',
  ]);
});

const groups = [...new Set(contents.map(groupOf))];

test.each(groups)('%s', async (group) => {
  const sections: string[] = [];
  const previous = new Map<Rule, Readonly<Record<string, unknown>>>();
  for (const file of contents.filter((each) => groupOf(each) === group)) {
    const found = await findingsIn(join(root, 'tests', file));
    const lines = Array.isArray(found)
      ? linesOf(found, previous, group !== 'sites-invalid')
      : [JSON.stringify(found)];
    sections.push(`"${basename(dirname(file))}": [\n${lines.join(',\n')}\n]`);
  }
  const name = group.replaceAll('/', '.');
  await expect(`{\n${sections.join(',\n')}\n}\n`).toMatchFileSnapshot(`fixtures/${name}.json`);
});

/** Returns the folder above a fixture's own: `sites-invalid`. */
function groupOf(file: string): string {
  return dirname(dirname(file));
}

function linesOf(
  issues: readonly Issue[],
  previous: Map<Rule, Readonly<Record<string, unknown>>>,
  isAboutOthers: boolean,
): string[] {
  return issues.map(({ message, hint, chain, ...issue }) => {
    const needsWords = !(isAboutOthers && rulesOfIncompleteSites.includes(issue.rule));
    const steps = chain?.map((link) => Object.values(link).join(' '));
    const shown = { ...issue, ...(steps && { chain: steps }), ...(needsWords && { message, hint }) };
    const line = changesOf(previous.get(issue.rule) ?? {}, shown);
    previous.set(issue.rule, shown);
    return JSON.stringify({ rule: issue.rule, ...line });
  });
}

function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): object {
  const gone = Object.keys(before).filter((key) => !(key in after));
  const changed = Object.entries(after).filter(([key, value]) => !isDeepStrictEqual(value, before[key]));
  return Object.fromEntries([...changed, ...gone.map((key) => [key, null])]);
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
