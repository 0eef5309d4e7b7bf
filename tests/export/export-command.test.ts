import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { exportCommand } from '../../cli/commands/export.ts';
import { UsageError } from '../../cli/errors.ts';
import { startFixture, temporaryFolder, tokens, worker } from './harness.ts';

const variables = ['SPACE', 'ENVIRONMENT', 'HOST', 'DELIVERY_HOST', 'MANAGEMENT_TOKEN', 'DELIVERY_TOKEN'];
let printed = '';

beforeEach(() => {
  printed = '';
  for (const name of variables) vi.stubEnv(`CONTENTFUL_${name}`, undefined);
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs `meridian export` with these variables of the environment; gives the file it was to write. */
async function run(environment: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'export-worker.js'), `import ${JSON.stringify(worker.href)};`);
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(`CONTENTFUL_${name}`, value);
  const file = join(folder, 'space.json');
  await exportCommand({ root: folder, folder, rebundle: async () => folder }).parseAsync([
    'node',
    'export',
    '--content',
    file,
  ]);
  return file;
}

test('space and host come from the environment where it names them', async () => {
  const { url } = await startFixture();
  const file = await run({ SPACE: 'fixture-space', HOST: url, MANAGEMENT_TOKEN: tokens.managementToken });
  expect(JSON.parse(readFileSync(file, 'utf8')).entries).toHaveLength(14);
  expect(printed).toContain('14 entries, 6 assets, 3 locales (values of the management API)');
  expect(process.exitCode).toBeUndefined();
});

test('with a delivery token the values are the public ones', async () => {
  const { url } = await startFixture();
  const hosts = { HOST: url, DELIVERY_HOST: url };
  const both = { MANAGEMENT_TOKEN: tokens.managementToken, DELIVERY_TOKEN: tokens.deliveryToken };
  await run({ SPACE: 'fixture-space', ...hosts, ...both });
  expect(printed).toContain('(public values)');
});

test('a service that gives nothing ends with exit code 1 and says what to do', async () => {
  const { url } = await startFixture();
  const file = await run({ SPACE: 'nowhere', HOST: url, MANAGEMENT_TOKEN: tokens.managementToken });
  expect(process.exitCode).toBe(1);
  expect(existsSync(file)).toBe(false);
  expect(printed).toContain('error: ');
  expect(printed).toContain('no space "nowhere"');
  expect(printed).toContain('CONTENTFUL_SPACE');
});

const token = { MANAGEMENT_TOKEN: tokens.managementToken };
const local = 'http://127.0.0.1:1';

test.each([
  ['no token', { HOST: local }, 'CONTENTFUL_MANAGEMENT_TOKEN is not set'],
  ['an empty token', { HOST: local, MANAGEMENT_TOKEN: '' }, 'CONTENTFUL_MANAGEMENT_TOKEN is not set'],
  [
    'a token with a line break',
    { HOST: local, MANAGEMENT_TOKEN: 'CFPAT-a\n' },
    'CONTENTFUL_MANAGEMENT_TOKEN holds',
  ],
  [
    'http on another machine',
    { HOST: 'http://api.example.com', ...token },
    'CONTENTFUL_HOST is "http://api.example.com"',
  ],
  [
    'a delivery host that is none',
    { DELIVERY_HOST: 'a b', DELIVERY_TOKEN: 'x', ...token },
    'CONTENTFUL_DELIVERY_HOST is',
  ],
  [
    'only one of two hosts here',
    { HOST: local, DELIVERY_TOKEN: 'x', ...token },
    'One of the two hosts is on this machine',
  ],
])('%s is a usage error', async (_, environment, message) => {
  const error = await run(environment).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(UsageError);
  expect((error as UsageError).message).toContain(message);
  expect((error as UsageError).hint).not.toBe('');
  expect((error as UsageError).message).not.toContain(tokens.managementToken);
});

test('a password in a host is not repeated', async () => {
  const error = await run({ HOST: 'http://me:hunter2@api.example.com', ...token }).catch(
    (reason: unknown) => reason,
  );
  expect((error as Error).message).not.toContain('hunter2');
});
