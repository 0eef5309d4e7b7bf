import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findNginx } from '../../tools/scripts/find-nginx.js';
import { root } from './run-cli.ts';
import { temporaryFolder } from './temp-folder.ts';

/** Gives the path of the installed nginx; undefined where there is none with the DAV module. */
export const nginx = findNginx();

/** Gives the Authorization header that may write to the cache of `startNginx`. */
export const writerOfNginx = `Basic ${Buffer.from('ci:a-password-of-ci').toString('base64')}`;

/** Describes a running cache server. */
export interface NginxCache {
  readonly url: string;
  /** Holds `ac/KEY` and `cas/HASH`. */
  readonly folder: string;
}

/** Starts nginx with the configuration of docs/ci in a folder of its own, until the test has finished. */
export async function startNginx(): Promise<NginxCache> {
  const folder = temporaryFolder();
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  writeFileSync(join(folder, 'htpasswd'), 'ci:{PLAIN}a-password-of-ci\n');
  const log = join(folder, 'error.log');
  // The port may be taken by another process in between.
  for (let attempt = 0; attempt < 5; attempt++) {
    const port = await freePort();
    writeFileSync(join(folder, 'nginx.conf'), configuration(folder, cache, port));
    const child = spawn(String(nginx), ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', log], {
      stdio: 'ignore',
    });
    if (!(await isListening(child, port))) continue;
    onTestFinished(async () => {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
    });
    return { url: `http://127.0.0.1:${port}/`, folder: cache };
  }
  throw new Error(`nginx doesn't start: ${readFileSync(log, 'utf8')}`);
}

/** Completes the server of docs/ci with what a whole configuration needs, all paths in one folder. */
function configuration(folder: string, cache: string, port: number): string {
  const server = readFileSync(join(root, 'docs', 'ci', 'nginx-cache.conf'), 'utf8')
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll(/\/var\/cache\/meridian(\/\w+)?/g, (_, inside = '') => `"${cache}${inside}"`)
    .replace('/etc/nginx/cache.htpasswd', `"${join(folder, 'htpasswd')}"`);
  const paths = ['proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`);
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; worker_processes 2; pid "${folder}/pid"; ${user}
events {}
http {
access_log off;
${paths.join('\n')}
${server}
}
`;
}

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until a process listens. @returns false if it ends before */
export async function isListening(child: ChildProcess, port: number): Promise<boolean> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return true;
    await wait(20);
  }
  return false;
}
