import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { formatCount, formatNumber } from '../../domain/site/format-count.ts';
import type { ChangedFile, ManifestDiff } from '../../pipeline/emit/diff-manifests.ts';
import { type CliContext, readPackage } from '../context.ts';
import { UsageError } from '../errors.ts';
import {
  addFlags,
  assertReportFiles,
  type FormatTarget,
  forceOption,
  formatTargets,
  targetsOption,
} from '../flags.ts';
import { writeReport } from '../output-files.ts';

const help = `
The deployed manifest is an empty file before the first deployment: all files are added then.

Files come in an order that is safe for uploads: assets, new pages, changed pages, other files, manifest.json; then what
is to be deleted. --files prints names alone, for other programs; a --format then needs a file:
  upload   all added and changed files
  assets, pages, others   the upload's stages, one after the other; manifest.json is in none of them
  gone     the files to delete after the upload

Exit codes: 0 whether or not the sites differ; 2 usage, or a manifest that can't be read.

Example:
  meridian diff published-manifest.json out/manifest.json
  meridian diff published-manifest.json out/manifest.json --files assets > assets.txt`;

/** Creates `meridian diff`, which compares two sites by their manifests. */
export function diffCommand(context: CliContext): Command {
  const command = new Command('diff')
    .description('List the files that a deployment has to send and delete, by the manifests of both sites.')
    .argument('<deployed-manifest>', 'the manifest.json of the deployed site')
    .argument('<new-manifest>', 'the manifest.json of the new site')
    .addHelpText('after', help)
    .action((deployed: string, built: string, flags: DiffFlags) =>
      runDiff([deployed, built], flags, context),
    );
  const files = new Option('--files <list>', 'print only the names of these files, one a line');
  return addFlags<DiffFlags>(command, {
    format: targetsOption(formats),
    files: files.choices(fileLists),
    force: forceOption(),
  });
}

const formats = ['pretty', 'json'] as const;
type Format = (typeof formats)[number];

const fileLists = ['upload', 'assets', 'pages', 'others', 'gone'] as const;
type FileList = (typeof fileLists)[number];

interface DiffFlags {
  readonly format?: readonly FormatTarget<Format>[];
  readonly files?: FileList;
  readonly force?: boolean;
}

async function runDiff(
  manifests: readonly [deployed: string, built: string],
  { format, files, force }: DiffFlags,
  context: CliContext,
): Promise<void> {
  const { cwd, stdout } = context;
  const targets = files && !format ? [] : formatTargets(cwd, format, 'pretty');
  assertOneOutput(targets, files);
  assertReportFiles(cwd, targets, manifests, force);
  const { diffManifests } = await import('../../pipeline/emit/diff-manifests.ts');
  const [deployed, built] = manifests;
  const diff = diffManifests(resolve(cwd, deployed), resolve(cwd, built));
  if (files) stdout.write(linesOf(listFiles(diff, files).map(({ file }) => file)));
  for (const { format, file } of targets) {
    const text = format === 'json' ? jsonOf(diff) : describeDiff(diff);
    if (file === undefined) stdout.write(text);
    else writeReport(cwd, 'The report', file, `${format === 'json' ? '' : heading(context)}${text}`);
  }
}

/** @throws UsageError if a format goes to stdout, where the list goes */
function assertOneOutput(targets: readonly FormatTarget<Format>[], files: FileList | undefined): void {
  const printed = targets.find(({ file }) => file === undefined);
  if (!files || !printed) return;
  const { format } = printed;
  throw new UsageError(
    `--files ${files} and --format ${format} can't both go to stdout.`,
    `Give the format a file: --format ${format}=FILE`,
  );
}

function listFiles({ upload, gone }: ManifestDiff, list: FileList): readonly ChangedFile[] {
  if (list === 'gone') return gone;
  return list === 'upload' ? upload : upload.filter(({ stage }) => stage === list);
}

function jsonOf(diff: ManifestDiff): string {
  return `${JSON.stringify({ schemaVersion: 1, ...diff }, null, 2)}\n`;
}

/** Identifies a report that later runs may replace. */
function heading(context: CliContext): string {
  return `Written by Meridian ${readPackage(context).version}.\n\n`;
}

function describeDiff({ files, bytes, unchanged, upload, gone }: ManifestDiff): string {
  const all = [...upload, ...gone];
  if (all.length === 0)
    return `${formatCount(files, 'file')}, ${megabytes(bytes)}: the deployed site has all of them, and no others.\n`;
  const lines = all.map(
    ({ change, file, bytes }) => `${change.padEnd(8)} ${file}, ${formatCount(bytes, 'byte')}`,
  );
  const count = (wanted: ChangedFile['change']) =>
    formatNumber(all.filter(({ change }) => change === wanted).length);
  const size = megabytes(upload.reduce((sum, { bytes }) => sum + bytes, 0));
  const summary = `${count('added')} added, ${count('changed')} changed: ${size} to send. ${count('gone')} gone, ${formatNumber(unchanged)} unchanged.`;
  return linesOf([...lines, summary]);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
