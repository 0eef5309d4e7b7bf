/** A local Contentful with the fixture space, a folder that vanishes after the test, and an export between the two. */
import { mkdtempSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { type ExportOptions, exportSpace } from '../../pipeline/export/export-space.ts';
import { startWorker } from '../../pipeline/export/fetch-space.ts';
import type { ExportError } from '../../pipeline/model/user-error.ts';
import {
  type ContentfulOptions,
  type RunningContentful,
  startContentful,
} from '../../tools/sandbox/contentful/start-contentful.ts';

// Each export starts a process that loads contentful-export.
enableCompileCache(fileURLToPath(new URL('../../.meridian/compile-cache', import.meta.url)));

export const fixture = fileURLToPath(new URL('fixtures/space.json', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const script = new URL('../../pipeline/export/worker.ts', import.meta.url);

/** As long as real ones, so that nothing that hides a real token can miss them. */
export const tokens = {
  managementToken: 'CFPAT-3pWq81nLx0RzKd7VtYbM5sHfEa2uJ9cG',
  deliveryToken: 'Zk4v-T7yQm2Xd9Lr1Wb8Nf5Hs3Gj6Ce0PaUq',
};

export async function startFixture(options: Partial<ContentfulOptions> = {}): Promise<RunningContentful> {
  const contentful = await startContentful({ exportFile: fixture, port: 0, ...tokens, ...options });
  onTestFinished(() => contentful.close());
  return contentful;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-export-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Options for an export of what `contentful` serves into a new folder; failing requests aren't repeated. */
export function optionsFor(contentful: Pick<RunningContentful, 'host'>): ExportOptions {
  return {
    spaceId: 'fixture-space',
    environmentId: 'master',
    managementToken: tokens.managementToken,
    host: contentful.host,
    hostDelivery: contentful.host,
    insecure: true,
    contentFile: join(temporaryFolder(), 'space.json'),
    ...{ root, programFolder: import.meta.dirname },
    startWorker: () => startWorker(script),
    retryLimit: 0,
  };
}

/** Returns the error of an export that has to fail. Fails the test if there is none, or one of another class. */
export async function failureOf(options: ExportOptions): Promise<ExportError> {
  const error = await exportSpace(options).then(
    () => undefined,
    (reason) => reason,
  );
  if ((error as Error | undefined)?.name !== 'ExportError')
    throw error ?? new Error('the export did not fail');
  return error as ExportError;
}
