import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface ManifestFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly path?: string;
  readonly locale?: string;
  readonly entryId?: string;
}

export interface Manifest {
  readonly stubs: readonly string[];
  readonly files: readonly ManifestFile[];
}

export function readManifest(out: string): Manifest {
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest;
}

/** What a manifest has to say of a file, by the file itself. */
export function sha256Of(out: string, file: string): ManifestFile {
  const content = readFileSync(join(out, file));
  return { file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}
