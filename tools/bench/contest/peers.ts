import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Contender, Place } from './contender.ts';
import { startHugo } from './start-hugo.ts';

/** What each needs to be told; the projects are in `tools/bench/peers/`. */
type Peer = Omit<Contender, 'id' | 'version'> & {
  /** The name of its folder and of the package that it is. */
  readonly project: string;
  readonly package: string;
};

const quiet = { ASTRO_TELEMETRY_DISABLED: '1', NEXT_TELEMETRY_DISABLED: '1', CI: '1' };

/** By what they are called on the command line. */
export const peers: Readonly<Record<string, Peer>> = {
  eleventy: eleventy('Eleventy', 'eleventy.config.js'),
  'eleventy-nunjucks': eleventy('Eleventy, Nunjucks', 'nunjucks.config.js'),
  astro: {
    name: 'Astro',
    project: 'astro',
    package: 'astro',
    form: 'json',
    hasCache: true,
    build: (place, cached) => ({
      ...script(place, 'astro', 'node_modules/astro/bin/astro.mjs', ['build', '--silent']),
      env: {
        ...quiet,
        PEER_CONTENT: place.prepared,
        PEER_PUBLIC: place.publicFolder,
        PEER_OUT: place.out,
        PEER_CACHE: place.keep,
        PEER_CACHED: cached ? '1' : '',
      },
    }),
  },
  next: {
    name: 'Next',
    project: 'next',
    package: 'next',
    form: 'json',
    isSlow: true,
    hasCache: false,
    prepare: startNext,
    build: (place) => ({
      file: process.execPath,
      args: [join(place.keep, 'node_modules/next/dist/bin/next'), 'build'],
      cwd: place.keep,
      env: { ...quiet, PEER_CONTENT: place.prepared, PEER_ROOT: place.keep, PEER_OUT: place.out },
    }),
  },
};

function eleventy(name: string, config: string): Peer {
  return {
    name,
    project: 'eleventy',
    package: '@11ty/eleventy',
    form: 'json',
    hasCache: false,
    build: (place) => ({
      ...script(place, 'eleventy', 'node_modules/@11ty/eleventy/cmd.cjs', [
        '--quiet',
        `--config=${config}`,
        `--output=${place.out}`,
      ]),
      env: { ...quiet, PEER_CONTENT: place.prepared, PEER_ASSETS: join(place.publicFolder, 'assets') },
    }),
  };
}

/** Hugo is a program of its own, which is measured where the machine has one. */
export function createHugo(): Contender | undefined {
  const { stdout } = spawnSync('hugo', ['version'], { encoding: 'utf8' });
  const [, version] = /v(\d+\.\d+\.\d+)/.exec(stdout ?? '') ?? [];
  if (version === undefined) return undefined;
  return {
    id: 'hugo',
    name: 'Hugo',
    version,
    form: 'hugo',
    hasCache: false,
    prepare: startHugo,
    build: ({ root, prepared, keep, out }) => ({
      file: 'hugo',
      args: [
        '--quiet',
        ...['--source', prepared, '--destination', out, '--config', join(keep, 'config.json')],
        ...['--themesDir', join(root, 'tools/bench/peers'), '--theme', 'hugo'],
      ],
    }),
  };
}

function script({ root }: Place, peer: string, file: string, args: readonly string[]) {
  const cwd = join(root, 'tools/bench/peers', peer);
  return { file: process.execPath, args: [join(cwd, file), ...args], cwd };
}

/**
 * Next keeps what it has compiled, and finds public files and packages, in its project's folder: each run gets a copy of
 * its own, packages included, as its bundler follows no link out of the project.
 */
function startNext({ root, publicFolder, keep }: Place): void {
  cpSync(join(root, 'tools/bench/peers/next'), keep, { recursive: true });
  symlinkSync(publicFolder, join(keep, 'public'));
}

/** Installs a peer's packages unless they are there. @returns it, ready to build */
export function createPeer(root: string, id: string, say: (line: string) => void): Contender {
  const peer = peers[id];
  if (!peer) throw new RangeError(`There is no peer "${id}". There are: ${Object.keys(peers).join(', ')}.`);
  const folder = join(root, 'tools/bench/peers', peer.project);
  const packageFile = join(folder, 'node_modules', peer.package, 'package.json');
  if (!existsSync(packageFile)) install(folder, say);
  const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string };
  return { ...peer, id, version };
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
