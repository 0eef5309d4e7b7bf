import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, page, space } from '../helpers/space-builder.ts';
import { hostileFolder, inLines, validate } from './run-validate.ts';

interface Command {
  readonly name: string;
  readonly properties: Readonly<Record<string, string>>;
  readonly message: string;
}

/** Reads a line as GitHub's runner does; undefined for a line that is no command. */
function parseCommand(line: string): Command | undefined {
  const [, name = '', list = '', data = ''] = /^::([a-z]+)(?: (.*?))?::(.*)$/.exec(line) ?? [];
  if (name === '') return undefined;
  const properties = list.split(',').map((pair) => {
    const [key = '', value = ''] = pair.split(/=(.*)/);
    return [key, decoded(value).replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%25', '%')];
  });
  return { name, properties: Object.fromEntries(properties), message: decoded(data).replaceAll('%25', '%') };
}

function decoded(text: string): string {
  return text.replaceAll('%0D', '\r').replaceAll('%0A', '\n');
}

async function annotate(folder: string, env: Record<string, string> = {}, args = ['--format', 'github']) {
  const { code, stdout } = await validate(args, { folder, env });
  const lines = stdout.trimEnd().split('\n');
  const commands = lines.flatMap((line) => parseCommand(line) ?? []);
  return { code, commands, others: lines.filter((line) => !parseCommand(line)) };
}

/** More faults than GitHub shows: of errors, of warnings, and of one message in many entries. */
function manySpace() {
  const many = Array.from({ length: 30 }, (_, at) => at);
  return space([
    ...homePage(),
    ...many.map((at) => page(`page-${at}`, `Slug ${at}`, 'root')),
    ...many.map((at) => page(`lonely-${at}`, `lonely-${at}`, 'root')),
    ...many.map((at) => entry('hero', `hero-${at}`)),
  ]);
}

test('a finding stands at the line of its entry, whatever its text', async () => {
  const { code, commands, others } = await annotate(hostileFolder());
  expect(code).toBe(1);
  expect(commands.find(({ properties }) => properties.title === 'invalid-slug')).toMatchObject({
    name: 'error',
    properties: { file: 'content.json', line: expect.stringMatching(/^[1-9]\d*$/) },
    message: expect.stringMatching(
      /^Invalid slug "Über uns"[\s\S]*language de[\s\S]*\nhelp: Use lower-case[\s\S]*https:\/\/app/,
    ),
  });
  const address = commands.find(({ properties }) => properties.title === 'invalid-url');
  expect(address?.message).toContain('{0}%0A::error::c\\u000d\\u000a::warning::d\\u202e\\u0000');
  expect(others).toEqual([expect.stringMatching(/^Found \d+ errors, /)]);
});

test("a file's name with signs of its own stays one name", async () => {
  const name = 'a,b=c:d%3A::e.json';
  const folder = hostileFolder();
  writeFileSync(join(folder, name), readFileSync(join(folder, 'content.json')));
  const { commands } = await annotate(folder, {}, ['--format', 'github', '--content', name]);
  expect(new Set(commands.map(({ properties }) => properties.file))).toEqual(new Set([name]));
});

test('ten of each level are shown, one for each root cause, and the rest is a number', async () => {
  const { commands, others } = await annotate(siteFolder(inLines(manySpace())));
  const of = (name: string) => commands.filter((command) => command.name === name);
  expect(of('error')).toHaveLength(10);
  expect(of('warning')).toHaveLength(10);
  expect(others[0]).toMatch(/^\d+ more: GitHub shows 10 annotations of each level/);
  expect(commands.map(({ message }) => message).join('\n')).not.toMatch(/hero-1[\s\S]*hero-2\b/);
});

test('infos are notices', async () => {
  const folder = hostileFolder({ 'unknown-content-type': 'info' });
  const { commands } = await annotate(folder);
  const notices = commands.flatMap(({ name, properties }) => (name === 'notice' ? properties.title : []));
  expect(notices).toContain('unknown-content-type');
});

test('files are named from the root of the repository', async () => {
  const folder = hostileFolder();
  const parent = folder.replace(/[/\\][^/\\]+$/, '');
  const { commands } = await annotate(folder, { GITHUB_WORKSPACE: parent });
  expect(commands[0]?.properties.file).toBe(`${folder.slice(parent.length + 1)}/content.json`);
});

test("the step's summary gets a table of all root causes, in which nothing is markup", async () => {
  const folder = hostileFolder();
  const summary = join(folder, 'summary.md');
  writeFileSync(summary, 'of another command');
  await annotate(folder, { GITHUB_STEP_SUMMARY: summary });
  const text = readFileSync(summary, 'utf8');
  expect(text).toMatch(/^of another command\n## Meridian: \d+ errors, \d+ warnings and 2 infos\n/);
  const rows = text.split('\n').filter((line) => line.startsWith('|'));
  const cells = rows.map((row) => row.split(/(?<!\\)\|/).length);
  expect(new Set(cells)).toEqual(new Set([7]));
  expect(rows.find((row) => row.includes('invalid-url'))).toContain('\\]\\]\\>\\<b\\>\\&amp;');
  expect(text).toMatch(
    /\[[^\]]+\]\(<https:\/\/app\.contentful\.com\/[^>]+\/translated\?focusedField=slug&focusedLocale=de-DE>\)/,
  );
});

test('a summary is no larger than GitHub takes', async () => {
  const folder = siteFolder(inLines(manySpace()));
  const summary = join(folder, 'summary.md');
  const size = 1024 * 1024;
  writeFileSync(summary, `${'x'.repeat(size - 6_001)}\n`);
  await annotate(folder, { GITHUB_STEP_SUMMARY: summary });
  expect(statSync(summary).size).toBeLessThanOrEqual(size);
  expect(readFileSync(summary, 'utf8')).toMatch(/\n… and \d+ more that don't fit here/);
});

test("a summary that can't be written is reported, and the annotations are there", async () => {
  const folder = hostileFolder();
  const { code, stdout, stderr } = await validate(['--format', 'github'], {
    folder,
    env: { GITHUB_STEP_SUMMARY: join(folder, 'no', 'summary.md') },
  });
  expect(code).toBe(1);
  expect(stdout).toContain('::error file=');
  expect(stderr).toContain("The step's summary can't be written");
});
