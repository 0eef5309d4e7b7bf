import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

/** The folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
export const script = join(root, 'bin', 'meridian.js');

const installedNode = join(root, 'node_modules', '.bin', 'node');
const currentNode = existsSync(installedNode) ? installedNode : process.execPath;

export interface CliOptions {
  /** The folder to run in, with its site.config.ts. */
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The Node to run on; by default the one of the project. */
  readonly node?: string;
  /** Flags for Node itself, before the script. */
  readonly nodeFlags?: readonly string[];
  /** Puts the command into a process group of its own. */
  readonly detached?: boolean;
}

/** Flags that make a Node say that it is older than what commands need. */
export const asOldNode: readonly string[] = [
  '--import',
  'data:text/javascript,Object.defineProperty(process,"versions",{value:{...process.versions,node:"18.0.0"}})',
];

/** Variables of the machine that runs the tests, CI systems included, that commands heed. */
const changesOutput: ReadonlySet<string> = new Set([
  'SOURCE_DATE_EPOCH',
  'FORCE_COLOR',
  'NO_COLOR',
  'GITHUB_ACTIONS',
  'GITHUB_STEP_SUMMARY',
  'GITHUB_WORKSPACE',
  'GITLAB_CI',
  'CI_PROJECT_DIR',
]);

/** A command that runs, its output readable. */
export type RunningCli = ChildProcessByStdio<null, Readable, Readable>;

export interface CliResult {
  /** Null when a signal ended it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command line as people do, to its end. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
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

/** Starts a command that stays; the caller ends it. */
export function startCli(
  args: readonly string[],
  { cwd, env = {}, node = currentNode, nodeFlags = [], detached = false }: CliOptions,
): RunningCli {
  const inherited = Object.entries(process.env).filter(([name]) => !changesOutput.has(name));
  return spawn(node, [...nodeFlags, script, ...args], {
    cwd,
    detached,
    env: { ...Object.fromEntries(inherited), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
