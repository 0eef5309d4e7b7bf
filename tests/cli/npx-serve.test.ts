/** The built folder as `npx serve out` serves it: the package `serve`, with nothing but the folder and its serve.json. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npxServe } from '../helpers/npx-serve.ts';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { filesIn } from '../output/read-site.ts';

const site = fileURLToPath(new URL('../sites/three-languages/content.json', import.meta.url));
const folder = newFolder();
const out = join(folder, 'out');
let server: Awaited<ReturnType<typeof npxServe>>;

beforeAll(async () => {
  cpSync(site, join(folder, 'content.json'));
  configureSite(folder);
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  server = await npxServe(out);
});

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

function get(path: string): Promise<Response> {
  return fetch(`${server.address}${path}`, { redirect: 'manual', headers: { accept: 'text/html' } });
}

test.each([
  ['/', 'index.html'],
  ['/de', 'de.html'],
  ['/de/ratgeber/sicherheit', 'de/ratgeber/sicherheit.html'],
  [encodeURI('/ar/أدلة'), 'ar/أدلة.html'],
])('%s is the file %s, with the headers of pages', async (path, file) => {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(await response.text()).toBe(readFileSync(join(out, file), 'utf8'));
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self' /);
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
});

test.each([
  ['/de.html', '/de'],
  ['/de/', '/de'],
  ['/guides/safety.html', '/guides/safety'],
  ['/en', '/'],
  ['/en/guides/safety', '/guides/safety'],
])('%s leads to %s', async (from, to) => {
  const response = await get(from);
  expect([response.status, response.headers.get('location')]).toEqual([301, to]);
});

test('an address that leads nowhere gets the English page for that', async () => {
  for (const path of ['/nowhere', '/de/nowhere']) {
    const response = await get(path);
    expect(response.status, path).toBe(404);
    expect(await response.text(), path).toBe(readFileSync(join(out, '404.html'), 'utf8'));
  }
});

test.each(['/assets', '/assets/js', '/assets/fonts'])('%s lists nothing', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('files with hashed names may be kept for ever', async () => {
  for (const kind of ['css', 'js', 'fonts']) {
    const file = filesIn(out).find((name) => name.startsWith(`assets/${kind}/`));
    const { status, headers } = await get(`/${file}`);
    expect([kind, status, headers.get('cache-control')]).toEqual([
      kind,
      200,
      'public, max-age=31536000, immutable',
    ]);
  }
});
