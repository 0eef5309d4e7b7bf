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

/** Rules that these reports aren't about: what is expected is to change only when the reports do. */
export const otherRulesOff = Object.fromEntries(
  [
    'missing-shell-page',
    'orphan-page',
    'untranslated',
    'missing-alt',
    'server-page-drift',
    'changed-unpublished',
    'broken-link',
  ].map((rule) => [rule, 'off']),
);

/** @param rules beside those that are off */
export function hostileFolder(rules: Readonly<Record<string, unknown>> = {}): string {
  return siteFolder(inLines(hostileSpace()), {
    rules: { ...otherRulesOff, 'missing-shell-page': 'warning', ...rules },
  });
}

/** JSON as exports have it: lines mean something. */
export function inLines(content: unknown): string {
  return JSON.stringify(content, null, 1);
}
