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

/** Lists the entries and assets of the starter whose texts match. */
function starterItems(pattern: RegExp): Set<string> {
  const { entries, assets } = JSON.parse(readFileSync(join(root, 'starter/content/export.json'), 'utf8'));
  const texts = ({ fields }: { fields: { file?: unknown } }) => JSON.stringify({ ...fields, file: '' });
  const found = [...entries, ...assets].filter((item) => pattern.test(texts(item)));
  return new Set(found.map(({ sys }) => sys.id));
}

test('init makes a site that builds at once and is served, and what it has of the starter is named', async () => {
  const cwd = temporaryFolder();
  const made = await runCli(['init', 'my site'], { cwd });
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout.match(/^ {4}npm .*/gm)).toHaveLength(3);
  expect(made.stdout).toContain('(cd "my site")');
  const folder = join(cwd, 'my site');
  const { dependencies, ...site } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  expect(site).toMatchObject({ name: 'my-site', private: true, scripts: { start: 'meridian dev' } });
  const { name } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(join(folder, dependencies[name].replace('file:', ''))).toBe(root.replace(/\/$/, ''));
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toMatch(/^published\/\n[\s\S]*\.env\n/m);
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(/^# my site\n/);
  const ci = parse(readFileSync(join(folder, '.github/workflows/site.yml'), 'utf8'));
  expect(ci.jobs.build.steps.map((step: { run?: string }) => step.run)).toEqual(
    expect.arrayContaining([
      'npm ci',
      'npx --no -- meridian validate $PREVIOUS $REMOVALS',
      'npx --no -- meridian build $PREVIOUS $REMOVALS',
    ]),
  );

  const issues = await issuesIn(folder);
  expect([...new Set(issues.map(({ rule }) => rule))]).toEqual(['starter-content']);
  expect(new Set(issues.map(({ entryId, line, file }) => entryId ?? line ?? file))).toEqual(
    new Set([5, 6, ...pictures, ...starterItems(/lanternway|Replace this text with your own|Sample price/i)]),
  );
  const build = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(build).toMatchObject({ code: 0, stderr: '' });
  expect(JSON.parse(build.stdout)).toMatchObject({ pages: 15, locales: 3 });

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
  // It measures nothing, so that nobody is asked, and the settings say so.
  const html = (await pages[0]?.text()) ?? '';
  const settings = /<dialog id="cookie_settings".*?<\/dialog>/s.exec(html)?.[0];
  expect(settings).toContain('Nothing on this site needs your consent.');
  expect(settings).toContain('Needed for: the language suggestion. Always on.');
  expect(settings).not.toMatch(/<form|Statistics/);
  expect(html).not.toContain('data-question');
  // It sells: a button to a row of prices, three drawn steps, four questions.
  expect(html).toMatch(/<a href="[^"]*#prices"[\s\S]*id="prices"/);
  expect(html.match(/€\d\.\d\d a month/g)).toHaveLength(4);
  expect(html.match(/<article .*?<\/article>/gs)?.filter((card) => card.includes('€'))).toEqual(
    Array(3).fill(expect.stringMatching(/<a href="mailto:[^>]*>Order by email</)),
  );
  expect(html.match(/<img src="[^"]*\/step-\d-\w+\.svg"/g)).toHaveLength(3);
  expect(html.match(/<h3[^>]*>[^<]*\?</g)).toHaveLength(4);
});

const pictures = ['assets/icon.svg', 'assets/logo.svg'];

const issuesIn = async (cwd: string) => {
  const { stdout, stderr } = await runCli(['validate', '--format', 'json'], { cwd });
  if (!stdout) throw new Error(stderr);
  return (JSON.parse(stdout) as { issues: Found[] }).issues;
};
interface Found {
  readonly rule: string;
  readonly severity: string;
  readonly entryId?: string;
  readonly line?: number;
  readonly file?: string;
  readonly locales?: string[];
}
const read = (...path: string[]) => readFileSync(join(...path), 'utf8');

test('init --languages makes a whole site in other languages, the first without a prefix', async () => {
  const cwd = temporaryFolder();
  const site = join(cwd, 'site');
  expect(await runCli(['init', 'site', '--languages', 'de,en,cs'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(
      /in German, English and Czech\.[\s\S]*\nPages in Czech show texts of another/,
    ),
  });
  expect(read(site, 'site.config.ts')).toContain(
    "\n  languages: ['de', 'en', { code: 'cs', fallback: 'en' }],\n\n",
  );
  const issues = await issuesIn(site);
  expect(issues.filter(({ rule, severity }) => severity !== 'info' && rule !== 'starter-content')).toEqual([
    expect.objectContaining({ rule: 'missing-ui-texts', locales: ['cs'] }),
  ]);
  const untranslated = issues.filter(({ rule }) => rule === 'untranslated');
  expect(untranslated.length).toBeGreaterThan(20);
  expect(untranslated.filter(({ locales }) => locales?.join() !== 'cs')).toEqual([]);
  expect(await runCli(['build', '--quiet'], { cwd: site })).toMatchObject({ code: 0, stderr: '' });
  expect(read(site, 'out/hilfe.html')).toMatch(/<html lang="de"[\s\S]*Macht mich ein VPN anonym\?/);
  expect(read(site, 'out/en/help.html')).toContain('Does a VPN make me anonymous?');
  expect(read(site, 'out/cs/help.html')).toMatch(/<html lang="cs"[\s\S]*Does a VPN make me anonymous\?/);
});

test('init --languages takes languages that the starter has no texts for: English, held back, stands in', async () => {
  const cwd = temporaryFolder();
  expect(await runCli(['init', 'site', '--languages', 'ET, ru'], { cwd })).toMatchObject({ code: 0 });
  const site = join(cwd, 'site');
  const issues = await issuesIn(site);
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(issues.filter(({ rule }) => rule === 'untranslated').length).toBeGreaterThan(20);
  expect(await runCli(['build', '--quiet'], { cwd: site })).toMatchObject({ code: 0, stderr: '' });
  expect(read(site, 'out/help.html')).toMatch(/<html lang="et"[\s\S]*Does a VPN make me anonymous\?/);
  expect(existsSync(join(site, 'out/ru/help.html'))).toBe(true);
  expect(existsSync(join(site, 'out/en.html'))).toBe(false);
});

test.each(['pt-br,en', 'de,en,pt-br', 'sr-latn,sr'])(
  'init --languages %s makes content with the locales that `meridian model` writes, the first the default one',
  async (codes) => {
    const cwd = temporaryFolder();
    const folder = join(cwd, 'site');
    expect(await runCli(['init', 'site', '--languages', codes], { cwd })).toMatchObject({ code: 0 });
    const { locales: written, entries } = JSON.parse(read(folder, 'content/export.json'));
    const model = await runCli(['model', '--output', '-'], { cwd: folder });
    const { locales } = JSON.parse(model.stdout);
    const isHidden = ({ code }: { code: string }) =>
      !locales.some((other: { code: string }) => other.code === code);
    // English that isn't published.
    expect(written.filter(isHidden).length).toBe(codes.includes('en') ? 0 : 1);
    const main = locales.find((locale: { default: boolean }) => locale.default);
    expect(main).toMatchObject({ code: locales[0].code, fallbackCode: null });
    expect(written.find((locale: { default: boolean }) => locale.default).code).toBe(main.code);
    if (codes.includes('en'))
      expect(written).toEqual(
        locales.map(({ name, code, default: isDefault, fallbackCode }: Record<string, unknown>) => ({
          ...{ name, code, fallbackCode, default: isDefault },
        })),
      );
    // The default locale of a space has no fallback.
    for (const { fields } of entries)
      for (const values of Object.values(fields)) expect(values).toHaveProperty(main.code);
    const issues = await issuesIn(folder);
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  },
);

test('init --languages with the languages of the starter changes nothing, and two of them are clean', async () => {
  const cwd = temporaryFolder();
  await runCli(['init', 'same', '--languages', 'en,de,es'], { cwd });
  for (const file of ['site.config.ts', 'messages/en.json'])
    expect(read(cwd, 'same', file)).toBe(read(root, 'starter', file));
  const file = 'content/export.json';
  expect(JSON.parse(read(cwd, 'same', file))).toEqual(JSON.parse(read(root, 'starter', file)));
  await runCli(['init', 'two', '--languages', 'es,de'], { cwd });
  const issues = await issuesIn(join(cwd, 'two'));
  expect([...new Set(issues.map(({ rule }) => rule))]).toEqual(['starter-content']);
  const ids = issues.flatMap(({ entryId }) => entryId ?? []);
  expect(new Set(ids)).toEqual(
    starterItems(/lanternway|Ersetze diesen Text|Sustituya este texto|Beispielpreis|Precio de ejemplo/i),
  );

  // In place of an editor.
  for (const name of ['site.config.ts', file, ...pictures]) {
    const own = read(cwd, 'two', name)
      .replace(/lanternway/gi, 'tidewatch')
      .replace('#3b1d5e', '#1d5e3b')
      .replace(/(?:Ersetze diesen Text|Sustituya este texto|Beispielpreis|Precio de ejemplo)[^"]*/g, '…');
    writeFileSync(join(cwd, 'two', name), own);
  }
  const left = await issuesIn(join(cwd, 'two'));
  expect(left.map(({ rule, severity, file: name }) => [rule, severity, name])).toEqual(
    pictures.map((name) => ['starter-content', 'warning', name]),
  );
  const circle = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="9"/></svg>';
  for (const name of pictures) writeFileSync(join(cwd, 'two', name), circle);
  expect(await issuesIn(join(cwd, 'two'))).toEqual([]);

  // The fonts of a machine aren't those of another.
  for (const name of pictures)
    writeFileSync(join(cwd, 'two', name), circle.replace('</svg>', '<text y="9">Two</text></svg>'));
  expect((await issuesIn(join(cwd, 'two'))).map(({ rule, file: name }) => [rule, name])).toEqual(
    pictures.map((name) => ['unusable-picture', name]),
  );

  // A build finds the logo's.
  for (const name of pictures)
    writeFileSync(
      join(cwd, 'two', name),
      circle.replace('</svg>', '<image href="file:///home/ada/a.png"/></svg>'),
    );
  expect(await issuesIn(join(cwd, 'two'))).toMatchObject([{ rule: 'hidden-data', file: 'assets/icon.svg' }]);
});

test.each([
  ['cz,en', '"cz" is the code of no language'],
  ['en,german', '"german" must be a code of small letters'],
  ['en,de,en', '"en" is in the list twice'],
  ['', '"" must be a code'],
])('init --languages %s is refused, and no folder is made', async (codes, fault) => {
  const cwd = temporaryFolder();
  expect(await runCli(['init', 'site', '--languages', codes], { cwd })).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining(fault),
  });
  expect(readdirSync(cwd)).toEqual([]);
});

test('init replaces nothing: a folder that has files is refused by their names', async () => {
  const cwd = temporaryFolder();
  expect(await runCli(['init', 'site'], { cwd })).toMatchObject({ code: 0 });
  const readAll = () => filesIn(cwd).map((file) => [file, readFileSync(file, 'utf8')]);
  writeFileSync(join(cwd, 'site', 'README.md'), 'Mine.');
  const before = readAll();
  for (const name of ['site', './site/'])
    expect(await runCli(['init', name], { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(
        /site\/? isn't empty[\s\S]*\n {2}site\/README\.md\n[\s\S]*Name a new folder/,
      ),
    });
  expect(await runCli(['init', 'site/README.md'], { cwd })).toMatchObject({ code: 2 });
  expect(readAll()).toEqual(before);
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

test.each([
  [
    'pnpm/12.21.0 npm/? node/v24.4.0 linux x64',
    'pnpm',
    undefined,
    'pnpm exec',
    ['pnpm/action-setup@v4 12.21.0'],
  ],
  ['yarn/4.18.1 npm/? node/v24.4.0 linux x64', 'yarn', 'yarn@4.18.1', 'yarn run', ['corepack enable']],
  ['yarn/1.22.22 npm/? node/v24.4.0 linux x64', 'yarn', 'yarn@1.22.22', 'yarn run --silent', []],
  ['bun/1.4.5 npm/? node/v26.3.0 linux x64', 'bun', undefined, 'bun run', ['oven-sh/setup-bun@v2']],
  ['npm/11.6.0 node/v24.4.0 linux x64', 'npm', undefined, 'npx --no --', []],
])('init started by %s writes what that needs', async (agent, name, packageManager, run, setup) => {
  const cwd = temporaryFolder();
  const { stdout } = await runCli(['init', 'site'], { cwd, env: { npm_config_user_agent: agent } });
  const folder = join(cwd, 'site');
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(stdout).toContain(`${name} install`);
  expect(JSON.parse(read('package.json')).packageManager).toBe(packageManager);
  const steps: readonly (Readonly<Record<string, string>> & { with?: { version?: string } })[] = parse(
    read('.github/workflows/site.yml'),
  ).jobs.build.steps;
  const said = steps.map(
    ({ uses, run: command, with: { version } = {} }) => command ?? [uses, version].filter(Boolean).join(' '),
  );
  expect(said.slice(1, said.indexOf('actions/setup-node@v6'))).toEqual(setup);
  const isOfManager = (command: string) => new RegExp(`^${name === 'npm' ? 'npx|npm' : name} `).test(command);
  const commands = said.filter((command) => /^(?:npm|npx|pnpm|yarn|bun) /.test(command));
  expect(commands.length).toBeGreaterThan(2);
  expect(commands.filter((command) => !isOfManager(command))).toEqual([]);
  expect(said).toContainEqual(expect.stringContaining(`${run} meridian build`));
  expect(read('README.md')).toContain(`\`${name} start\``);
  const page = readFileSync(join(root, 'docs/package-managers.md'), 'utf8');
  expect(page).toContain(`| \`${commands[0]}\` | \`${run} meridian build\` |`);
  expect(existsSync(join(folder, 'pnpm-workspace.yaml'))).toBe(name === 'pnpm');
  const isPlugAndPlay = agent.startsWith('yarn/4');
  expect(read('.gitignore').includes('.pnp.*')).toBe(isPlugAndPlay);
  // A folder in another project is no workspace of it.
  expect(existsSync(join(folder, 'yarn.lock'))).toBe(isPlugAndPlay);
  expect(read('README.md').includes('`.yarn/unplugged/@meridian-vpn-meridian-*/node_modules/@')).toBe(
    isPlugAndPlay,
  );
  expect(read('site.config.ts')).toContain(`\`${name} run export\``);
});

test('init for GitHub Pages publishes what it builds, for another host it names it', async () => {
  const cwd = temporaryFolder();
  expect(await runCli(['init', 'site', '--host', 'github', '--languages', 'de,en'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/It is for GitHub Pages: Set `origin`, and `basePath` .* docs\/hosts\.md/),
  });
  const read = (file: string) => readFileSync(join(cwd, file), 'utf8');
  const { jobs, concurrency } = parse(read('site/.github/workflows/site.yml'));
  const { build, publish } = jobs;
  expect(concurrency).toBe('pages');
  expect(build.steps.at(-1)).toEqual({
    uses: 'actions/upload-pages-artifact@v5',
    with: { path: 'out', 'include-hidden-files': true },
  });
  expect(publish).toMatchObject({
    needs: 'build',
    permissions: { pages: 'write', 'id-token': 'write' },
    steps: [{ id: 'pages', uses: 'actions/deploy-pages@v4' }],
    environment: { name: 'github-pages' },
  });
  expect(read('site/site.config.ts')).toContain("  host: 'github',\n");
  const config = read('site/site.config.ts').replace('// basePath', 'basePath');
  writeFileSync(join(cwd, 'site/site.config.ts'), config);
  const { code, stdout } = await runCli(['build'], { cwd: join(cwd, 'site') });
  expect([code, stdout]).toEqual([0, expect.stringContaining('GitHub Pages has no redirects')]);
  expect(read('site/out/index.html')).toContain('href="/REPOSITORY/');
  expect(read('site/out/en.html')).toContain('<html lang="en"');

  expect(await runCli(['init', 'other', '--host', 'vercel'], { cwd })).toMatchObject({ code: 0 });
  expect(read('other/site.config.ts')).toContain("  host: 'vercel',\n");
  expect(read('other/.github/workflows/site.yml')).toContain('actions/upload-artifact@');
  const { code: refused, stderr } = await runCli(['init', 'third', '--host', 'geocities'], { cwd });
  expect([refused, stderr]).toEqual([2, expect.stringContaining('cloudflare')]);
});
