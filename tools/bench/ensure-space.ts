import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { generateSpace, type SpaceSize } from './generate-space.ts';

/** The file of a space in a folder, generated unless it is there. */
export async function ensureSpace(size: SpaceSize, folder: string): Promise<string> {
  const file = join(folder, `space-${size.pages}x${size.locales}.json`);
  if (!existsSync(file)) await generateSpace(size, file);
  return file;
}
