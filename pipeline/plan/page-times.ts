import { type Content, timesOfNode } from '../model/content.ts';
import type { PagePlan, PageTimes } from '../model/plan.ts';
import { findShown, type Shows } from './find-shown.ts';

/**
 * Finds when each page was published first, and when it was changed last: the newest change of its entry and of all that it
 * shows. Header and footer, which all pages share, don't count. Pages without times are left out.
 */
export function pageTimes(
  content: Content,
  plans: readonly PagePlan[],
  shows: Shows,
): ReadonlyMap<string, PageTimes> {
  const pages = plans.flatMap((plan) => ('entryId' in plan ? [plan.entryId] : []));
  const lastTimes = newestIn(content, pages, shows);
  return new Map(
    pages.flatMap((id) => {
      const last = lastTimes.get(id);
      if (last === undefined) return [];
      const { first } = content.timesOf(id);
      return [[id, { ...(first > 0 && { first: textOf(first) }), last: textOf(last) }] as const];
    }),
  );
}

/** Passes times on to all that shows an entry, newest first: each node is visited once, also in circles. */
function newestIn(content: Content, pages: readonly string[], shows: Shows): ReadonlyMap<string, number> {
  const { reached, shownBy } = findShown(pages, shows, (id) => content.typeOf(id) !== 'layout');
  const newestFirst = [...reached]
    .map((id) => ({ id, time: timesOfNode(content, id).last }))
    .filter(({ time }) => time > 0)
    .sort((a, b) => b.time - a.time);
  const found = new Map<string, number>();
  for (const { id, time } of newestFirst) {
    const waiting = [id];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (found.has(next)) continue;
      found.set(next, time);
      for (const outer of shownBy.get(next) ?? []) waiting.push(outer);
    }
  }
  return found;
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
