import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { script } from '../helpers/run-cli.ts';
import { type EndLater, type RunningDev, startServer } from './start-server.ts';

export { type RunningDev, until } from './start-server.ts';

/**
 * Starts `meridian dev` in a folder for the time of a test.
 *
 * @param program another checkout's script
 * @param endLater takes what ends it
 */
export function startDev(
  cwd: string,
  flags: readonly string[] = [],
  program = script,
  endLater: EndLater = onTestFinished,
): Promise<RunningDev> {
  return startServer(['dev', ...flags], { cwd, program, endLater });
}

/** Puts a file in the place of another as editors and `meridian export` do. */
export function replaceFile(folder: string, name: string, content: unknown): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  writeFileSync(join(folder, `${name}.new`), text);
  renameSync(join(folder, `${name}.new`), join(folder, name));
}
