/** The texts that a site puts in the place of the program's: `messages/` beside site.config.ts. */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { replaceFile, startDev } from '../dev/start-dev.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { directory, english, german, homePage, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { type CliSite, openCliSite } from '../rebuild/cli-site.ts';

const content = space([...homePage(), directory('german', 'de')], [english, german]);
const skip = 'shell.skipToContent';

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
    /de\.json:2 .* "shell\.submenu" .*: "names"\. Did you mean "name"/,
  ],
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
