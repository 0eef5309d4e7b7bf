import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Creates a folder; the caller removes it. */
export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'meridian-test-'));
}

/** Creates a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = newFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
