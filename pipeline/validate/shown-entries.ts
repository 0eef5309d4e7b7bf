import type { Content } from '../model/content.ts';
import type { CheckedEntry } from './check-entry.ts';
import { checkEntry } from './check-entry.ts';

/** Checks some entries and what they show, where the checks of all entries aren't at hand. */
export function checkShown(content: Content, ids: Iterable<string>, origin: string): CheckedEntry[] {
  const reached = new Set(ids);
  const checks: CheckedEntry[] = [];
  for (const id of reached) {
    if (content.typeOf(id) === 'layout') continue;
    const check = { id, ...checkEntry(content, id, origin) };
    checks.push(check);
    for (const shown of check.shows) reached.add(shown);
  }
  return checks;
}

/** Returns what each entry shows. */
export function showsOf(checks: readonly CheckedEntry[]): ReadonlyMap<string, readonly string[]> {
  return new Map(checks.map(({ id, shows }) => [id, shows]));
}
