import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { exportSpace } from '../../pipeline/export/export-space.ts';
import { scrubMessage } from '../../pipeline/export/scrub.ts';
import { errorAnswer } from '../../sandbox/contentful/answers.ts';
import type { Call } from '../../sandbox/contentful/start-contentful.ts';
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

const statusAt = (end: string, status: number) => (call: Call) =>
  call.path.endsWith(end)
    ? errorAnswer('management', status, 'Broken', `Bearer ${tokens.managementToken}`)
    : undefined;

test.each([
  ['a successful export', () => undefined, ['space.json']],
  ['an answer 401', statusAt('/fixture-space', 401), []],
  ['an answer 422 that repeats the token', statusAt('/entries', 422), []],
  ['an answer 500', statusAt('/assets', 500), []],
  ['an answer that is no JSON', ({ path }: Call) => htmlAt(path), []],
])('%s shows no token and leaves no log file', async (_, faults, expected) => {
  const { host } = await startFixture({ faults });
  const { printed, files } = await everythingFrom(host);
  expect(Object.keys(files)).toEqual(expected);
  expect(printed.split('\n').filter(Boolean)).toHaveLength(1);
  for (const secret of secrets) expect(printed + Object.values(files).join('')).not.toContain(secret);
});

test('a token that stands in the content itself is replaced in the file, and that is told', async () => {
  const options = optionsFor(await startFixture());
  const file = `${options.contentFile}.source`;
  const text = readFileSync(fixture, 'utf8').replace(
    '"value": "contentful"',
    `"value": "Bearer ${tokens.managementToken}"`,
  );
  writeFileSync(file, text);
  const { host } = await startFixture({ exportFile: file });
  const { issues } = await exportSpace({ ...options, host });
  expect(readFileSync(options.contentFile, 'utf8')).toContain('"value": "Bearer [token]"');
  expect(issues).toMatchObject([{ rule: 'token-in-content', message: expect.stringContaining('1 times') }]);
});

test('the short form in which the clients print a token is replaced too', () => {
  expect(scrubMessage('Authorization: Bearer ...9cG, a word cG stays', ['CFPAT-xJ9cG'])).toBe(
    'Authorization: Bearer ...9cG, a word cG stays',
  );
  expect(scrubMessage('Bearer ...xJ9cG and CFPAT-xJ9cG', ['CFPAT-xJ9cG'])).toBe('Bearer [token] and [token]');
});

function htmlAt(path: string) {
  const answer = {
    status: 200,
    headers: { 'Content-Type': 'text/html' },
    body: `<p>${tokens.managementToken}</p>`,
  };
  return path.endsWith('/locales') ? answer : undefined;
}
