import { type ChildProcess, spawn } from 'node:child_process';
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runChild } from '../../bin/run-child.js';

/** Gives the folder of package.json. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Returns the folder and shell of a command; npm's batch files on Windows need a shell, which breaks paths with spaces.
 */
export function spawnOptions(command: string) {
  return { cwd: root, shell: process.platform === 'win32' && !isAbsolute(command) };
}

/**
 * Runs a command in this terminal and forwards signals.
 * @param isBound whether the command imports `bin/exit-with-parent.js`
 * @returns its exit code; above 128 after a signal
 */
export function run(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  isBound = false,
): Promise<number> {
  return runChild(command, args, { ...spawnOptions(command), env: { ...process.env, ...env }, isBound });
}

/** Starts a server and waits for its first line. @throws when it ends without one */
export async function start(
  command: string,
  args: readonly string[],
): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(command, args, { ...spawnOptions(command), stdio: ['ignore', 'pipe', 'inherit'] });
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString('utf8').trim()));
    child.once('exit', () => reject(new Error(`${command} ${args.join(' ')} ended before it was ready.`)));
  });
  return { child, line };
}
