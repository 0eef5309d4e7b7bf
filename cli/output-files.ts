import { closeSync, lstatSync, openSync, readSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { changesFileOf, exportFileOf, type SiteConfig } from '../domain/site/site-config.ts';
import { writeFileAtomically } from '../pipeline/files/write-file.ts';
import { type CliContext, configFileOf } from './context.ts';
import { UsageError } from './errors.ts';
import { isInside } from './reporters/references.ts';

/** Names the kinds of files that commands write to named paths. */
type OwnFile = keyof typeof marks;

const exportKey = '(?:contentTypes|tags|editorInterfaces|entries|assets|locales|webhooks|roles)';
/** Matches empty lists before the list that identifies an export. */
const emptyLists = `(?:"${exportKey}"\\s*:\\s*\\[\\s*\\]\\s*,\\s*)*`;

/** Matches the start or end of files that commands write, within `sampleBytes`. */
const marks = {
  report: [
    /^<!doctype html><!-- Written by Meridian/,
    /^Written by Meridian \d[^\n]*\.\n/,
    /^\{\s*"schemaVersion": 1,\s*"(summary|origin)":/,
    /^\{\s*"schemaVersion": 1,\s*"files": \d+,\s*"bytes": \d+,\s*"unchanged":/,
    /^\{\s*"schemaVersion": 1,\s*"pages": \d+,\s*"locales": \d+,\s*"bytes": \d+,/,
    /^\{"\$schema":"[^"]*sarif[^"]*","version":"[\d.]+","runs":\[\{"tool":\{"driver":\{"name":"Meridian"/,
    /^<\?xml version="1.0" encoding="UTF-8"\?>\s*<testsuites name="meridian (validate|build)"/,
    /^\[\{"description":"[^\n]*"check_name":"|^\[\n\]\n$/,
    /^::(error|warning|notice) (file=[^\n]*)?title=/,
    /^([\d,]+ known findings? of [^\n]* not shown\.\n)?Found [\d,]+ errors?, [\d,]+ warnings? and [\d,]+ infos?\.\n$/,
    /^digraph site \{\n {2}graph \[rankdir=LR/,
    /^flowchart LR\n {2}n0\[/,
    /^(page|section) {20,}[a-z]{2}\s/,
  ],
  /** Its reader validates the whole file. */
  baseline: [/"findings"\s*:/],
  /** Matches exports of other programs, too. */
  export: [
    new RegExp(`^\\s*\\{\\s*${emptyLists}"${exportKey}"\\s*:\\s*\\[\\s*\\{[^]*?"sys"\\s*:\\s*\\{`),
    new RegExp(`^\\s*\\{\\s*${emptyLists}"entries"\\s*:\\s*\\[\\s*\\]`),
  ],
} as const;

/** Describes each kind's foreign file for messages. */
const foreignFiles: Readonly<Record<OwnFile, string>> = {
  report: "it isn't a report by Meridian",
  baseline: "it isn't a baseline by Meridian",
  export: "it isn't an export",
};

const sampleBytes = 2048;

/**
 * Asserts that a path is missing, empty, a device or pipe, or a file that Meridian wrote.
 * @param what names the output in messages, such as `The report`
 * @param isForced allows any file
 * @throws UsageError for a foreign file
 */
export function assertReplaceable(
  cwd: string,
  what: string,
  file: string,
  kind: OwnFile,
  isForced = false,
): void {
  const path = resolve(cwd, file);
  if (kind !== 'export') assertPlace(cwd, what, file);
  const why = isForced ? undefined : whyNot(path, kind);
  if (why === undefined) return;
  const hint = 'Name another file, or replace this one with --force.';
  throw new UsageError(`${what} can't be written to ${file}: ${why}.`, hint);
}

/** Returns why a file must not be replaced. */
function whyNot(path: string, kind: OwnFile): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found && lstatSync(path, { throwIfNoEntry: false })) return 'it is a broken symbolic link';
    if (!found?.isFile()) return undefined;
    if ((found.mode & 0o222) === 0) return 'it is read-only';
    if (found.size === 0) return undefined;
    const ends = endsOf(path, found.size);
    const isOwn = marks[kind].some((mark) => mark.test(ends));
    return isOwn ? undefined : foreignFiles[kind];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ELOOP'
      ? 'its symbolic links form a loop'
      : `the file that is there can't be read (${code})`;
  }
}

function endsOf(path: string, size: number): string {
  const descriptor = openSync(path, 'r');
  const read = (position: number) => {
    const buffer = Buffer.alloc(sampleBytes);
    return buffer.toString('utf8', 0, readSync(descriptor, buffer, 0, sampleBytes, position));
  };
  try {
    return size <= sampleBytes ? read(0) : `${read(0)}\n${read(size - sampleBytes)}`;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Replaces a file atomically; writes to devices and pipes directly.
 * @param what names the text in messages
 * @throws UsageError; an old file is unchanged
 */
export function writeReport(cwd: string, what: string, file: string, text: string): void {
  const path = resolve(cwd, file);
  assertPlace(cwd, what, file);
  try {
    const isSpecial = statSync(path, { throwIfNoEntry: false })?.isFile() === false;
    if (isSpecial) writeFileSync(path, text);
    else writeFileAtomically(path, [Buffer.from(text)], true);
  } catch (error) {
    const why = (error as Error).message.replace(/\.$/, '');
    throw new UsageError(
      `${what} can't be written to ${file}: ${why}.`,
      'Name another file, or make it writable.',
    );
  }
}

/**
 * Asserts that a path is no folder and its parent exists.
 * @param what names the output in messages
 * @throws UsageError
 */
function assertPlace(cwd: string, what: string, file: string): void {
  const path = resolve(cwd, file);
  const problem = problemOf(path);
  if (!problem) return;
  throw new UsageError(`${what} can't be written to ${file || '""'}: ${problem.why}.`, problem.hint);
}

function problemOf(path: string): { why: string; hint: string } | undefined {
  if (isFolder(path)) return { why: 'it is a folder', hint: 'Name a file.' };
  if (isFolder(dirname(path))) return undefined;
  return {
    why: `there is no folder ${dirname(path)}`,
    hint: 'Create the folder first, or name another file.',
  };
}

/** Returns whether a path is a folder; false if unreadable, as in a link cycle. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

/** Asserts that the output replaces no input. @param inputs undefined for unused ones @throws UsageError */
export function assertNoInput(
  cwd: string,
  output: string | undefined,
  inputs: readonly (string | undefined)[],
): void {
  if (output === undefined || output === '-') return;
  const target = realPath(resolve(cwd, output));
  const input = inputs.find((file) => file !== undefined && realPath(resolve(cwd, file)) === target);
  if (input === undefined) return;
  throw new UsageError(
    `${output} is an input of the command, so it isn't overwritten.`,
    'Name another file.',
  );
}

/** Returns the files read along with the content. */
export function inputsOf(
  config: SiteConfig,
  context: Pick<CliContext, 'cwd' | 'configFile'>,
): readonly (string | undefined)[] {
  const { content, servers, icon, offerFile } = config;
  const exportFile = exportFileOf(config);
  return [configFileOf(context), content, exportFile, changesFileOf(exportFile), servers, icon, offerFile];
}

/**
 * Asserts that a folder to replace contains no input.
 * @param inputs undefined for missing ones
 * @throws UsageError that names the first one inside
 */
export function assertInputsOutside(
  cwd: string,
  folder: string,
  inputs: readonly (string | undefined)[],
): void {
  const target = realPath(folder);
  const input = inputs.find((path) => path !== undefined && isInside(realPath(resolve(cwd, path)), target));
  if (input === undefined) return;
  throw new UsageError(
    `${input} is in the output folder ${folder}, which a build replaces, so it would be lost.`,
    'Move it elsewhere, or name another folder with --out.',
  );
}

/**
 * Asserts that a report isn't in the site's folder.
 * @throws UsageError if it would be published, even by a symbolic link
 */
export function assertReportOutside(cwd: string, out: string, file: string | undefined): void {
  if (file === undefined || !isInside(realPath(resolve(cwd, file)), realPath(out))) return;
  throw new UsageError(
    `The report ${file} would be published with the site: it lies in ${out}.`,
    'Name a file outside of that folder.',
  );
}

/** Resolves symbolic links of a path whose last parts may be missing. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}
