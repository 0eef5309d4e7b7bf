import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many pages are compared: enough to see that both render the same thing. */
const samples = 25;

/**
 * Shows that both sites say the same in the main parts of some pages, evenly spread over the site.
 *
 * @throws Error that names the first page that differs
 */
export function assertSameMains(ours: string, theirs: string): void {
  const manifest = readFileSync(join(ours, 'manifest.json'), 'utf8');
  const { files } = JSON.parse(manifest) as { files: { file: string; entryId?: string }[] };
  const pages = files.filter(({ entryId }) => entryId !== undefined);
  const step = Math.max(1, Math.floor(pages.length / samples));
  for (let at = 0; at < pages.length; at += step) {
    const file = pages[at]?.file ?? '';
    if (mainOf(join(ours, file)) !== mainOf(join(theirs, file))) {
      throw new Error(
        `The build and the bare loop render ${file} differently: ${ours} and ${theirs} hold both.`,
      );
    }
  }
}

function mainOf(file: string): string {
  const main = readFileSync(file, 'utf8').match(/<main[^>]*>.*<\/main>/s)?.[0];
  if (!main) throw new Error(`${file} has no main part.`);
  return main;
}
