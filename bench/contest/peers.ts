import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender, Place } from './contender.ts';
import { publicFolder } from './prepare-content.ts';

/** What each needs to be told; the projects are in `bench/peers/`. */
type Peer = Pick<Contender, 'build' | 'hasCache' | 'prepare' | 'isSlow'> & { readonly package: string };

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1' };

export const peers: Readonly<Record<string, Peer>> = {
  Eleventy: {
    package: '@11ty/eleventy',
    hasCache: false,
    build: (place) => ({
      ...script(place, 'eleventy', 'node_modules/@11ty/eleventy/cmd.cjs', [
        '--quiet',
        `--output=${place.out}`,
      ]),
      env: {
        ...quiet,
        PEER_CONTENT: place.prepared,
        PEER_ASSETS: join(publicFolder(place.prepared), 'assets'),
      },
    }),
  },
  Astro: {
    package: 'astro',
    hasCache: true,
    build: (place, cached) => ({
      ...script(place, 'astro', 'node_modules/astro/bin/astro.mjs', ['build', '--silent']),
      env: {
        ...quiet,
        PEER_CONTENT: place.prepared,
        PEER_PUBLIC: publicFolder(place.prepared),
        PEER_OUT: place.out,
        PEER_CACHE: place.keep,
        PEER_CACHED: cached ? '1' : '',
      },
    }),
  },
  Next: {
    package: 'next',
    isSlow: true,
    hasCache: false,
    prepare: startNext,
    build: (place) => ({
      ...script(place, 'next', 'node_modules/next/dist/bin/next', ['build']),
      cwd: place.keep,
      env: { ...quiet, PEER_CONTENT: place.prepared, PEER_ROOT: place.root, PEER_OUT: place.out },
    }),
  },
};

/** Hugo is a program of its own, which is measured where the machine has one. */
export function createHugo(): Contender | undefined {
  const { stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  const [, version] = /v(\d+\.\d+\.\d+)/.exec(stdout ?? '') ?? [];
  if (version === undefined) return undefined;
  return {
    name: 'Hugo',
    version,
    hasCache: false,
    build: ({ root, prepared, out }) => ({
      file: 'hugo',
      args: [
        '--quiet',
        ...['--source', join(prepared, 'hugo'), '--destination', out],
        ...['--themesDir', join(root, 'bench/peers'), '--theme', 'hugo'],
      ],
    }),
  };
}

function script({ root }: Place, peer: string, file: string, args: readonly string[]) {
  const cwd = join(root, 'bench/peers', peer);
  return { file: process.execPath, args: [join(cwd, file), ...args], cwd };
}

/** Next keeps what it has compiled, and finds public files, in its project's folder: each run gets a copy of its own. */
function startNext({ root, prepared, keep }: Place): void {
  const project = join(root, 'bench/peers/next');
  cpSync(project, keep, {
    recursive: true,
    filter: (file) => !file.startsWith(join(project, 'node_modules')),
  });
  symlinkSync(join(project, 'node_modules'), join(keep, 'node_modules'));
  symlinkSync(publicFolder(prepared), join(keep, 'public'));
}

/** Installs a peer's packages unless they are there. @returns it, ready to build */
export function createPeer(root: string, name: string, say: (line: string) => void): Contender {
  const peer = peers[name];
  if (!peer) throw new RangeError(`There is no peer "${name}". There are: ${Object.keys(peers).join(', ')}.`);
  const folder = join(root, 'bench/peers', name.toLowerCase());
  const packageFile = join(folder, 'node_modules', peer.package, 'package.json');
  if (!existsSync(packageFile)) install(folder, say);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { ...peer, name, version };
}

/** Not `npm ci`: it refuses a lockfile without the packages for other systems, which not every mirror has. */
function install(folder: string, say: (line: string) => void): void {
  say(`Installing ${folder}/package.json (npm install) …`);
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`);
}
