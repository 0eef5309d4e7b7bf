/** `meridian export` against a service that fails in each of the ways in which the real one does. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../../tools/sandbox/contentful/faults.ts';
import {
  type ExportSetting,
  earlier,
  exitOf,
  expectNoTraces,
  exportFrom,
  exportOnTerminal,
  spaceOf,
  startExport,
} from './export-cli.ts';
import { startFixture } from './harness.ts';

const numberOfEntries = (content: string): number => JSON.parse(content).entries.length;

describe('what passes is survived', { tags: 'ci' }, () => {
  test.each<[string, Fault, string]>([
    [
      '429 once',
      { kind: 'rate-limit', resetSeconds: 1, at: 'entries', nth: 1 },
      'Rate limit error occurred. Waiting for 1',
    ],
    ['500 once', { kind: 'status', status: 500, at: 'assets', nth: 1 }, 'Server 500 error occurred'],
    ['a dropped connection', { kind: 'drop', at: 'entries', nth: 1 }, 'Connection error occurred'],
    [
      'a connection that breaks in the body',
      { kind: 'cut', at: 'entries', nth: 1 },
      'Connection error occurred',
    ],
    [
      'a page that is too big',
      { kind: 'page-limit', items: 15, at: 'entries', nth: 1 },
      'pages over 7 MB: retrying with 500 items a page',
    ],
    ['a slow response', { kind: 'delay', milliseconds: 300, at: 'locales' }, '14 entries'],
  ])('%s', async (_, fault, message) => {
    const { code, stderr, content } = await exportFrom({ faults: [fault] });
    expect(stderr).toContain(message);
    expect(code).toBe(0);
    expect(numberOfEntries(content)).toBe(14);
  });

  test('an entry that is deleted between two pages', async () => {
    const faults: Fault[] = [{ kind: 'delete', id: 'entry7', at: 'entries', nth: 2 }];
    const { code, stderr, content } = await exportFrom({ exportFile: spaceOf(1100), faults });
    expect(stderr).toContain('content changed during the export: asking again');
    expect(code).toBe(0);
    expect(numberOfEntries(content)).toBe(1099);
    expect(content).not.toContain('"entry7"');
    expect(content).toContain('"entry1001"');
  });
});

describe('what lasts ends with a message, exit code 1 and the old file', () => {
  test.each<[string, readonly Fault[], ExportSetting, RegExp, string]>([
    [
      'a token that is not accepted',
      [],
      { env: { CONTENTFUL_MANAGEMENT_TOKEN: 'CFPAT-of-somebody-else' } },
      /127\.0\.0\.1:\d+ doesn't accept the management token \(401\): .* \(request id [\w-]{36}\)/,
      'Set CONTENTFUL_MANAGEMENT_TOKEN to a current one',
    ],
    [
      'a delivery token that is not accepted',
      [],
      { env: { CONTENTFUL_DELIVERY_TOKEN: 'of-another-space' } },
      /doesn't accept the delivery token \(401\)/,
      'Set CONTENTFUL_DELIVERY_TOKEN',
    ],
    [
      'a space that is not there',
      [],
      { env: { CONTENTFUL_SPACE: 'nowhere' } },
      /has no space "nowhere" that this token can read \(404\)/,
      'CONTENTFUL_SPACE',
    ],
    [
      'an environment that is not there',
      [],
      { env: { CONTENTFUL_ENVIRONMENT: 'staging' } },
      /Space "fixture-space" has no environment "staging"/,
      'CONTENTFUL_ENVIRONMENT',
    ],
    [
      'a token that may not read entries',
      [{ kind: 'status', status: 403, at: 'entries' }],
      {},
      /may not read \S+\/entries of space "fixture-space" \(403\)/,
      'Use a token of a user',
    ],
    [
      'a web page in place of the content',
      [{ kind: 'body', at: 'entries' }],
      {},
      /other than Contentful's JSON: "<!doctype html><title>Sign in/,
      'A proxy or a login page may have answered',
    ],
    [
      'JSON that is cut short',
      [{ kind: 'truncate', at: 'assets' }],
      {},
      /other than Contentful's JSON: "\{/,
      'Check the host and the network',
    ],
    [
      'an empty page before the end',
      [{ kind: 'empty-page', at: 'entries' }],
      {},
      /entries stop before their end: an empty page at 0 of 16/,
      'Export again',
    ],
    [
      'no response',
      [{ kind: 'delay', milliseconds: 60_000, at: 'assets' }],
      { args: ['--timeout', '1'] },
      /127\.0\.0\.1:\d+ didn't answer for 1 s/,
      '--timeout waits longer',
    ],
  ])('%s', async (_, faults, setting, message, hint) => {
    const { code, stderr, content } = await exportFrom({ faults }, setting);
    expect(stderr).toMatch(message);
    expect(stderr).toContain(hint);
    expect(stderr).toContain('no new file was written');
    expect(code).toBe(1);
    expect(content).toBe(earlier);
  });

  test('deletions that go on', { tags: 'ci' }, async () => {
    const faults = [2, 4, 6].map((nth): Fault => ({ kind: 'delete', id: `entry${nth}`, at: 'entries', nth }));
    const { code, stderr, content } = await exportFrom({ exportFile: spaceOf(1100), faults });
    expect(stderr).toContain('entries: 1098 were announced at first, 1097 later');
    expect(code).toBe(1);
    expect(content).toBe(earlier);
  });
});

test.each([
  ['SIGINT', [130, null]],
  ['SIGKILL', [null, 'SIGKILL']],
] as const)(
  'an export that %s ends leaves the old file, no other file and no process',
  { tags: 'ci' },
  async (signal, exit) => {
    const { promise: waiting, resolve } = Promise.withResolvers<void>();
    const contentful = await startFixture({
      faults: [{ kind: 'delay', milliseconds: 60_000, at: 'assets' }],
      onCall: ({ resource }) => void (resource === 'assets' && resolve()),
    });
    const { child, cwd } = startExport(contentful);
    await waiting;
    child.kill(signal);
    expect(await exitOf(child)).toEqual(exit);
    await expect.poll(() => contentful.connections(), { timeout: 5000 }).toBe(0);
    expectNoTraces(cwd, '');
    expect(readFileSync(join(cwd, 'content.json'), 'utf8')).toBe(earlier);
  },
);

const hasTerminal = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0;

test.runIf(hasTerminal)('a terminal shows a bar that counts entries', async () => {
  const contentful = await startFixture({ exportFile: spaceOf(1100) });
  expect(await exportOnTerminal(contentful)).toMatch(/█{22}░{2} 1000 of 1100 entries/);
});

test.runIf(hasTerminal)('Ctrl+C leaves the prompt a line of its own', async () => {
  const faults: Fault[] = [{ kind: 'delay', milliseconds: 60_000, at: 'entries', nth: 2 }];
  const contentful = await startFixture({ exportFile: spaceOf(1100), faults });
  expect(await exportOnTerminal(contentful, '1000 of 1100')).toMatch(/1000 of 1100 entries\S*\r\n$/);
});
