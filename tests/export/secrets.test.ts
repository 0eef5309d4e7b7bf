import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { scrubMessage } from '../../pipeline/export/scrub.ts';
import type { Fault } from '../../tools/sandbox/contentful/faults.ts';
import { fixture, optionsFor, startFixture, temporaryFolder, tokens } from './harness.ts';

const script = fileURLToPath(new URL('export-in-process.ts', import.meta.url));
const secrets = Object.values(tokens).flatMap((token) => [token, token.slice(-5)]);

/** Runs the stage in a process of its own and gives everything that came out of it: both streams and every file. */
async function everythingFrom(host: string): Promise<{ printed: string; files: Record<string, string> }> {
  const folder = temporaryFolder();
  const child = spawn(process.execPath, [script, host, JSON.stringify(tokens)], { cwd: folder });
  let printed = '';
  child.stdout.on('data', (data) => (printed += data));
  child.stderr.on('data', (data) => (printed += data));
  await new Promise((resolve) => child.on('close', resolve));
  const names = readdirSync(folder, { recursive: true }) as string[];
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  return { printed, files };
}

const repeatsToken = `Bearer ${tokens.managementToken}`;

test.each<[string, readonly Fault[], string[]]>([
  [
    'a 422 response that repeats the token',
    [{ kind: 'status', status: 422, message: repeatsToken, at: 'entries' }],
    [],
  ],
  [
    'a response that is not JSON',
    [{ kind: 'body', body: `<p>${tokens.managementToken}</p>`, at: 'locales' }],
    [],
  ],
])('%s shows no token and leaves no log file', { tags: 'ci' }, async (_, faults, expected) => {
  const { host } = await startFixture({ faults });
  const { printed, files } = await everythingFrom(host);
  expect(Object.keys(files)).toEqual(expected);
  expect(printed.split('\n').filter(Boolean)).toHaveLength(1);
  for (const secret of secrets) expect(printed + Object.values(files).join('')).not.toContain(secret);
});

test('webhooks and roles are never requested, so the secrets of a webhook reach no file', async () => {
  const resources: string[] = [];
  const { host } = await startFixture({ onCall: ({ resource }) => void resources.push(resource) });
  const { files } = await everythingFrom(host);
  const source = readFileSync(fixture, 'utf8');
  for (const secret of ['secret-of-the-address', 'secret-of-the-header']) {
    expect(source).toContain(secret);
    expect(Object.values(files).join('')).not.toContain(secret);
  }
  expect(Object.keys(files).sort()).toEqual(['.space.json.sync', 'space.json']);
  for (const secret of secrets) expect(Object.values(files).join('')).not.toContain(secret);
  expect(resources).toContain('locales');
  expect(resources).not.toEqual(expect.arrayContaining([expect.stringMatching(/webhook|role/)]));
});

test.each([
  ['as it is', tokens.managementToken, tokens.managementToken],
  ['percent-encoded', 'CFPAT/with+signs/of=base64', 'CFPAT%2Fwith%2Bsigns%2Fof%3Dbase64'],
  ['of eight characters', 'CFPAT-ab', 'CFPAT-ab'],
  ['percent-encoded in small letters', 'CFPAT/with+signs/of=base64', 'CFPAT%2fwith%2bsigns%2fof%3dbase64'],
])('a token in the content, %s, is replaced in the file and reported', async (...row) => {
  const [, managementToken, form] = row;
  const options = { ...optionsFor(await startFixture()), managementToken };
  const file = `${options.contentFile}.source`;
  const space = JSON.parse(readFileSync(fixture, 'utf8'));
  space.entries[0].fields.name = { 'en-US': `https://wayfold.example/?token=${form}` };
  writeFileSync(file, JSON.stringify(space));
  const { host } = await startFixture({ exportFile: file, managementToken });
  const { issues } = await exportSpace({ ...options, host });
  expect(readFileSync(options.contentFile, 'utf8')).toContain('https://wayfold.example/?token=[token]"');
  expect(issues).toContainEqual(
    expect.objectContaining({ rule: 'token-in-content', message: expect.stringContaining('1 times') }),
  );
});

test('the short form in which the clients print a token is replaced too', () => {
  expect(scrubMessage('Authorization: Bearer ...9cG, a word cG stays', ['CFPAT-xJ9cG'])).toBe(
    'Authorization: Bearer ...9cG, a word cG stays',
  );
  expect(scrubMessage('Bearer ...xJ9cG and CFPAT-xJ9cG', ['CFPAT-xJ9cG'])).toBe('Bearer [token] and [token]');
});

test('a message holds no token in any spelling', () => {
  const secret = 'CFPAT/with+signs=';
  const basic = Buffer.from(`user:${secret}`).toString('base64');
  const text = `?token=${encodeURIComponent(secret)}&b Basic ${basic} "CFPAT\\/with+signs\\u003d"`;
  expect(scrubMessage(text, [secret, ''])).toBe('?token=[token]&b Basic dXNlcjp[token] "[token]"');
});
