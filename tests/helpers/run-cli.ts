import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleProgram } from '../../bin/bundle-program.js';
import type { main as Main } from '../../cli/main.ts';

/** Gives the folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const script = join(root, 'bin', 'meridian.js');

const installedNode = join(root, 'node_modules', '.bin', 'node');
export const currentNode = existsSync(installedNode) ? installedNode : process.execPath;

interface Surroundings {
  /** Working folder with site.config.ts. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Describes where a command runs. */
export interface CliOptions extends Surroundings {
  /** Checkout for messages and assets; default: the repository. */
  readonly checkout?: string;
  /** What the command reads from stdin; default: nothing. */
  readonly stdin?: string;
}

/** Describes where a process runs. */
export interface ProcessOptions extends Surroundings {
  /** Node binary; default: the project's. */
  readonly node?: string;
  /** Flags for Node itself. */
  readonly nodeFlags?: readonly string[];
  /** Starts a new process group. */
  readonly detached?: boolean;
  /** The program's file; default: the repository's. */
  readonly program?: string;
}

/** Makes Node report an outdated version. */
export const asOldNode: readonly string[] = withCode(
  'Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.0.0"}})',
);

const isSuperuser = process.getuid?.() === 0;
const canDropRights = !isSuperuser || spawnSync('setpriv', ['--version']).status === 0;

/** Runs Node without the superuser's right to write anywhere; undefined where that isn't possible. */
export const withoutRights: Partial<ProcessOptions> | undefined =
  process.platform === 'win32' || !canDropRights
    ? undefined
    : isSuperuser
      ? { node: 'setpriv', nodeFlags: ['--bounding-set=-dac_override', '--inh-caps=-all', currentNode] }
      : {};

/** Makes Node run code before the program, which may replace functions of `fs`. */
export function withCode(code: string): readonly string[] {
  const all = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    ${code}
    syncBuiltinESMExports();`;
  return ['--import', `data:text/javascript,${encodeURIComponent(all)}`];
}

/** Environment variables that affect commands, including CI systems'. */
const changesOutput: ReadonlySet<string> = new Set([
  'SOURCE_DATE_EPOCH',
  'FORCE_COLOR',
  'NO_COLOR',
  'GITHUB_ACTIONS',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_WORKSPACE',
  'GITHUB_REPOSITORY',
  'GITLAB_CI',
  'TF_BUILD',
  'CI_PROJECT_DIR',
  'CI_PROJECT_URL',
]);

/** Describes a running command with readable output. */
export type RunningCli = ChildProcessByStdio<null, Readable, Readable>;

export interface CliResult {
  /** Null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a command in-process, which is faster. Not for browser tests: Playwright's module loader can't handle a site.config.ts that
 * imports another by URL.
 */
export async function runCli(
  args: readonly string[],
  { cwd, env = {}, checkout = root, stdin = '' }: CliOptions,
): Promise<CliResult> {
  const { main, folder } = await loadProgram();
  const stdout = collect();
  const stderr = collect();
  const lifecycle = new EventEmitter();
  const code = await main([process.execPath, script, ...args], {
    root: checkout,
    folder,
    rebundle: () => bundleProgram(root, 'silent'),
    cwd,
    env: { ...cleanEnvironment(), ...env },
    stdin: async () => stdin,
    stdout,
    stderr,
    lifecycle,
  });
  lifecycle.emit('exit');
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

/** Collects output decoded as UTF-8, like a stream. */
function collect() {
  const chunks: string[] = [];
  return {
    write: (text: string) => chunks.push(text),
    text: () => Buffer.from(chunks.join('')).toString('utf8'),
  };
}

/** Runs a command as a process by the launcher. */
export async function spawnCli(args: readonly string[], options: ProcessOptions): Promise<CliResult> {
  const child = startCli(args, options);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** Starts a long-running command; the caller ends it. */
export function startCli(
  args: readonly string[],
  { cwd, env = {}, node = currentNode, nodeFlags = [], detached = false, program = script }: ProcessOptions,
): RunningCli {
  return spawn(node, [...nodeFlags, program, ...args], {
    cwd,
    detached,
    env: { ...cleanEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function cleanEnvironment() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !changesOutput.has(name)));
}

let loading: Promise<{ main: typeof Main; folder: string }> | undefined;

/** Loads the program's bundle, as the launcher does. */
function loadProgram() {
  loading ??= (async () => {
    const folder = await bundleProgram(root);
    const { main } = (await import(pathToFileURL(join(folder, 'main.js')).href)) as { main: typeof Main };
    return { main, folder };
  })();
  return loading;
}
