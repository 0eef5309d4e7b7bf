import { Command } from 'commander';
import type { CliContext, SetExitCode } from '../context.ts';
import { countFrom } from '../flags.ts';
import { addReportFlags, reportHelp } from '../reporters/report-flags.ts';
import type { ValidateFlags } from './run-validate.ts';

const failOn =
  'the mildest severity that fails the run (default: error); never: exit code 0 whatever is found';

const help = `${reportHelp}
--output names the file of the format that has none. Without --format, GitHub Actions gets github and GitLab CI gets
gitlab, with the report for people on stderr.

--external asks each address of another site once, by HEAD or GET, one request a host at a time; what answered isn’t
asked again for a week (.meridian/external-links.json). externalLinks in site.config.ts says what isn’t asked.

Exit codes: 0 clean; 1 errors (or what --fail-on says), more warnings than --max-warnings, or a baseline that holds
what is gone; 2 flags, configuration or a file that can’t be used. Findings of a baseline never fail the run.

Example:
  meridian validate --content export.json --locale en de
  meridian validate --rule missing-alt --rule orphan-page --fail-on warning
  meridian validate --external --rule unreachable-link
  meridian validate --format sarif --output meridian.sarif
  meridian validate --format pretty --format sarif=meridian.sarif --format json=findings.json
  meridian validate --baseline baseline.json --update-baseline   # accept what there is now
  meridian validate --baseline baseline.json                     # fail for what is new

In .gitlab-ci.yml:
  script: npx meridian validate --output gl-code-quality-report.json
  artifacts: { when: always, reports: { codequality: gl-code-quality-report.json } }`;

/** `meridian validate`: every finding, most harmful first. */
export function validateCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('validate')
    .description('Find everything that is wrong with the content.')
    .option('--content <file>', 'the export to check (default: from site.config.ts)')
    .option('--locale <code...>', 'only these languages')
    .option(
      '--previous <manifest>',
      'the published site’s manifest.json (default: the one in the output folder)',
    )
    .option('--external', 'ask addresses of other sites whether they answer')
    .option('--output <file>', 'write the report to a file, whole or not at all; - for stdout')
    .option('--max-warnings <n>', 'fail when there are more warnings than this', countFrom(0))
    .option('--baseline <file>', 'findings in this file don’t fail the run; what is gone has to leave it')
    .option('--update-baseline', 'write what is found into the baseline, and end with exit code 0');
  return addReportFlags(command, failOn)
    .addHelpText('after', help)
    .action(async (flags: ValidateFlags) => {
      const { runValidate } = await import('./run-validate.ts');
      setExitCode(await runValidate(flags, context));
    });
}
