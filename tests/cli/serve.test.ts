import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningCli, runCli, startCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { filesIn } from '../output/read-site.ts';

const site = fileURLToPath(new URL('../sites/three-languages/content.json', import.meta.url));
const servers = fileURLToPath(new URL('../../content/sample/vpn-servers.json', import.meta.url));
const folder = newFolder();
const started: RunningCli[] = [];
let address = '';
let sandbox = '';
let log = '';

beforeAll(async () => {
  cpSync(site, join(folder, 'content.json'));
  cpSync(servers, join(folder, 'servers.json'));
  configureSite(folder, { servers: 'servers.json' });
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  [address, sandbox] = await Promise.all([serve(), serve('--sandbox')]);
});

afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill();
  await Promise.all(started.map((child) => child.exitCode ?? child.signalCode ?? once(child, 'close')));
  rmSync(folder, { recursive: true });
});

describe('addresses', () => {
  test.each([
    ['/', 'index.html'],
    ['/de', 'de.html'],
    ['/guides', 'guides.html'],
    ['/guides/safety', 'guides/safety.html'],
    ['/ar/%D8%A3%D8%AF%D9%84%D8%A9', 'ar/أدلة.html'],
    ['/guides?utm_source=mail', 'guides.html'],
  ])('%s is a page', async (path, file) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(readFileSync(join(folder, 'out', file), 'utf8'));
  });

  test.each([
    ['/index.html', '/'],
    ['/de.html', '/de'],
    ['/de/', '/de'],
    ['/guides/safety.html', '/guides/safety'],
    ['/guides/safety/', '/guides/safety'],
    ['/en', '/'],
    ['/en/news', '/news'],
    ['/en/guides/safety', '/guides/safety'],
  ])('%s leads to %s', leadsTo);

  async function leadsTo(path: string, target: string): Promise<void> {
    expect((await get(path)).status).toBe(301);
    const { status, url } = await get(path, 'follow');
    expect([status, new URL(url).pathname]).toEqual([200, target]);
  }

  test.each([
    '/en//evil.example',
    '/en///evil.example',
    '/en/%2F%2Fevil.example',
    '/en/%5Cevil.example',
    '//evil.example/',
  ])("%s doesn't lead to another site", async (path) => {
    const { location } = await getRaw(path);
    expect(new URL(location ?? '/', address).origin).toBe(new URL(address).origin);
  });

  test.each([
    '/../site.config.ts',
    '/..%2fsite.config.ts',
    '/%2e%2e/site.config.ts',
    '/de/../../site.config.ts',
    '/..%5csite.config.ts',
  ])("%s doesn't leave the site's folder", async (path) => {
    const { status, body } = await getRaw(path);
    expect(status).not.toBe(200);
    expect(body).not.toContain('export default');
  });

  test.each([
    ['/%E0%A4%A', 400],
    ['/%', 400],
    ['/de%00', 404],
    ['/%00', 404],
    [`/${'a'.repeat(8000)}`, 404],
    ['//', 301],
    ['///', 301],
  ])('%s gets a response, and the server keeps running', async (path, expected) => {
    for (const server of [address, sandbox]) {
      expect((await getRaw(path, server)).status).toBe(expected);
      expect((await fetch(server)).status).toBe(200);
    }
  });

  test('a request that goes wrong gets 500, and the server goes on', async () => {
    const broken = join(folder, 'broken');
    cpSync(join(folder, 'out'), broken, { recursive: true });
    rmSync(join(broken, '404.html'));
    mkdirSync(join(broken, '404.html'));
    const server = await serve('--out', broken);
    expect((await fetch(new URL('/nowhere', server))).status).toBe(500);
    expect((await fetch(server)).status).toBe(200);
  });

  test('no request leaves a trace of the program in the log', () => {
    expect(log).not.toContain('    at ');
  });

  test.each(['/assets', '/assets/', '/assets/fonts/'])('%s lists nothing', async (path) => {
    const response = await get(path, 'follow');
    expect(response.status).toBe(404);
  });
});

describe('headers', () => {
  test("pages forbid what the site doesn't need", async () => {
    const { headers } = await get('/de');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  });

  test('files with hashed names may be kept for ever', async () => {
    for (const kind of ['css', 'js', 'fonts']) {
      const file = filesIn(join(folder, 'out')).find((name) => name.startsWith(`assets/${kind}/`));
      const { status, headers } = await get(`/${file}`);
      expect([kind, status, headers.get('cache-control')]).toEqual([
        kind,
        200,
        'public, max-age=31536000, immutable',
      ]);
    }
  });
});

describe('addresses that lead nowhere', () => {
  test.each([
    ['/nowhere', 'en', 'ltr'],
    ['/guides/nowhere', 'en', 'ltr'],
    ['/de/nowhere', 'de', 'ltr'],
    ['/de/nowhere?x=/ar/', 'de', 'ltr'],
    ['/ar/guides/nowhere', 'ar', 'rtl'],
    ['/blog', 'en', 'ltr'],
  ])('%s gets the page for that in its language', isNotFound);

  /** The site isn't published in French. */
  test.each([['/fr/nowhere', 'en', 'ltr']])('%s gets the page for that in English', isNotFound);

  async function isNotFound(path: string, lang: string, dir: string): Promise<void> {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toContain(`<html lang="${lang}" dir="${dir}"`);
  }

  test('that page forbids the same as others', async () => {
    const { headers } = await get('/nowhere');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self'/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('--sandbox', () => {
  test.each([
    ['/__sandbox', 'text/html', '<title>Sandbox'],
    ['/__sandbox/panel.js', 'text/javascript', 'sandbox_session'],
    ['/__sandbox/panel.css', 'text/css', ':root'],
    ['/__sandbox/providers/chargebee.js', 'text/javascript', 'handleCardPayment'],
    ['/__sandbox/providers/forter.js', 'text/javascript', 'ftr:tokenReady'],
  ])('bundles %s', async (path, type, part) => {
    const response = await fetch(new URL(path, sandbox));
    expect([response.status, response.headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(await response.text()).toContain(part);
    expect((await get(path)).status).toBe(404);
  });

  test('the account API serves the server data of site.config.ts', async () => {
    const response = await fetch(new URL('/wap/api/v1/vpn-servers', sandbox));
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toHaveLength(4);
    expect((await get('/wap/api/v1/vpn-servers')).status).toBe(404);
  });

  test('tests can ask for faults, and no page outside of it has the control', async () => {
    const fault = JSON.stringify([{ path: '/wap/*', kind: 'html' }]);
    const headers = { 'x-sandbox-session': 'serve' };
    const put = { method: 'PUT', body: fault, headers };
    expect((await fetch(new URL('/__sandbox/faults', sandbox), put)).status).toBe(204);
    const response = await fetch(new URL('/wap/api/v1/users/me', sandbox), { headers });
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await get('/__sandbox/log')).status).toBe(404);
  });

  test.each(['/blog', '/de/hilfe', '/ar/blog', '/blog/'])(
    "%s is a mock of another system's page",
    async (path) => {
      const response = await fetch(new URL(path, sandbox));
      expect(response.status).toBe(200);
      const page = await response.text();
      expect(page).toContain('Another system serves this page');
      // Without it the browser requests /favicon.ico and reports a 404.
      expect(page).toContain('<link rel="icon" href="data:,">');
    },
  );

  test('the site itself is the same', async () => {
    const response = await fetch(new URL('/de', sandbox));
    expect(await response.text()).toBe(readFileSync(join(folder, 'out', 'de.html'), 'utf8'));
  });
});

describe('host names', () => {
  const paths = ['/', '/de', '/__sandbox', '/__sandbox/log', '/api/v1/offers/regular', '/blog'];

  test.each([
    'evil.example',
    'evil.example:4173',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '169.254.0.1',
  ])('%s is refused, with and without the sandbox', async (host) => {
    for (const path of paths) {
      for (const server of [address, sandbox]) {
        const { status, body } = await getRaw(path, server, host);
        expect([path, status, body]).toEqual([path, 403, expect.stringContaining('--allow-host')]);
      }
    }
  });

  test.each(['localhost', 'LOCALHOST:4173', '[::1]:4173', '127.0.0.1:80'])(
    '%s is this machine',
    async (host) => {
      for (const server of [address, sandbox]) expect((await getRaw('/', server, host)).status).toBe(200);
      expect((await getRaw('/__sandbox/log', sandbox, host)).status).toBe(200);
    },
  );

  test('--allow-host lets others in', async () => {
    const server = await serve('--sandbox', '--allow-host', 'Preview.example.com', 'other.example');
    for (const host of ['preview.example.com', 'other.example:8443', 'localhost']) {
      expect((await getRaw('/__sandbox', server, host)).status).toBe(200);
    }
    expect((await getRaw('/__sandbox', server, 'evil.example')).status).toBe(403);
  });

  test('--host lets the network in, with a warning, by addresses of this machine alone', async () => {
    const own = networkAddress();
    const before = log.length;
    const server = await serve('--host', '0.0.0.0');
    const { port } = new URL(server);
    await expect.poll(() => log.slice(before)).toContain('everybody in the network can open');
    expect((await getRaw('/', server, `127.0.0.1:${port}`)).status).toBe(200);
    expect((await getRaw('/', server, 'rebound.example')).status).toBe(403);
    expect((await getRaw('/', server, '192.0.2.1')).status).toBe(403);
    if (!own) return;
    expect(log.slice(before)).toContain(`http://${own}:${port}/`);
    expect((await fetch(`http://${own}:${port}/de`)).status).toBe(200);
  });

  test('without --host, the network is kept out, and so are addresses that the machine has', async () => {
    const own = networkAddress();
    expect((await getRaw('/', address, own ?? '192.0.2.1')).status).toBe(403);
    if (own) await expect(fetch(`http://${own}:${new URL(address).port}/`)).rejects.toThrow();
  });

  test.each([
    ['preview.example.com', 'It must be an IP address'],
    ['192.0.2.1', "This machine doesn't have the address 192.0.2.1"],
  ])('--host %s is no address of this machine', async (host, says) => {
    const { code, stderr } = await runCli(['serve', '--host', host, '-p', '0'], { cwd: folder });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(says) });
  });

  test.each(['https://preview.example.com', 'preview.example.com:80', '*', ''])(
    '--allow-host %j is no host name',
    async (host) => {
      const { code, stderr } = await runCli(['serve', '--allow-host', host], { cwd: folder });
      expect({ code, stderr }).toEqual({
        code: 2,
        stderr: expect.stringContaining('It must be a host name'),
      });
    },
  );
});

describe('starting and ending', () => {
  test('a site that is named needs no configuration', async () => {
    const child = startCli(['serve', '--port', '0', '--out', join(folder, 'out')], {
      cwd: temporaryFolder(),
    });
    started.push(child);
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    expect((await fetch(/http:\S+/.exec(line.toString())?.[0] ?? '')).status).toBe(200);
  });

  test('a port that is in use is named, with exit code 2', async () => {
    const { port } = new URL(address);
    const { code, stdout, stderr } = await runCli(['serve', '--port', port], { cwd: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(`The port ${port} can't be used: another program uses it`);
    expect(stderr).toContain('--port');
  });

  test('a folder without a site is named, with exit code 2', async () => {
    const { code, stderr } = await runCli(['serve', '--out', 'nothing-here'], { cwd: folder });
    expect(code).toBe(2);
    expect(stderr).toContain(join(folder, 'nothing-here'));
    expect(stderr).toContain('meridian build');
  });

  test("a folder whose manifest isn't a site's is no site", async () => {
    const other = temporaryFolder();
    configureSite(other, { out: '.' });
    writeFileSync(join(other, 'manifest.json'), `{ "name": "another program's manifest" }`);
    expect((await runCli(['serve'], { cwd: other })).code).toBe(2);
  });

  test('Ctrl+C ends it with exit code 130', async () => {
    await serve();
    const [child] = started.splice(-1);
    child?.kill('SIGINT');
    expect(await new Promise((resolve) => child?.once('close', resolve))).toBe(130);
  });
});

/** @returns the address that the server prints */
async function serve(...flags: readonly string[]): Promise<string> {
  const child = startCli(['serve', '--port', '0', ...flags], { cwd: folder });
  started.push(child);
  child.stderr.on('data', (data: Buffer) => {
    log += data.toString();
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return /http:\S+/.exec(line.toString())?.[0] ?? '';
}

/** An address by which others reach this machine; undefined without a network. */
function networkAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  return all.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
}

function get(path: string, redirect: 'manual' | 'follow' = 'manual'): Promise<Response> {
  return fetch(new URL(path, address), { redirect });
}

/** The path exactly as written: `fetch` would tidy it up first. */
function getRaw(
  path: string,
  server = address,
  host?: string,
): Promise<{ status: number; location: string | undefined; body: string }> {
  const { hostname, port } = new URL(server);
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, ...(host !== undefined && { headers: { host } }) }, async (response) => {
      const body = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location, body });
    })
      .on('error', reject)
      .end();
  });
}
