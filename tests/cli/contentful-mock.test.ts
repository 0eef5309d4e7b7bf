import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startFixture } from '../export/harness.ts';

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
