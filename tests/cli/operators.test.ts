/** What operators look up and abbreviate: help, rules, another configuration, stdin, short flags. */
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rules } from '../../pipeline/model/rules.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

/** Without findings, in English and German. */
const both = JSON.parse(readFileSync(join(root, 'docs/guide/monday.json'), 'utf8'));

test('help COMMAND shows what COMMAND --help shows, and help alone what --help shows', async () => {
  const cwd = temporaryFolder();
  for (const [args, same] of [
    [
      ['help', 'build'],
      ['build', '--help'],
    ],
    [['help'], ['--help']],
  ])
    expect(await runCli(args ?? [], { cwd })).toEqual(await runCli(same ?? [], { cwd }));
  const unknown = await runCli(['help', 'bild'], { cwd });
  expect(unknown).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('build') });
});

test.each(Object.keys(rules))('explain %s says what the rule means and how to fix it', async (rule) => {
  const { code, stdout } = await runCli(['explain', rule, '--format', 'json'], { cwd: temporaryFolder() });
  const explained = JSON.parse(stdout);
  expect([code, explained.rule, explained.severities]).toEqual([
    0,
    rule,
    [{ severity: explained.defaultSeverity }],
  ]);
  expect(explained.fix).toMatch(/\w{3}/);
  const files = [explained.docs, ...explained.fix.matchAll(/\((\S+\.md)/g)].map(
    (file) => `${file}`.split(/[#,]/)[0],
  );
  for (const file of files) expect(existsSync(file?.replace(/^\(/, '') ?? ''), file).toBe(true);
});

test('explain RULE has the severities of site.config.ts', async () => {
  const setting = [
    { severity: 'off', paths: ['/blog/**'] },
    { severity: 'error', paths: ['/de'] },
  ];
  const cwd = siteFolder(both, { rules: { 'missing-alt': setting, untranslated: 'warning' } });
  expect((await runCli(['explain', 'missing-alt'], { cwd })).stdout).toContain(
    'Severity: off for /blog/**, error for /de, warning elsewhere (default: warning)\n',
  );
  expect((await runCli(['explain', 'untranslated'], { cwd })).stdout).toContain(
    'Severity: warning (default: info)\n',
  );
  const nearly = await runCli(['explain', 'mising-alt'], { cwd });
  expect(nearly).toMatchObject({ code: 1, stderr: expect.stringContaining('Did you mean missing-alt?') });
});

test('--config names the configuration of another folder; what is relative to it stays there', async () => {
  const site = siteFolder(both);
  renameSync(join(site, 'site.config.ts'), join(site, 'brand.config.ts'));
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'messages'));
  const config = join(site, 'brand.config.ts');
  expect(await runCli(['build', '-q', '--config', config], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(site, 'out/de.html'))).toBe(true);
  expect(existsSync(join(site, '.meridian/cache'))).toBe(true);
  const missing = await runCli(['validate', '--config', 'none.ts'], { cwd });
  expect(missing).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no none.ts in') });
  const wrong = siteFolder(both, { brnad: 1 });
  renameSync(join(wrong, 'site.config.ts'), join(wrong, 'other.ts'));
  const refused = await runCli(['validate', '--config', join(wrong, 'other.ts')], { cwd });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('other.ts:2: brnad') });
});

test('--content - reads the export from stdin', async () => {
  const cwd = siteFolder('not read');
  const stdin = JSON.stringify(both);
  const built = await runCli(['build', '--content', '-', '-q', '-o', 'site'], { cwd, stdin });
  expect(built, built.stdout).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(cwd, 'site/de.html'))).toBe(true);
  const broken = await runCli(['validate', '--content', '-'], { cwd, stdin: '{' });
  expect(broken).toMatchObject({ code: 2, stderr: expect.stringContaining('stdin.json') });
  expect(
    (await runCli(['export', '--content', '-'], { cwd, env: { CONTENTFUL_MANAGEMENT_TOKEN: 'x' } })).code,
  ).toBe(2);
});

test('languages may be separated by commas, for coverage as well', async () => {
  const cwd = siteFolder(both);
  const { stdout } = await runCli(['coverage', '--format', 'json', '--locale', 'de'], { cwd });
  expect(JSON.parse(stdout).locales).toMatchObject([{ code: 'de' }]);
  expect(Object.keys(JSON.parse(stdout).totals)).toEqual(['de']);
  await runCli(['build', '--locale', 'en,de', '-o', 'site'], { cwd });
  expect(existsSync(join(cwd, 'site/index.html')) && existsSync(join(cwd, 'site/de.html'))).toBe(true);
  const { code, stderr } = await runCli(['validate', '--locale', 'en,xx'], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining('--locale xx: the site has no such language')]);
});

test('-o names the report of validate, in the place of --output', async () => {
  const cwd = siteFolder(both);
  await runCli(['validate', '-o', 'report.txt'], { cwd });
  expect(readFileSync(join(cwd, 'report.txt'), 'utf8')).toMatch(/^Written by Meridian/);
});

test('a finding names the command that explains its rule', async () => {
  const { stdout } = await runCli(['validate'], { cwd: siteFolder(space(homePage())) });
  const [, rule] = /meridian explain ([\w-]+)/.exec(stdout) ?? [];
  expect(rule).toBe('missing-shell-page');
});
