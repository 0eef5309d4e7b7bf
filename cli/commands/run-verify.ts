import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type VerifyReport, verifySite } from '../../pipeline/verify-site.ts';
import type { CliContext } from '../context.ts';
import { UsageError } from '../errors.ts';
import { exitCodes } from '../exit-codes.ts';
import { count } from '../reporters/words.ts';
import { loadSiteConfig } from '../site-config.ts';
import { printable } from '../terminal/text.ts';

export interface VerifyFlags {
  readonly out?: string;
  readonly format: 'pretty' | 'json';
}

/** @returns the exit code: 1 when a file isn't what the build wrote */
export async function runVerify(flags: VerifyFlags, context: CliContext): Promise<number> {
  const out = flags.out === undefined ? (await loadSiteConfig(context)).out : resolve(context.cwd, flags.out);
  assertReachable(out);
  const report = await verifySite(out, context.folder);
  const text =
    flags.format === 'json'
      ? `${JSON.stringify({ schemaVersion: 1, out, ...report }, null, 2)}\n`
      : inWords(report, out);
  context.stdout.write(text);
  return differences(report) === 0 ? exitCodes.clean : exitCodes.failed;
}

/** @throws UsageError where the path can't lead to a folder; whether a site is there is for others to say */
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

function inWords(report: VerifyReport, out: string): string {
  const { files, bytes, missing, changed, unexpected } = report;
  const size = (bytes / 1e6).toFixed(1);
  if (differences(report) === 0) return `${count(files, 'file')}, ${size} MB, as they were built: ${out}\n`;
  const lines = [
    ...missing.map((file) => `missing     ${file}`),
    ...changed.map(({ file, what }) => `changed     ${file} ${what}`),
    ...unexpected.map((file) => `unexpected  ${file}`),
  ];
  const summary = `${missing.length} missing, ${changed.length} changed, ${unexpected.length} unexpected; ${count(files, 'file')} in the manifest: ${out}`;
  const hint =
    'Build again to have the site as its content gives it; nobody else should write to this folder.';
  return `${lines.map((line) => `${printable(line)}\n`).join('')}${summary}\n${hint}\n`;
}
