/** The texts that a site puts in the place of the program's: `messages/` beside site.config.ts. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { currentNode, root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { installEngines } from '../hosts/engines.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';

const content = space([...homePage(), directory('german', 'de')], [english, german]);
const skip = 'shell.skipToContent';
const places = 'locations.places';

function writeTexts(folder: string, code: string, texts: unknown): void {
  mkdirSync(join(folder, 'messages'), { recursive: true });
  const json = typeof texts === 'string' ? texts : JSON.stringify(texts, null, 2);
  writeFileSync(join(folder, 'messages', `${code}.json`), json);
}

describe('a site with texts of its own', () => {
  const folder = newFolder();
  let site: CliSite;
  const shown = (file: string) => readFileSync(join(site.out, file), 'utf8');

  beforeAll(() => {
    site = openCliSite(folder);
    site.write(content);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('shows them in the pages of their language', async () => {
    await site.rebuild();
    expect(shown('de.html')).toContain('Zum Inhalt springen');
    writeTexts(folder, 'de', { [skip]: 'Gleich zu {{brand}}', 'order.toast.error': 'Oje' });
    expect(await site.rebuild()).toContain('de.html');
    expect(shown('de.html')).toContain('Gleich zu Wayfold');
    expect(shown('assets/messages/de.json')).toContain('"Oje"');
    expect(shown('index.html')).toContain('Skip to content');
    expect(await site.rebuild()).toEqual([]);
  });

  test('is merged from shards of a plan as if built at once, and not with other texts', async () => {
    const run = (...line: readonly string[]) =>
      runCli([...line, '--quiet', ...(line[0] === 'plan' ? ['--date', '2031-01-01'] : [])], { cwd: folder });
    expect(await run('plan')).toMatchObject({ code: 0 });
    for (const part of ['1', '2']) {
      const build = await run('build', '--plan', 'plan', '--shard', `${part}/2`, '--out', `parts/${part}`);
      expect(build).toMatchObject({ code: 0 });
    }
    const merge = () => run('merge', 'parts/1', 'parts/2', '--plan', 'plan', '--out', 'merged');
    expect(await merge()).toMatchObject({ code: 0, stderr: '' });
    expect(readFileSync(join(folder, 'merged/de.html'), 'utf8')).toBe(shown('de.html'));
    writeTexts(folder, 'de', { [skip]: 'Weiter' });
    expect(await merge()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('from another configuration'),
    });
  });

  test("has the program's again without them", async () => {
    rmSync(join(folder, 'messages'), { recursive: true });
    expect(await site.rebuild()).toContain('de.html');
    expect(shown('de.html')).toContain('Zum Inhalt springen');
  });
});

test.each([
  ['de', '{\n"shell.skipToContent": "x",\n}', /messages\/de\.json:3 .* isn't JSON/],
  ['de', '', /messages\/de\.json .* is empty/],
  ['de', '[]', /messages\/de\.json:1 .* isn't a JSON object/],
  ['de', { [skip]: 7 }, /messages\/de\.json:2 .* isn't a string: "shell\.skipToContent"/],
  ['de', { [skip]: 'Zum\u0007Inhalt' }, /de\.json:2 .* has control characters: "shell\.skipToContent"/],
  [
    'de',
    { 'shell.skipToContents': 'x' },
    /de\.json:2 .*that no text of the program has: "shell\.skipToContents"\. Did you mean "shell\.skip/,
  ],
  [
    'de',
    { 'shell.submenu': '{{names}}' },
    /de\.json:2 .* "shell\.submenu" .*: "\{\{names\}\}"\. Did you mean "\{\{name\}\}"\?\n/,
  ],
  [
    'de',
    { [skip]: 'x', 'offer.over': 'lang' },
    /de\.json:3 .* lacks the placeholder \{\{period\}\} in "offer\.over"/,
  ],
  ['de', { [skip]: 'Zu {brand}' }, /de\.json:2 .* braces in .*: "\{brand\}"\. Did you mean "\{\{brand\}\}"/],
  ['de', { [skip]: 'Zu {{brand' }, /de\.json:2 .* braces in .*: "\{"/],
  [
    'de',
    { [places]: 'eins: {{count}} Ort | andere: {{count}} Orte' },
    /"eins"\. Write "one: … \| other: …"\.\n.*"andere"/,
  ],
  [
    'de',
    { [places]: 'one: {{count}} Ort' },
    /de\.json:2 .* lacks the plural form "other" in "locations\.places"/,
  ],
  ['de', { [places]: '{{count}} Orte' }, /de\.json:2 .* has a plural form .* that no language has/],
  ['de', { [places]: 'one:  | other: {{count}} Orte' }, /de\.json:2 .* has an empty plural form .*: "one"/],
  ['de', { [places]: 'one: ein Ort | other: Orte' }, /de\.json:2 .* lacks the placeholder \{\{count\}\} in/],
  ['en', { 'order.toast.error': 'Oh no' }, /en\.json:2 .* changes "order\.toast\.error", which is a part of/],
  ['ed', {}, /messages\/ed\.json: the site has no such language\. Did you mean/],
  ['fr.jsonc', {}, /The UI texts of "fr" in messages\/ aren't in fr\.json, the only file that is read/],
])('build and validate refuse messages/%s.json with %j', async (code, texts, says) => {
  const folder = siteFolder(content);
  writeTexts(folder, code, texts);
  if (code.endsWith('c'))
    renameSync(join(folder, 'messages', `${code}.json`), join(folder, 'messages', code));
  for (const command of ['build', 'validate']) {
    const { stderr, ...result } = await runCli([command, '--quiet'], { cwd: folder });
    expect(result).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(says);
  }
});

test('all faults of a file are named at once, with their lines', async () => {
  const folder = siteFolder(content);
  writeTexts(folder, 'de', {
    'offer.renewal': 'Verlängert sich um {period} für {amount}',
    'offer.renewals': 'x',
    'offer.total': 7,
    'shell.home': 'Startseite',
    'offer.thenFree': '{{period}}',
  });
  const { stderr } = await runCli(['validate', '--quiet'], { cwd: folder });
  expect(stderr.match(/messages\/de\.json:.*/g)).toEqual([
    `messages/de.json:2 has braces in "offer.renewal" that aren't a placeholder of the English text: "{period}". Did you mean "{{period}}"?`,
    `messages/de.json:2 has braces in "offer.renewal" that aren't a placeholder of the English text: "{amount}". Did you mean "{{amount}}"?`,
    `messages/de.json:3 has a key that no text of the program has: "offer.renewals". Did you mean "offer.renewal"?`,
    `messages/de.json:4 has a value that isn't a string: "offer.total".`,
    'messages/de.json:6 lacks the placeholder {{free}} in "offer.thenFree".',
  ]);
});

test('an empty text is a missing one, one number may be a word, and what pages show otherwise than meant is found', async () => {
  const folder = siteFolder(content);
  writeTexts(folder, 'de', {
    [skip]: ' ',
    'shell.openMenu': 'Men&uuml;',
    'shell.closeMenu': '<b>Zu</b>',
    'shell.mainMenu': 'Q&A; a < b > c',
    [places]: 'other: {{count}} Orte',
  });
  const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(code).toBe(0);
  const { issues } = JSON.parse(stdout) as { issues: { message: string; file?: string; line: number }[] };
  expect(issues.filter(({ file }) => file).map(({ message, line }) => `${line} ${message}`)).toEqual([
    '6 Missing UI texts: "locations.places" of messages/de.json lacks the plural form one of German.',
    '4 Not shown as meant: "shell.closeMenu" of messages/de.json has <b>, which pages show as it is written.',
    '3 Not shown as meant: "shell.openMenu" of messages/de.json has &uuml;, which pages show as it is written.',
  ]);
  expect(readFileSync(join(folder, 'out/de.html'), 'utf8')).toContain('Zum Inhalt springen');
  writeTexts(folder, 'de', { [places]: 'one: ein Ort | other: {{count}} Orte' });
  expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
});

describe("formats of translators' tools", () => {
  const file = (code: string) => join(root, 'messages', `${code}.json`);
  const texts = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  const english = texts(file('en'));
  const russian = texts(file('ru'));
  const require = createRequire(import.meta.url);
  const program = (script: string, args: readonly string[], cwd: string) =>
    expect(spawnSync(currentNode, [script, ...args], { cwd, encoding: 'utf8' })).toMatchObject({ status: 0 });

  test.each(['js2xliff', 'jsToXliff12'] as const)('xliff leads there and back (%s)', async (write) => {
    const { createjs, targetOfjs, xliff2js, xliff12ToJs, ...xliff } = require('xliff');
    const written: string = await xliff[write](await createjs('en', 'ru', english, russian, 'messages'));
    expect(written).toContain('{{amount}}');
    expect(targetOfjs(await (write === 'js2xliff' ? xliff2js : xliff12ToJs)(written))).toEqual(russian);
  });

  test('i18next-conv leads there and back', () => {
    const folder = newFolder();
    const script = join(require.resolve('i18next-conv'), '../bin/index.js');
    program(script, ['-l', 'ru', '-s', file('ru'), '-t', 'ru.po'], folder);
    program(script, ['-l', 'ru', '-s', 'ru.po', '-t', 'ru.json'], folder);
    expect(texts(join(folder, 'ru.json'))).toEqual(russian);
  });

  const modules = installEngines('i18next-cli');

  test.skipIf(!modules)('i18next-cli adds empty texts, which are missing ones', async () => {
    const folder = siteFolder(content);
    for (const code of ['en', 'ru']) writeTexts(folder, code, texts(file(code)));
    writeTexts(folder, 'de', { [skip]: 'Los' });
    const config = {
      locales: ['en', 'ru', 'de'],
      extract: { input: [], output: 'messages/{{language}}.json' },
    };
    const apart = { keySeparator: false, nsSeparator: false };
    writeFileSync(
      join(folder, 'i18next.config.mjs'),
      `export default ${JSON.stringify({ ...config, extract: { ...config.extract, ...apart } })}`,
    );
    program(join(String(modules), 'i18next-cli/dist/esm/cli.js'), ['sync'], folder);
    expect(texts(join(folder, 'messages/ru.json'))).toEqual(russian);
    const german = texts(join(folder, 'messages/de.json'));
    expect(german).toEqual({
      ...Object.fromEntries(Object.keys(english).map((key) => [key, ''])),
      [skip]: 'Los',
    });
    rmSync(join(folder, 'messages/ru.json'));
    expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
  });
});

test("texts of a language that isn't published may be anything, and those that differ in nothing may stand there", async () => {
  const folder = siteFolder(content);
  writeTexts(folder, 'ar', '{');
  writeTexts(folder, 'en', { 'order.toast.error': 'Something went wrong...' });
  writeTexts(folder, 'de', {});
  expect(await runCli(['build', '--quiet'], { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
});

test('meridian dev shows texts that are changed or new, and their faults', { tags: 'ci' }, async () => {
  const folder = siteFolder(content);
  const dev = await startDev(folder);
  expect(await dev.text('/de')).toContain('Zum Inhalt springen');
  writeTexts(folder, 'de', { [skip]: 'Los' });
  await dev.until(async () => expect(await dev.text('/de')).toContain('>Los<'));
  replaceFile(join(folder, 'messages'), 'de.json', { 'shell.none': 'x' });
  const message = expect.stringContaining('messages/de.json:1');
  await dev.until(async () => expect((await dev.view('/')).faults).toMatchObject([{ message }]));
  replaceFile(join(folder, 'messages'), 'de.json', { [skip]: 'Auf' });
  await dev.until(async () => expect(await dev.text('/de')).toContain('>Auf<'));
  expect((await dev.view('/')).faults).toEqual([]);
});
