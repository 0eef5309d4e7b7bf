import { spawnSync } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFixture } from '../export/harness.ts';
import { currentNode, root } from '../helpers/run-cli.ts';

test.each([
  ['--help', 0, 'stdout', 'Flags: --file EXPORT.json'],
  ['--fiel', 2, 'stderr', "Unknown option '--fiel'"],
] as const)('the local Contentful answers %s without a trace of the stack', (flag, status, stream, says) => {
  const main = join(root, 'tools/sandbox/contentful/main.ts');
  const result = spawnSync(currentNode, [main, flag], { encoding: 'utf8' });
  expect(result.status).toBe(status);
  expect(result[stream]).toContain(says);
  expect(result.stderr).not.toContain('    at ');
});

test('the local Contentful refuses an address that is none, and goes on', async () => {
  const { url, port } = await startFixture();
  const status = await new Promise((resolve, reject) => {
    request({ hostname: '127.0.0.1', port, path: '//' }, ({ statusCode }) => resolve(statusCode))
      .on('error', reject)
      .end();
  });
  expect(status).toBe(400);
  expect((await fetch(url)).status).toBe(401);
});
