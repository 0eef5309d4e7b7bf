import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { formatCount } from '../../domain/site/format-count.ts';
import type { VerifyReport } from '../../pipeline/workers/verify-site.ts';
import type { CliContext, SetExitCode } from '../context.ts';
import { exitCodes, UsageError } from '../errors.ts';
import { addFlags, formatOption, outOption } from '../flags.ts';
import { loadSiteConfig } from '../site-config.ts';
import { printable } from '../terminal/text.ts';

/** Creates `meridian verify`, which compares the built site with its manifest. */
export function verifyCommand(context: CliContext, setExitCode: SetExitCode): Command {
  const command = new Command('verify')
    .description(
      'Compare every file of the built site with its manifest: missing, changed and unexpected ones.',
    )
    .addHelpText('after', '\nExample:\n  meridian verify --out out')
    .action(async (flags: VerifyFlags) => setExitCode(await runVerify(flags, context)));
  return addFlags<VerifyFlags>(command, {
    out: outOption(),
    format: formatOption(['pretty', 'json']),
  });
}

interface VerifyFlags {
  readonly out?: string;
  readonly format: 'pretty' | 'json';
}

/** Returns the exit code: 1 for any difference. */
async function runVerify(flags: VerifyFlags, context: CliContext): Promise<number> {
  const out = flags.out === undefined ? (await loadSiteConfig(context)).out : resolve(context.cwd, flags.out);
  assertReachable(out);
  const { verifySite } = await import('../../pipeline/workers/verify-site.ts');
  const report = await verifySite(out, context.folder);
  const text =
    flags.format === 'json'
      ? `${JSON.stringify({ schemaVersion: 1, out, ...report }, null, 2)}\n`
      : describeReport(report, out, flags.out !== undefined);
  context.stdout.write(text);
  return differences(report) === 0 ? exitCodes.clean : exitCodes.failed;
}

/** @throws UsageError for an impossible path; a missing site is reported later */
function assertReachable(out: string): void {
  try {
    statSync(out);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    throw new UsageError(
      `The folder ${out} can't be read (${code}).`,
      'Name the folder of a site with --out.',
    );
  }
}

function differences({ missing, changed, unexpected }: VerifyReport): number {
  return missing.length + changed.length + unexpected.length;
}

function describeReport(report: VerifyReport, out: string, isNamed: boolean): string {
  const { files, bytes, missing, changed, unexpected } = report;
  const size = (bytes / 1e6).toFixed(1);
  if (differences(report) === 0)
    return `${formatCount(files, 'file')}, ${size} MB, as they were built: ${out}\n`;
  const lines = [
    ...missing.map((file) => `missing     ${file}`),
    ...changed.map(({ file, what }) => `changed     ${file} ${what}`),
    ...unexpected.map((file) => `unexpected  ${file}`),
  ];
  const summary = `${missing.length} missing, ${changed.length} changed, ${unexpected.length} unexpected; ${formatCount(files, 'file')} in the manifest: ${out}`;
  const hint = isNamed
    ? 'If it is a deployed copy, send all files again: docs/deploying.md, with an empty manifest. If builds write here, build again.'
    : 'Build again to restore the site. Nothing else should write to this folder.';
  return `${lines.map((line) => `${printable(line)}\n`).join('')}${summary}\n${hint}\n`;
}
