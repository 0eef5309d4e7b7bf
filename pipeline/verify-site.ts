/** Compares a site on the disk with its manifest. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { filesIn, readFileList } from './emit/read-manifest.ts';
import type { WrittenFile } from './model/rendered-page.ts';
import { assertNotInterrupted } from './publish/find-output.ts';
import type { FileFacts } from './publish/published-files.ts';
import { chunk, startPool } from './workers/pool.ts';
import type { VerifyTasks } from './workers/verify-worker.ts';

/** Compares a site with its manifest. */
export interface VerifyReport {
  /** How many files the manifest names. */
  readonly files: number;
  readonly bytes: number;
  /** Files of the manifest that aren't there, in its order. */
  readonly missing: readonly string[];
  /** Files that aren't what the manifest says, in its order. */
  readonly changed: readonly ChangedFile[];
  /** Files that the manifest doesn't name, in the order of their code points. */
  readonly unexpected: readonly string[];
}

interface ChangedFile {
  readonly file: string;
  /** Says what is wrong; follows the name. */
  readonly what: string;
}

/**
 * Reads every file of a site and compares it with `manifest.json`.
 *
 * @param programFolder the program's own bundle, with the workers' script in it
 * @throws ManifestError where no site is, OutputError where there is none because a build was ended while it published
 */
export async function verifySite(out: string, programFolder: string): Promise<VerifyReport> {
  for (;;) {
    assertNotInterrupted(out);
    const folder = identityOf(out);
    // A build may publish another site meanwhile: then what was found says nothing.
    const isSame = () => identityOf(out) === folder;
    try {
      const report = await compare(out, readFileList(out), programFolder);
      if (isSame()) return report;
    } catch (error) {
      if (isSame()) throw error;
    }
  }
}

/** Identifies a folder, so that another one that replaces it is noticed. */
function identityOf(out: string): string {
  const found = statSync(out, { throwIfNoEntry: false });
  return `${found?.ino} ${found?.birthtimeMs}`;
}

type Row = Pick<WrittenFile, 'file' | 'bytes' | 'sha256'>;

async function compare(out: string, rows: readonly Row[], programFolder: string): Promise<VerifyReport> {
  const facts = await hashAll(out, rows, programFolder);
  const named = new Set(rows.map(({ file }) => file));
  const isMissing = (fact: FileFacts | undefined) => fact && 'fault' in fact && fact.fault === 'missing';
  return {
    files: rows.length,
    bytes: rows.reduce((sum, { bytes }) => sum + bytes, 0),
    missing: rows.filter((_, at) => isMissing(facts[at])).map(({ file }) => file),
    changed: rows.flatMap((row, at) => (isMissing(facts[at]) ? [] : changeOf(row, facts[at]))),
    unexpected: filesIn(out)
      .filter((file) => !named.has(file))
      .sort(),
  };
}

async function hashAll(out: string, rows: readonly Row[], programFolder: string): Promise<FileFacts[]> {
  const size = rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const count = Math.min(availableParallelism(), Math.max(1, Math.ceil(size / bytesPerWorker)));
  const workers = startPool<VerifyTasks>(join(programFolder, 'verify-worker.js'), count);
  try {
    const parts = chunk(rows, 100).map((part) => ({ folder: out, files: part.map(({ file }) => file) }));
    return (await workers.map('hash', parts)).flat();
  } finally {
    await workers.close();
  }
}

/** A worker takes as long to start as to read about this much. */
const bytesPerWorker = 16_000_000;

function changeOf({ file, bytes, sha256 }: Row, fact: FileFacts | undefined): ChangedFile[] {
  if (!fact || 'fault' in fact)
    return [{ file, what: fact?.fault === 'unreadable' ? 'can’t be read' : 'isn’t a regular file' }];
  if (fact.bytes !== bytes) return [{ file, what: `has ${fact.bytes} bytes instead of ${bytes}` }];
  return fact.sha256 === sha256 ? [] : [{ file, what: 'has other content of the same size' }];
}
