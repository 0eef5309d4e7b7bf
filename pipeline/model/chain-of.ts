import type { Content } from './content.ts';
import type { ChainLink } from './issue.ts';
import { labelOf } from './localize.ts';

/** A chain of thousands of entries helps nobody: its two ends do. */
const longestChain = 40;

/** The entries on the way to a fault, as findings tell of them. */
export function chainOf(content: Content, ids: readonly string[]): ChainLink[] {
  const shown =
    ids.length <= longestChain ? ids : [...ids.slice(0, longestChain / 2), ...ids.slice(-longestChain / 2)];
  return shown.map((entryId) => {
    const name = labelOf(content.entry(entryId), content.index.defaultLocale);
    return { entryId, contentType: content.typeOf(entryId) ?? '', ...(name !== undefined && { name }) };
  });
}
