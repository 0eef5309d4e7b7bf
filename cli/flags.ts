import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { didYouMean, nearest } from '../pipeline/model/did-you-mean.ts';
import { isRule, type Rule, rules } from '../pipeline/model/rules.ts';
import { UsageError } from './errors.ts';
import { assertNoInput, assertReplaceable } from './output-files.ts';
import { type Detail, type FailOn, failLevels } from './reporters/report.ts';

/** Reads a flag's whole number of at least `minimum` and at most `maximum`. */
export function countFrom(minimum: number, maximum = Number.POSITIVE_INFINITY): (text: string) => number {
  const range = Number.isFinite(maximum) ? `from ${minimum} to ${maximum}` : `${minimum} or more`;
  return (text) => {
    if (!isDigits(text) || Number(text) < minimum || Number(text) > maximum)
      throw new InvalidArgumentError(`It must be a whole number, ${range}.`);
    return Number(text);
  };
}

/** Creates `--port`, for commands that serve. */
export function portOption(defaultPort: number): Option {
  const description = `the port; 0 for any free one (default: ${defaultPort}, or a free one if that is taken)`;
  return new Option('-p, --port <n>', description).argParser(parsePort);
}

/** Creates `--host`, for commands that serve. */
export function hostOption(): Option {
  const description = 'the address to listen on; 0.0.0.0 lets the whole network in (default: 127.0.0.1)';
  return new Option('--host <address>', description).argParser((text) => {
    if (isIP(text)) return text;
    throw new InvalidArgumentError(
      'It must be an IP address of this machine, such as 0.0.0.0 for all of them.',
    );
  });
}

/** Creates `--config`, for commands that read the configuration. */
export function configOption(): Option {
  return new Option('--config <file>', "the site's configuration (default: site.config.ts in this folder)");
}

/** Creates `--locale`. */
export function localeOption(): Option {
  const option = new Option('--locale <code...>', 'only these languages: de fr, or de,fr');
  return option.argParser((text, before: readonly string[] = []) => [...before, ...text.split(',')]);
}

/** Creates `--out`. */
export function outOption(description = 'the folder of the site (default: from site.config.ts)'): Option {
  return new Option('-o, --out <dir>', description);
}

/** Creates `--content`. @param purpose what the command does with the export */
export function contentOption(purpose: string): Option {
  return new Option(
    '--content <file>',
    `the export to ${purpose}, - for stdin (default: from site.config.ts)`,
  );
}

/** Parses a TCP port; 0 lets the system choose. */
export function parsePort(text: string): number {
  if (!isDigits(text) || Number(text) > 65_535) {
    throw new InvalidArgumentError('It must be a port number from 0 to 65535.');
  }
  return Number(text);
}

/** Returns whether a text is only digits; `Number` would accept an empty text and `0x50`. */
function isDigits(text: string): boolean {
  return /^\d+$/.test(text);
}

/**
 * Adds an option for each flag that a command reads: the compiler names a flag that has none, and an option that has no flag.
 * @param options by the name of the flag, in the order of the help
 */
export function addFlags<Flags extends object>(
  command: Command,
  options: Readonly<Record<keyof Flags, Option>>,
): Command {
  for (const [name, option] of Object.entries<Option>(options)) {
    if (option.attributeName() !== name)
      throw new Error(`The flag "${name}" is declared as ${option.flags}.`);
    command.addOption(option);
  }
  return command;
}

/** Creates `--format`; the first format is the default. */
export function formatOption(formats: readonly string[]): Option {
  return new Option('--format <format>', 'the output format').choices(formats).default(formats[0]);
}

/** Creates `--force`, for commands that write a file. */
export function forceOption(): Option {
  return new Option('--force', "replace a file that Meridian hasn't written");
}

/** Creates `--previous`, for commands that compare with the published site. */
export function previousOption(): Option {
  const description = "the published site's manifest.json (default: the one in the output folder)";
  return new Option('--previous <manifest>', description);
}

export interface FormatTarget<Name extends string = FormatName> {
  readonly format: Name;
  /** As given on the command line; absent: stdout. */
  readonly file?: string;
}

export interface ReportFlags {
  readonly format?: readonly FormatTarget[];
  readonly rule?: readonly Rule[];
  readonly failOn?: FailOn;
  readonly verbose?: true;
  readonly quiet?: true;
  /** Overwrites files that Meridian didn't write. */
  readonly force?: boolean;
}

/** Creates `--allow-host`, for commands that serve. */
export function allowHostOption(): Option {
  const description = "more host names to accept, such as a proxy's";
  return new Option('--allow-host <name...>', description).argParser(addHost);
}

function addHost(text: string, before: readonly string[] = []): readonly string[] {
  const name = text.toLowerCase();
  if (/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name)) return [...before, name];
  throw new InvalidArgumentError(
    'It must be a host name such as preview.example.com, without scheme or port.',
  );
}

/** Explains the flags in a command's help. */
export const reportHelp = `
--format can be repeated: --format pretty --format sarif=meridian.sarif --format json=findings.json. At most one of
them goes to stdout, which FILE can name as -. --verbose and --quiet concern the report for people only: the other formats hold all findings.`;

/** Creates the options of the report flags. @param failOn describes the effect of `--fail-on` */
export function reportOptions(failOn: string): Readonly<Record<keyof ReportFlags, Option>> {
  return {
    format: targetsOption(formatNames),
    rule: new Option('--rule <rule>', 'only findings of this rule, or of several: a,b; repeatable').argParser(
      (text: string, before: readonly Rule[] = []) => [...before, ...text.split(',').map(parseRule)],
    ),
    failOn: new Option('--fail-on <level>', failOn).choices(failLevels),
    verbose: new Option('--verbose', 'show infos one by one, not as one line'),
    quiet: new Option('-q, --quiet', 'show only what fails the run, and the last line').conflicts('verbose'),
    force: forceOption(),
  };
}

function collect<Value>(parse: (text: string) => Value) {
  return (text: string, before: readonly Value[] = []): Value[] => [...before, parse(text)];
}

/** Creates `--format` for several formats with files. @param names the first is the default */
export function targetsOption<Name extends string>(names: readonly Name[]): Option {
  const description = `the output format; repeatable with files (default: ${names[0]})`;
  const option = new Option('--format <format[=file]>', description).choices(names);
  return option.argParser(collect((text) => parseTarget(text, names)));
}

function parseTarget<Name extends string>(text: string, names: readonly Name[]): FormatTarget<Name> {
  const [, name = '', file] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  const format = names.find((each) => each === name);
  if (!format) throw new InvalidArgumentError(`Allowed choices are ${names.join(', ')}.`);
  if (file === '') throw new InvalidArgumentError('There is no file after "=".');
  return file === undefined || file === '-' ? { format } : { format, file };
}

function parseRule(text: string): Rule {
  if (isRule(text)) return text;
  const hint = didYouMean(nearest(text, Object.keys(rules)));
  throw new InvalidArgumentError(`There is no such rule.${hint} docs/rules.md lists all rules.`);
}

/**
 * Returns the target of each format.
 * @param defaultFormat used without `--format`
 * @param output a file for a format without one; `-` is stdout
 * @throws UsageError if formats share a target, or no format needs `output`
 */
export function formatTargets<Name extends string>(
  cwd: string,
  given: readonly FormatTarget<Name>[] | undefined,
  defaultFormat: Name,
  output?: string,
): FormatTarget<Name>[] {
  const targets = given ?? [{ format: defaultFormat }];
  const open = targets.filter(({ file }) => file === undefined);
  if (open.length > 1) {
    const names = open.map(({ format }) => `--format ${format}`);
    throw new UsageError(
      `${names.join(' and ')} can't both go to stdout.`,
      `Give a file to all but one: ${names.at(-1)}=FILE`,
    );
  }
  if (output !== undefined && open.length === 0) {
    throw new UsageError(
      '--output is for a --format without a file, and every --format has one.',
      'Leave out --output.',
    );
  }
  const isFile = output !== undefined && output !== '-';
  const placed = targets.map((target) => (isFile ? { file: output, ...target } : target));
  assertDifferentFiles(cwd, placed);
  return placed;
}

/**
 * Asserts that the reports can be written.
 * @param inputs files that the command reads
 * @throws UsageError if a report would replace an input or a foreign file
 */
export function assertReportFiles(
  cwd: string,
  targets: readonly Pick<FormatTarget, 'file'>[],
  inputs: readonly (string | undefined)[],
  isForced?: boolean,
): void {
  for (const { file } of targets) {
    assertNoInput(cwd, file, inputs);
    if (file !== undefined) assertReplaceable(cwd, 'The report', file, 'report', isForced);
  }
}

function assertDifferentFiles(cwd: string, targets: readonly Pick<FormatTarget, 'file'>[]): void {
  const files = new Set<string>();
  for (const { file } of targets) {
    if (file === undefined) continue;
    if (files.has(resolve(cwd, file)))
      throw new UsageError(
        `Two formats are to be written to ${file}.`,
        'Give each format a file of its own.',
      );
    files.add(resolve(cwd, file));
  }
}

/** Returns a pretty report's level of detail; `--rule` includes infos. */
export function detailOf({ quiet, verbose, rule }: ReportFlags): Detail {
  if (quiet) return 'quiet';
  return verbose || rule ? 'verbose' : 'usual';
}

const formatNames = ['pretty', 'json', 'sarif', 'junit', 'github', 'gitlab'] as const;
export type FormatName = (typeof formatNames)[number];

/** Lists variables that CI systems set to `true`, and their report formats. */
const ciFormats: readonly (readonly [variable: string, format: FormatName])[] = [
  ['GITHUB_ACTIONS', 'github'],
  ['GITLAB_CI', 'gitlab'],
];

/** Returns the format of a run without `--format`. */
export function defaultFormatOf(environment: Readonly<Record<string, string | undefined>>): FormatName {
  return ciFormats.find(([variable]) => environment[variable] === 'true')?.[1] ?? 'pretty';
}
