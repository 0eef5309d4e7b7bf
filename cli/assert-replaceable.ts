import { closeSync, lstatSync, openSync, readSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from './errors.ts';
import { assertPlace } from './reporters/write-report.ts';

/** Names what a command writes to a file that its user names. */
type OwnFile = keyof typeof marks;

const exportKey = '(?:contentTypes|tags|editorInterfaces|entries|assets|locales|webhooks|roles)';
/** Lists without items before the first one that tells an export from other JSON. */
const emptyLists = `(?:"${exportKey}"\\s*:\\s*\\[\\s*\\]\\s*,\\s*)*`;

/** How the files begin or end that commands write; at most `sampleBytes` of each end are looked at. */
const marks = {
  report: [
    /^<!doctype html><!-- Written by Meridian/,
    /^Written by Meridian \d[^\n]*\.\n/,
    /^\{\s*"schemaVersion": 1,\s*"(summary|origin)":/,
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
  /** Its reader looks at the whole file. */
  baseline: [/"findings"\s*:/],
  /** Also those that other programs than Meridian have made. */
  export: [
    new RegExp(`^\\s*\\{\\s*${emptyLists}"${exportKey}"\\s*:\\s*\\[\\s*\\{[^]*?"sys"\\s*:\\s*\\{`),
    new RegExp(`^\\s*\\{\\s*${emptyLists}"entries"\\s*:\\s*\\[\\s*\\]`),
  ],
} as const;

const sampleBytes = 2048;

/**
 * Makes sure that a file may be written: that it isn't there, is empty, or is one that Meridian has written. What is no
 * file, such as `/dev/null` or a pipe, may always be written to.
 *
 * @param what names what is to be written, e.g. `The report`
 * @param isForced lets any file be replaced
 * @throws UsageError where something else has the name, before any work is done
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

/** @returns why the file has to stay */
function whyNot(path: string, kind: OwnFile): string | undefined {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found && lstatSync(path, { throwIfNoEntry: false }))
      return 'it is a symbolic link that leads nowhere';
    if (!found?.isFile()) return undefined;
    if ((found.mode & 0o222) === 0) return 'it is read-only';
    if (found.size === 0) return undefined;
    const ends = endsOf(path, found.size);
    const isOwn = marks[kind].some((mark) => mark.test(ends));
    return isOwn ? undefined : `it is a file that holds no ${kind} of Meridian's`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ELOOP'
      ? 'symbolic links lead in a circle'
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
