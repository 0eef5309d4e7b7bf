/** Compares a site on the disk with its manifest. */
import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { filesIn, readFileList } from '../emit/read-manifest.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import { manifestName } from '../model/routes.ts';
import { assertNotInterrupted } from '../publish/find-output.ts';
import type { FileFacts } from '../publish/published-files.ts';
import { chunk, createPool } from './pool.ts';
import type { VerifyTasks } from './verify-worker.ts';

export interface VerifyReport {
  readonly files: number;
  readonly bytes: number;
  /** Missing files, in manifest order. */
  readonly missing: readonly string[];
  /** Files with a wrong size or hash, in manifest order. */
  readonly changed: readonly ChangedFile[];
  /** Files that aren't in the manifest, sorted. */
  readonly unexpected: readonly string[];
}

interface ChangedFile {
  readonly file: string;
  /** Describes the difference; follows the file's name. */
  readonly what: string;
}

/**
 * Compares every file of a site with `manifest.json`.
 * @param programFolder holds the worker's script
 * @throws ManifestError without a site, OutputError after an interrupted publication
 */
export async function verifySite(out: string, programFolder: string): Promise<VerifyReport> {
  for (;;) {
    assertNotInterrupted(out);
    const folder = identityOf(out);
    // Detects a publication during the comparison, which makes it invalid.
    const isSame = () => identityOf(out) === folder;
    try {
      const report = await compare(out, readFileList(out), programFolder);
      if (isSame()) return report;
    } catch (error) {
      if (isSame()) throw error;
    }
  }
}

/** Identifies a site by its manifest, to detect another one: two folders take turns. */
function identityOf(out: string): string {
  const found = statSync(join(out, manifestName), { throwIfNoEntry: false });
  return `${found?.ino} ${found?.mtimeMs}`;
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
  const workers = createPool<VerifyTasks>({ script: join(programFolder, 'verify-worker.js'), count });
  try {
    const parts = chunk(rows, 100).map((part) => ({ folder: out, files: part.map(({ file }) => file) }));
    return (await workers.map('hash', parts)).flat();
  } finally {
    await workers.close();
  }
}

/** Starting a worker takes as long as reading this much. */
const bytesPerWorker = 16_000_000;

function changeOf({ file, bytes, sha256 }: Row, fact: FileFacts | undefined): ChangedFile[] {
  if (!fact || 'fault' in fact)
    return [{ file, what: fact?.fault === 'unreadable' ? "can't be read" : "isn't a regular file" }];
  if (fact.bytes !== bytes) return [{ file, what: `has ${fact.bytes} bytes instead of ${bytes}` }];
  return fact.sha256 === sha256 ? [] : [{ file, what: 'has other content of the same size' }];
}
