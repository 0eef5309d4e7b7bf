import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { type CliContext, readPackage, type SetExitCode } from '../context.ts';
import { exitCodes, UsageError } from '../errors.ts';
import {
  addFlags,
  assertReportFiles,
  contentOption,
  countFrom,
  defaultFormatOf,
  detailOf,
  formatTargets,
  localeOption,
  previousOption,
  type ReportFlags,
  reportHelp,
  reportOptions,
} from '../flags.ts';
import { inputsOf } from '../output-files.ts';
import { warningOfMissedSite } from '../published-site.ts';
import type { BaselineFlags } from '../reporters/baseline.ts';
import { publishReport } from '../reporters/publish-report.ts';
import { createReport, defaultRules, isFailed, ofRules } from '../reporters/report.ts';
import { configWithContent } from '../site-config.ts';
import { stageReporter } from '../terminal/progress.ts';

const failOn = 'the lowest severity that fails the run (default: error); never: the exit code is always 0';

const help = `${reportHelp}
--output is the file of the format that has none. Without --format, GitHub Actions gets github and GitLab CI gets
gitlab, with the report for people on stderr.

--external requests each address of another site once, by HEAD or GET, one request per host at a time; what answered isn't
requested again for a week (.meridian/external-links.json). externalLinks in site.config.ts excludes addresses.

Exit codes: 0 clean; 1 errors (or what --fail-on says), more warnings than --max-warnings, or a baseline that holds
findings that no longer exist; 2 flags, configuration or a file that can't be used. Findings of a baseline never fail the run.

Example:
  meridian validate --content export.json --locale en de
  meridian validate --rule missing-alt --rule orphan-page --fail-on warning
  meridian validate --drafts        # before an editor publishes them
  meridian validate --external --rule unreachable-link
  meridian validate --format sarif --output meridian.sarif
  meridian validate --format pretty --format sarif=meridian.sarif --format json=findings.json
  meridian validate --baseline baseline.json --update-baseline   # accept what there is now
  meridian validate --baseline baseline.json                     # fail for what is new

In .gitlab-ci.yml:
  script: npx --no -- meridian validate --output gl-code-quality-report.json
  artifacts: { when: always, reports: { codequality: gl-code-quality-report.json } }`;

/** Creates `meridian validate`, which lists all findings, most harmful first. */
export function validateCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('validate')
    .description('Check the content and list all findings.')
    .addHelpText('after', help)
    .action(async (flags: ValidateFlags) => setExitCode(await runValidate(flags, context)));
  const maxWarnings = new Option('--max-warnings <n>', 'fail when there are more warnings than this');
  return addFlags<ValidateFlags>(command, {
    content: contentOption('check'),
    locale: localeOption(),
    previous: previousOption(),
    drafts: new Option('--drafts', 'check drafts as if they were published'),
    allowRemovals: new Option('--allow-removals', 'accept that many published URLs are lost'),
    external: new Option('--external', 'also request links to other sites'),
    output: new Option('-o, --output <file>', 'the file to write the report to; - for stdout'),
    maxWarnings: maxWarnings.argParser(countFrom(0)),
    baseline: new Option('--baseline <file>', "the file of known findings, which don't fail the run"),
    updateBaseline: new Option(
      '--update-baseline',
      'write the findings to the baseline, and end with exit code 0',
    ),
    ...reportOptions(failOn),
  });
}

interface ValidateFlags extends BaselineFlags, ReportFlags {
  readonly content?: string;
  readonly previous?: string;
  readonly allowRemovals?: boolean;
  readonly output?: string;
  readonly maxWarnings?: number;
  readonly drafts?: true;
  readonly external?: true;
}

const switchedOff =
  "Links to other sites aren't checked: the rule unreachable-link is off in site.config.ts.\n";

async function runValidate(flags: ValidateFlags, context: CliContext): Promise<number> {
  const { locale, maxWarnings, updateBaseline, failOn } = flags;
  assertRulesFit(flags);
  const isDefault = flags.format === undefined;
  const targets = formatTargets(context.cwd, flags.format, defaultFormatOf(context.env), flags.output);
  const config = await configWithContent(flags, context);
  const isExternal = flags.external === true && config.rules?.['unreachable-link'] !== 'off';
  const onlyRules = isExternal
    ? flags.rule
    : (flags.rule ?? defaultRules).filter((rule) => rule !== 'unreachable-link');
  if (flags.external && !isExternal && !flags.quiet) context.stderr.write(switchedOff);
  assertReportFiles(
    context.cwd,
    targets,
    [...inputsOf(config, context), flags.baseline, flags.previous],
    flags.force,
  );
  const { applyBaseline, openBaseline } = await import('../reporters/baseline.ts');
  const rule = (onlyRules ?? [...defaultRules, 'unreachable-link']).filter(
    (id) => config.rules?.[id] !== 'off',
  );
  const baseline = openBaseline(context.cwd, { ...flags, rule });
  const isForPeople = isDefault || targets.some(({ format }) => format === 'pretty');
  const isShown = isForPeople && !flags.quiet;
  const facts = readPackage(context);
  const options = {
    config,
    root: context.root,
    programFolder: context.folder,
    ...stageReporter(context, isShown),
    ...(flags.previous !== undefined && { previous: resolve(context.cwd, flags.previous) }),
    ...(flags.allowRemovals && { allowRemovals: true }),
    ...(locale && { locales: locale }),
    drafts: flags.drafts,
  };
  const { createAddressCheck } = await import('../external/check-addresses.ts');
  const checkAddresses = isExternal
    ? createAddressCheck(context, { config, version: facts.version, isShown })
    : undefined;
  const { validateSite } = await import('../../pipeline/checks/validate-site.ts');
  const missedSite = flags.quiet ? '' : warningOfMissedSite(context, options);
  const result = await validateSite(options, checkAddresses);
  context.stderr.write(await missedSite);
  const applied =
    baseline &&
    applyBaseline(context, ofRules(result.issues, onlyRules), baseline, ofRules(result.allIssues, onlyRules));
  const report = createReport(result, config, {
    command: 'validate',
    baseline: applied,
    maxWarnings,
    failOn,
    onlyRules,
  });
  publishReport(context, report, { targets, isDefault, detail: detailOf(flags), facts });
  return isFailed(report) && !updateBaseline ? exitCodes.failed : exitCodes.clean;
}

/** @throws UsageError if `--rule` and `--external` conflict */
function assertRulesFit({ rule, external }: ValidateFlags): void {
  const isChosen = rule?.includes('unreachable-link');
  if (isChosen && !external) {
    throw new UsageError(
      '--rule unreachable-link needs --external, which checks links to other sites.',
      'Add --external.',
    );
  }
  if (external && isChosen === false) {
    throw new UsageError(
      '--external only serves the rule unreachable-link, which --rule excludes.',
      'Add --rule unreachable-link, or leave out --external.',
    );
  }
}
