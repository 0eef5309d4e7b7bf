/** The built site in Debian's servers, with the file that the build writes for them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serversFolder } from '../../tools/scripts/find-nginx.js';
import { freePort, isListening } from '../helpers/nginx.ts';
import { root } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import {
  assetFaults,
  buildMovedSite,
  getFrom,
  notFoundFaults,
  oldAddressFaults,
  pageFaults,
} from './moved-site.ts';

interface Place {
  readonly folder: string;
  readonly out: string;
  /** Folder that the server shows, which may be above that of the site. */
  readonly shown: string;
  readonly port: number;
}

const user = process.getuid?.() === 0;

/** Holds what Debian's configuration has besides the site. */
const servers: Readonly<
  Record<string, (place: Place) => { readonly args: string[]; readonly config: string }>
> = {
  nginx: ({ folder, out, shown, port }) => ({
    args: ['-p', folder, '-c', join(folder, 'config'), '-e', join(folder, 'error.log')],
    config: nginxConfig(
      folder,
      `server { listen 127.0.0.1:${port}; root ${shown}; include ${out}/nginx.conf; }`,
    ),
  }),
  caddy: ({ folder, out, shown, port }) => ({
    args: ['run', '--config', join(folder, 'config'), '--adapter', 'caddyfile'],
    config: `{
  admin off
  log default {
    level ERROR
  }
  auto_https off
}
http://127.0.0.1:${port} {
  root * ${shown}
  import ${out}/caddy.conf
}
`,
  }),
  apache2: (place) => apache(place, 'AllowOverride All'),
  'apache2 that includes the file': (place) =>
    apache(place, `AllowOverride None\n  Include ${place.out}/.htaccess`),
};

function nginxConfig(folder: string, blocks: string): string {
  return `daemon off; pid ${folder}/pid; ${user ? 'user root;' : ''}
events {}
http {
  include ${configFile('/etc/nginx/mime.types')};
  default_type application/octet-stream;
  access_log off;
  gzip on;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${blocks}
}
`;
}

/** Completes what Debian's Apache has with its modules `rewrite` and `headers`. */
function apache({ folder, out, shown, port }: Place, read: string) {
  const modules = ['mpm_event', 'authz_core', 'dir', 'mime', 'headers', 'rewrite', 'negotiation'];
  return {
    args: ['-X', '-d', folder, '-f', join(folder, 'config')],
    config: `${modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
PidFile ${folder}/pid
ErrorLog ${folder}/error.log
ServerName localhost
TypesConfig /etc/mime.types
Listen 127.0.0.1:${port}
DocumentRoot ${shown}
<Directory ${out}>
  Options Indexes FollowSymLinks MultiViews
  ${read}
  Require all granted
</Directory>
`,
  };
}

describe.each(Object.keys(servers))('%s', (name) => {
  const [command = ''] = name.split(' ');
  const program = findProgram(command);

  test.skipIf(!program)(
    `serves every page and every old address${program ? '' : ` (${command} isn't installed)`}`,
    { timeout: isThorough ? 600_000 : 60_000 },
    async () => {
      const site = await buildMovedSite(command.replace(/2$/, ''), isThorough);
      const get = getFrom(await start(name, String(program), site.out));
      expect(await pageFaults(site, get)).toEqual([]);
      expect(await oldAddressFaults(site, get)).toEqual([]);
      expect(await notFoundFaults(site, get, /^no-store$/)).toEqual([]);
      expect(await assetFaults(site, get)).toEqual([]);
      expect((await get('/de/index.html?a=1')).headers.get('location')).toMatch(/(?<!\/)\/de\?a=1$/);
      if (name === 'nginx') expect((await get('/about')).headers.get('vary')).toBe('Accept-Encoding');
      for (const path of [
        '//evil.example/x.html',
        '//evil.example/',
        '/en//evil.example',
        '/%5Cevil.example/',
      ])
        expect((await get(path)).headers.get('location') ?? '', path).not.toMatch(/^(?:https?:)?\/[/\\]evil/);
    },
  );

  test.skipIf(!program)(
    `serves them below a path${program ? '' : ` (${command} isn't installed)`}`,
    { timeout: 60_000 },
    async () => {
      const basePath = '/site';
      const site = await buildMovedSite(command.replace(/2$/, ''), false, basePath);
      const address = await start(name, String(program), site.out, join(site.out, '..'));
      const get = getFrom(address, basePath);
      expect(await pageFaults(site, get)).toEqual([]);
      expect(await oldAddressFaults(site, get)).toEqual([]);
      expect(await notFoundFaults(site, get, /^no-store$/)).toEqual([]);
      expect(await assetFaults(site, get)).toEqual([]);
      expect((await get('?a=1')).headers.get('location')).toMatch(/^(?:http:\/\/127[^/]*)?\/\?a=1$/);
      const beyond = await getFrom(address)('/about');
      expect([beyond.status, beyond.headers.get('content-security-policy')]).toEqual([404, null]);
    },
  );
});

const nginx = findProgram('nginx');

test.skipIf(!nginx)('the servers of docs/hosts.md for nginx lead from http to https', async () => {
  const page = readFileSync(join(root, 'docs/hosts.md'), 'utf8');
  const [site = '', plain = ''] = Array.from(
    page.matchAll(/```nginx\n(.*?)```/gs),
    ([, lines = '']) => lines,
  );
  expect(site).toContain('listen 443 ssl;');
  const out = temporaryFolder();
  writeFileSync(join(out, 'nginx.conf'), '');
  const [first, second] = [await freePort(), await freePort()];
  const config = (site + plain)
    .replace('443 ssl', `127.0.0.1:${first}`)
    .replace(/listen 80;/, `listen 127.0.0.1:${second};`)
    .replaceAll('/srv/www', out);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'config'), nginxConfig(folder, config));
  const args = ['-p', folder, '-c', join(folder, 'config'), '-e', join(folder, 'error.log')];
  const child = spawn(String(nginx), args, { stdio: 'inherit' });
  onTestFinished(() => void child.kill());
  expect(await isListening(child, second)).toBe(true);
  const { status, headers } = await getFrom(`http://127.0.0.1:${second}`)('/de/%C3%BC?a=1');
  expect([status, headers.get('location')]).toEqual([301, 'https://www.example.com/de/%C3%BC?a=1']);
});

/** Starts a server until the test has finished. @returns its address */
async function start(name: string, program: string, out: string, shown = out): Promise<string> {
  const folder = temporaryFolder();
  // The port may be taken by another process in between.
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = await freePort();
    const { args, config } = servers[name]?.({ folder, out, shown, port }) ?? { args: [], config: '' };
    writeFileSync(join(folder, 'config'), config);
    const child: ChildProcess = spawn(program, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, HOME: folder },
    });
    onTestFinished(() => void child.kill());
    if (await isListening(child, port)) return `http://127.0.0.1:${port}`;
  }
  throw new Error(`${name} doesn't start.`);
}

/** Debian keeps servers in a folder that is in the path of root only; `npm test` unpacks missing ones. */
function findProgram(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const own = ['bin', 'sbin'].map((folder) => join(serversFolder, 'usr', folder));
  return [...folders, ...own].map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** Returns a file of Debian's configuration, installed or unpacked. */
function configFile(name: string): string {
  return existsSync(name) ? name : join(serversFolder, name);
}
