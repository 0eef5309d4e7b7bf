import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenFile } from '../model/rendered-page.ts';
import { OutputError } from '../model/user-error.ts';

/**
 * The last look at a site before it is published: every file is there, as long as what was written. The hashes are those of
 * the bytes handed to the file system; reading all of them back would take a tenth of the build's time.
 *
 * @throws OutputError for the first file that isn't
 */
export function assertWritten(folder: string, files: readonly Pick<WrittenFile, 'file' | 'bytes'>[]): void {
  for (const { file, bytes } of files) {
    const found = lstatSync(join(folder, file), { throwIfNoEntry: false });
    if (found?.isFile() && found.size === bytes) continue;
    const what = found ? `has ${found.size} bytes instead of ${bytes}` : 'is missing';
    throw new OutputError(
      'unwritable',
      `The site was written, but on the disk ${file} ${what}: it isn't published.`,
      'What was there is still there. Check the disk, and whether another program changes files below the output folder.',
    );
  }
}
