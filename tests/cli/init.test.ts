import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { root, runCli, spawnCli, startCli, withoutRights } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

test('init makes a site that is clean, builds at once and is served', async () => {
  const cwd = temporaryFolder();
  const made = await runCli(['init', 'my site'], { cwd });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout.match(/^ {4}npm .*/gm)).toHaveLength(3);
  const folder = join(cwd, 'my site');
  const { dependencies, ...site } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(site).toMatchObject({ name: 'my-site', private: true, scripts: { start: 'meridian dev' } });
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(join(folder, dependencies[name].replace('file:', ''))).toBe(root.replace(/\/$/, ''));
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toContain('.env\n');
  const ci = parse(readFileSync(join(folder, '.github/workflows/site.yml'), 'utf8'));
  expect(ci.jobs.build.steps.map((step: { run?: string }) => step.run)).toEqual(
    expect.arrayContaining(['npm ci', 'npx --no -- meridian validate', 'npx --no -- meridian build']),
  );

  const findings = JSON.parse((await runCli(['validate', '--format', 'json'], { cwd: folder })).stdout);
  expect(findings.issues).toEqual([]);
  const build = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(build).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(build.stdout)).toMatchObject({ pages: 15, locales: 3, issues: [] });

  const server = startCli(['serve', '--port', '0'], { cwd: folder });
  onTestFinished(() => void server.kill());
  let printed = '';
  for await (const text of server.stdout.setEncoding('utf8')) {
    printed += text;
    if (/http:\S+/.test(printed)) break;
  }
  const [address = ''] = /http:\S+/.exec(printed) ?? [];
  const pages = await Promise.all(
    ['', 'de/hilfe', 'es/como-funciona', 'privacy-policy'].map((path) => fetch(address + path)),
  );
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await pages[1]?.text()).toContain('Macht mich ein VPN anonym?');
});

test('init replaces nothing: a folder that has files is refused by their names', async () => {
  const cwd = temporaryFolder();
  expect(await runCli(['init', 'site'], { cwd })).toMatchObject({ code: 0 });
  const read = () => filesIn(cwd).map((file) => [file, readFileSync(file, 'utf8')]);
  writeFileSync(join(cwd, 'site', 'README.md'), 'Mine.');
  const before = read();
  for (const name of ['site', './site/'])
    expect(await runCli(['init', name], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /site\/? isn't empty[\s\S]*\n {2}site\/README\.md\n[\s\S]*Name a new folder/,
      ),
    });
  expect(await runCli(['init', 'site/README.md'], { cwd })).toMatchObject({ code: 2 });
  expect(read()).toEqual(before);
});

test('init takes the current folder, and one that is only a repository', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, '.git'));
  expect(await runCli(['init', '.'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(join(cwd, 'content/export.json'))).toBe(true);
});

test.skipIf(!withoutRights)("init says why a folder can't be written", async () => {
  const cwd = temporaryFolder();
  chmodSync(cwd, 0o555);
  onTestFinished(() => chmodSync(cwd, 0o755));
  const stderr = expect.stringMatching(/can't be written to site: EACCES[\s\S]*Name another folder/);
  expect(await spawnCli(['init', 'site'], { cwd, ...withoutRights })).toMatchObject({
    code: 2,
    stdout: '',
    stderr,
  });
});
