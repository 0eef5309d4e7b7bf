import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { hostileSpace } from './hostile-space.ts';

/** Runs `validate` on a content file that lies one item a line, in a folder of its own. */
export function validate(
  args: readonly string[],
  { folder = hostileFolder(), env = {} }: { folder?: string; env?: Record<string, string> } = {},
): Promise<CliResult> {
  return runCli(['validate', ...args], { cwd: folder, env });
}

export function hostileFolder(config: Readonly<Record<string, unknown>> = {}): string {
  return siteFolder(inLines(hostileSpace()), config);
}

/** JSON as exports have it: lines mean something. */
export function inLines(content: unknown): string {
  return JSON.stringify(content, null, 1);
}
