/** Files that are hostile in how they are written or how large they are, and what is no file that can be read. */

import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withEnvFile } from '../../cli/contentful-connection.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { type ExportedEntry, entry, homePage, linkTo, page, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { expectNoFault, formatIssue, lookAt, validateSpace } from './validate-space.ts';

test('a file as Windows writes it, with a byte order mark, is read as any other', async () => {
  const text = JSON.stringify(space(homePage()), null, 2).replaceAll('\n', '\r\n');
  const { code, summary } = await validateSpace(siteFolder(`\ufeff${text}`));
  expect({ code, pages: summary?.pages }).toEqual({ code: 0, pages: 1 });
});

test('so are the other files of a site', async () => {
  const folder = siteFolder(space(homePage()), { servers: 'servers.json' });
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `\ufeff${text}`);
  };
  write('servers.json', '[]');
  write('.env', 'CONTENTFUL_SPACE_ID=abc');
  write(
    'blocks/notice/schema.ts',
    "import { z } from '@meridian-vpn/meridian/blocks';\nexport default z.object({ text: z.string() });",
  );
  write('blocks/notice/view.tsx', 'export default ({ entry }) => <p>{entry.text}</p>;');
  write('blocks/notice/sample.json', '{ "text": "Take note" }');
  write('theme.css', ':root { --radius: 4px }');
  write('messages/en.json', '{ "shell.openMenu": "Open" }');
  const { code, stderr } = await runCli(['validate', '--quiet'], { cwd: folder });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(withEnvFile(folder, {}).values).toEqual({ CONTENTFUL_SPACE_ID: 'abc' });
});

test.skipIf(process.platform === 'win32')(
  'variables may come through a pipe, as password managers serve them',
  () => {
    const folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder, '.env')]);
    const writer = spawn('sh', ['-c', 'echo CONTENTFUL_SPACE_ID=abc > .env'], { cwd: folder });
    onTestFinished(() => void writer.kill());
    expect(withEnvFile(folder, {}).values).toEqual({ CONTENTFUL_SPACE_ID: 'abc' });
  },
);

test('a field without a name is none that a finding could name', async () => {
  const [home, ...others] = homePage();
  const damaged = { ...home, fields: { ...home?.fields, '': { 'en-US': 'Lost' } } };
  const { issues } = await validateSpace(siteFolder(space([damaged as ExportedEntry, ...others])));
  expect(issues.map(({ field }) => field)).not.toContain('');
});

test('rich text of 3,000 levels is one finding', async () => {
  const quotes = '{"nodeType":"blockquote","data":{},"content":['.repeat(3000) + ']}'.repeat(3000);
  const content = { nodeType: 'document', data: {}, content: ['here'] };
  const text = JSON.stringify(
    space([...homePage({ blocks: [linkTo('text')] }), entry('oneColumnContent', 'text', { content })]),
  );
  const folder = siteFolder(text.replace('"here"', quotes));
  const { issues } = await validateSpace(folder);
  expect(issues.map(formatIssue)).toContain('invalid-rich-text text.content');
  await lookAt(folder, issues);
});

test('objects of 20,000 levels in every field end in findings', { tags: 'ci' }, async () => {
  const deep = `${'{"en-US":'.repeat(20_000)}null${'}'.repeat(20_000)}`;
  const names = ['text', 'mailTo', 'externalDestination', 'products', 'content', 'list'];
  const types = ['mailtoLink', 'externalLink', 'offer', 'oneColumnContent', 'linkedImageList'];
  const entries = types.map((type) =>
    entry(type, `a-${type}`, Object.fromEntries(names.map((name) => [name, 'here']))),
  );
  const file = JSON.stringify(space([...homePage(), ...entries])).replaceAll('"here"', deep);
  const folder = siteFolder(file);
  const { code, issues, text } = await validateSpace(folder);
  expect(code).toBe(1);
  expect(text).toContain('an object nested deeper than 100 levels');
  await lookAt(folder, issues);
});

test('a text of 5 MB is no reason to say more than a few lines', { tags: 'ci' }, async () => {
  const long = 'All work and no play. '.repeat(250_000);
  const texts = ['title', 'description'].map((name) => [name, long]);
  const folder = siteFolder(
    space([
      ...homePage(Object.fromEntries(texts)),
      entry('externalLink', 'link', { text: long, externalDestination: long }),
    ]),
  );
  const { issues, json } = await validateSpace(folder);
  expect(issues.map(formatIssue)).toContain('invalid-url link.externalDestination');
  expect(json.length).toBeLessThan(20_000);
  await lookAt(folder, issues);
});

test.each<[string, readonly ExportedEntry[], string]>([
  ['an address of 1,000,000 slashes', addressOf(`/a${'/'.repeat(1_000_000)}b`), 'broken-link text.content'],
  [
    'a slug of 4,000,000 parts',
    [...homePage(), page('long', `${'a-'.repeat(4_000_000)}a`, 'root')],
    'invalid-slug long.slug',
  ],
  [
    'a heading of 200,000 letters, nearly as a link has it',
    addressOf(`#${'ab'.repeat(100_000)}`, 'ba'.repeat(100_000)),
    'broken-anchor text.content',
  ],
])('%s is a finding, and soon', { tags: 'ci' }, async (_, entries, expected) => {
  const { issues, json } = await validateSpace(siteFolder(space(entries)));
  expect(issues.map(formatIssue)).toContain(expected);
  expect(json.length).toBeLessThan(20_000);
});

/** A home page whose only text is a link. */
function addressOf(uri: string, heading?: string): ExportedEntry[] {
  const text = { nodeType: 'text', value: 'a link', marks: [], data: {} };
  const link = { nodeType: 'hyperlink', data: { uri }, content: [text] };
  const paragraph = { nodeType: 'paragraph', data: {}, content: [link] };
  const content = { nodeType: 'document', data: {}, content: [paragraph] };
  return [...homePage({ blocks: [linkTo('text')] }), entry('oneColumnContent', 'text', { heading, content })];
}

test("50,000 entries of a type that the site doesn't know are one finding", { tags: 'ci' }, async () => {
  const posts = Array.from({ length: 50_000 }, (_, n) =>
    entry('blogPost', `post${n}`, { title: `Post ${n}` }),
  );
  const { code, issues, text } = await validateSpace(siteFolder(space([...homePage(), ...posts])));
  expect(code).toBe(0);
  expect(issues.map(formatIssue)).toEqual([
    'missing-shell-page',
    'missing-shell-page',
    'unknown-content-type',
  ]);
  expect(text).toContain('its 50000 entries are left out');
});

test('10,000 entries whose values have no locales are one finding', { tags: 'ci' }, async () => {
  const pages = Array.from({ length: 10_000 }, (_, n) => {
    const { sys } = entry('page', `p${n}`);
    return { sys, fields: { title: `Page ${n}`, slug: `p-${n}`, section: linkTo('root') } };
  });
  const { code, issues } = await validateSpace(siteFolder(space(pages)));
  expect(code).toBe(1);
  expect(issues.map(formatIssue)).toEqual(['invalid-entry', 'no-pages']);
});

/** Ways for a content file to be none, each made in a folder of its own. */
const noFiles: Readonly<Record<string, { make: (file: string) => void; says: string }>> = {
  'a folder': { make: (file) => mkdirSync(file), says: 'it is a folder' },
  'a pipe without a writer': {
    make: (file) => execFileSync('mkfifo', [file]),
    says: "it isn't a regular file",
  },
  'an empty file': { make: (file) => writeFileSync(file, ''), says: 'it is empty' },
  'a file of null': { make: (file) => writeFileSync(file, 'null\n'), says: 'it holds null alone' },
  'a file of a JSON string': {
    make: (file) => writeFileSync(file, '"text"'),
    says: 'it holds a string alone',
  },
  'a file of a number': { make: (file) => writeFileSync(file, ' 42'), says: 'it holds a number alone' },
  'a picture': {
    make: (file) => writeFileSync(file, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    says: "isn't JSON: line 1",
  },
  'zeros alone': { make: (file) => writeFileSync(file, Buffer.alloc(100_000)), says: "isn't JSON: line 1" },
  'a file of 600 MB that is one text': {
    make: (file) => {
      writeFileSync(file, '{"entries":[{"sys":"');
      truncateSync(file, 600_000_000);
      appendFileSync(file, '"}]}');
    },
    says: 'longer than',
  },
  "a file that doesn't fit into memory": {
    make: (file) => {
      writeFileSync(file, '{');
      truncateSync(file, 2 ** 43);
    },
    says: "don't fit into memory",
  },
  'UTF-16': {
    make: (file) => writeFileSync(file, Buffer.from('\ufeff{"entries":[]}', 'utf16le')),
    says: 'it is UTF-16 text',
  },
  'UTF-16 without a mark': {
    make: (file) => writeFileSync(file, Buffer.from('{"entries":[]}', 'utf16le')),
    says: 'it is UTF-16 text',
  },
  'UTF-16 in the other byte order': {
    make: (file) => writeFileSync(file, Buffer.from('\ufeff{"entries":[]}', 'utf16le').swap16()),
    says: 'it is UTF-16 text',
  },
};

test.each(Object.keys(noFiles))('%s is refused', async (name) => {
  const { make, says } = noFiles[name] ?? { make: () => undefined, says: '' };
  const folder = siteFolder({});
  const file = join(folder, 'export.json');
  make(file);
  await expectRefused(['validate'], folder, file, says);
});

const commands = [['validate'], ['build'], ['explain', '/'], ['graph'], ['coverage'], ['dev', '--port', '0']];

test.each(commands)('a device is refused by %s', async (...command) => {
  await expectRefused(command, siteFolder({}), '/dev/null', "it isn't a regular file");
});

const otherFiles = [
  ['validate', '--previous'],
  ['build', '--previous'],
  ['validate', '--baseline'],
];

test.each(otherFiles)('%s %s refuses a pipe without a writer and a device', async (...command) => {
  const folder = siteFolder(space(homePage()));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const file of ['pipe', '/dev/zero', '/dev/null']) {
    const result = await runCli([...command, file], { cwd: folder });
    expectNoFault(result);
    const stderr = expect.stringMatching(/it isn't a regular file.*[^.]\.\n/);
    expect(result).toMatchObject({ code: 2, stdout: '', stderr });
  }
});

test('server data that come through a pipe, or from a device, are refused', async () => {
  const folder = siteFolder(space(homePage()), { servers: 'pipe' });
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  for (const each of [folder, siteFolder(space(homePage()), { servers: '/dev/zero' })]) {
    const result = await runCli(['validate'], { cwd: each });
    expectNoFault(result);
    const stderr = expect.stringContaining("can't be read: it isn't a regular file");
    expect(result).toMatchObject({ code: 2, stdout: '', stderr });
  }
});

test('a file that is no JSON between its brackets is refused by the command that comes to that place', async () => {
  const text = JSON.stringify(space(homePage({ description: 'here' })));
  const folder = siteFolder(text.replace('"here"', 'here'));
  await expectRefused(
    ['validate'],
    folder,
    join(folder, 'content.json'),
    'the fields of "home" can\'t be parsed',
  );
});

async function expectRefused(
  command: readonly string[],
  folder: string,
  file: string,
  says: string,
): Promise<void> {
  const result = await runCli([...command, '--content', file], { cwd: folder });
  expectNoFault(result);
  expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(says) });
}
