import type { WrittenFile } from './rendered-page.ts';

/** A file of a site as a build has left it: while its size and these are the same, so are its bytes. */
export interface KeptFile extends WrittenFile {
  readonly mtimeMs: number;
  readonly ino: number;
}
