import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageEssence } from './page-essence.ts';

/** Generators wrap and spell a little differently; a template that was forgotten is more than this. */
const mostDifference = 0.05;

/**
 * Shows that two sites say the same on some of their pages.
 *
 * @param files the pages to look at, relative to both sites
 * @throws Error that names the first page and line that differ
 */
export function assertSamePages(ours: string, theirs: string, files: readonly string[]): void {
  for (const file of files) {
    const [our, their] = [ours, theirs].map((site) => readFileSync(join(site, file), 'utf8'));
    const difference = differenceOf(our ?? '', their ?? '');
    if (difference)
      throw new Error(`${join(theirs, file)} isn't the page that Meridian wrote: ${difference}`);
  }
}

function differenceOf(our: string, their: string): string | undefined {
  const [a, b] = [pageEssence(our), pageEssence(their)];
  const at = a.lines.findIndex((line, index) => line !== b.lines[index]);
  if (at !== -1) return `"${b.lines[at]}" where "${a.lines[at]}" belongs, after "${a.lines[at - 1]}".`;
  if (b.lines.length > a.lines.length) return `"${b.lines[a.lines.length]}" is too much.`;
  if (Math.abs(b.elements / a.elements - 1) > mostDifference)
    return `it has ${b.elements} elements, not ${a.elements}.`;
  return undefined;
}
