import type { Issue } from '../../pipeline/model/issue.ts';
import { type CliResult, runCli } from './run-cli.ts';

interface Found extends CliResult {
  readonly issues: readonly Issue[];
  readonly summary: object;
}

/** Lists what `meridian validate` finds in a site's folder. */
export async function findIssues(folder: string, ...flags: readonly string[]): Promise<Found> {
  const result = await runCli(['validate', '--format', 'json', ...flags], { cwd: folder });
  return { ...result, ...(JSON.parse(result.stdout) as Pick<Found, 'issues' | 'summary'>) };
}
