import type { Content } from '../model/content.ts';
import { trackContent } from '../model/track-dependencies.ts';
import { checkEntry, type EntryCheck } from '../validate/check-entry.ts';

/** A check that may be kept for as long as what it looked at stays as it is. */
export interface CheckWithUses extends EntryCheck {
  /** Ids of the entries and assets that it looked at, its own entry among them. */
  readonly uses: ReadonlySet<string>;
}

export function checkWithUses(content: Content, id: string, origin: string): CheckWithUses {
  const uses = new Set<string>();
  const check = checkEntry(
    trackContent(content, (used) => uses.add(used)),
    id,
    origin,
  );
  return { ...check, uses };
}
