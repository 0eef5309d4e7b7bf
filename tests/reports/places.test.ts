/** Findings whose fault isn't in the content name the file of the site that has it, and its line, in every format. */
import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from 'sarif';
import { beforeAll, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { valid } from './schemas.ts';

const parent = newFolder();
const site = join(parent, 'site');
const config = 'my.config.ts';
const places = [
  { rule: 'language-from-elsewhere', file: config, line: 11 },
  { rule: 'language-from-elsewhere', file: config, line: 12 },
  { rule: 'missing-locale', file: config, line: 13 },
  { rule: 'missing-ui-texts', file: config, line: 12 },
  { rule: 'missing-ui-texts', file: 'messages/cs.json', line: 1 },
  { rule: 'theme-contrast', file: 'theme.css', line: 10 },
  { rule: 'theme-contrast', file: 'theme.css', line: 10 },
  { rule: 'ui-texts-in-english', file: 'messages/cs.json', line: 3 },
];
/** Found by a build alone, and without a line. */
const picture = { rule: 'unusable-picture', file: 'assets/logo.svg', line: undefined };

type Place = (typeof places)[number] | typeof picture;

const run = async (command: string, format: string) => {
  const rules = [...places, picture].flatMap(({ rule }) => ['--rule', rule]);
  const flags = ['--config', join('site', config), ...rules, '--format', format];
  return (await runCli([command, ...flags], { cwd: parent })).stdout;
};
const sorted = (found: readonly Place[]) =>
  found.map(({ rule, file, line }) => `${rule} ${file} ${line}`).sort();
/** Reports name files from the folder that commands run in, or the repository. */
const fromParent = (found: readonly Place[]) => found.map((each) => ({ ...each, file: `site/${each.file}` }));

beforeAll(async () => {
  await runCli(['init', site, '--languages', 'en,cs,et'], { cwd: parent });
  const file = join(site, 'site.config.ts');
  const languages = "languages: [\n    'en',\n    { code: 'cs' },\n    { code: 'et' },\n    'fr',\n  ],";
  writeFileSync(file, readFileSync(file, 'utf8').replace(/languages: .*/, languages));
  renameSync(file, join(site, config));
  mkdirSync(join(site, 'messages'), { recursive: true });
  writeFileSync(
    join(site, 'messages/cs.json'),
    '{\n  "shell.home": "Domů",\n  "shell.mainMenu": "Main menu"\n}',
  );
  writeFileSync(join(site, 'assets/logo.svg'), 'not a picture');
  appendFileSync(join(site, 'theme.css'), ':root {\n  --action: #ffeeee;\n}\n');
});

test('json', async () => {
  const { issues } = valid<{ issues: Place[] }>('issues', await run('validate', 'json'));
  expect(sorted(issues)).toEqual(sorted(places));
  const built = JSON.parse(await run('build', 'json')) as { issues: Place[] };
  expect(sorted(built.issues)).toEqual(sorted([...places, picture]));
});

test('gitlab', async () => {
  type Item = { check_name: string; location: { path: string; lines: { begin: number } } };
  const items = valid<Item[]>('gitlab', await run('build', 'gitlab'));
  expect(
    sorted(
      items.map(({ check_name: rule, location: { path: file, lines } }) => ({
        rule,
        file,
        line: lines.begin,
      })),
    ),
  ).toEqual(sorted(fromParent([...places, { ...picture, line: 1 }])));
});

test('sarif', async () => {
  const { runs } = valid<Log>('sarif', await run('build', 'sarif'));
  const found = (runs[0]?.results ?? []).map(({ ruleId = '', locations }) => {
    const { artifactLocation, region } = locations?.[0]?.physicalLocation ?? {};
    return { rule: ruleId, file: artifactLocation?.uri ?? '', line: region?.startLine ?? 0 };
  });
  expect(sorted(found)).toEqual(sorted(fromParent([...places, { ...picture, line: 1 }])));
});

test.each([
  ['github', /^::\w+ file=([^,]+),(?:line=(\d+),)?title=([\w-]+)::/gm, [1, 2, 3]],
  ['pretty', /^. ([\w-]+): .*\n {2}╭─ ([^\n:]+)(?::(\d+))?$/gm, [2, 3, 1]],
  ['junit', /name="([\w-]+)"[^/]*?>\w+: [^\n]*\n {2}([^\n:]+)(?::(\d+))?$/gm, [2, 3, 1]],
] as const)('%s', async (format, pattern, [file, line, rule]) => {
  const printed = await run('build', format);
  const found = Array.from(printed.matchAll(pattern), (match) => ({
    ...{ rule: match[rule] ?? '', file: match[file] ?? '' },
    line: match[line] === undefined ? undefined : Number(match[line]),
  }));
  expect(new Set(sorted(found as Place[]))).toEqual(new Set(sorted(fromParent([...places, picture]))));
});
