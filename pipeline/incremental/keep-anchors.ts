import { currencyOf } from '../../domain/commerce/checkout-config.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { AnchorCache } from '../validate/broken-anchors.ts';
import type { KeptAnchors, KeptCheck } from './build-state.ts';
import type { ChecksToKeep } from './keep-checks.ts';
import { digestOf, type Memory } from './memory.ts';

/** Pages whose ids were looked at by this build or an earlier one. */
export interface AnchorsToKeep extends AnchorCache {
  readonly toKeep: () => KeptAnchors;
}

/** The brand stands in some headings, and a plan's has a price in the currency. */
export function keepAnchors(
  { inputs, past }: Memory,
  { key: checksKey, changed, before: checksBefore, entries }: ChecksToKeep,
  { brand, checkout }: Pick<SiteConfig, 'brand' | 'checkout'>,
): AnchorsToKeep {
  const key = digestOf(checksKey, inputs.messages, inputs.servers, brand, currencyOf(checkout));
  const kept = past?.('anchors');
  const before = new Map(changed && kept?.key === key ? kept.pages.map((page) => [page.id, page]) : []);
  const now = new Map<string, KeptAnchors['pages'][number]>();
  let touched: ReadonlySet<string> | undefined;
  return {
    isFresh: (id, asked) => {
      const page = before.get(id);
      if (!changed || page?.asked !== digestOf(asked)) return false;
      touched ??= showingAny(changed, [...checksBefore.values(), ...entries]);
      if (touched.has(id)) return false;
      now.set(id, page);
      return true;
    },
    add: (id, asked) => now.set(id, { id, asked: digestOf(asked) }),
    toKeep: () => ({ key, pages: [...now.values()] }),
  };
}

/** Ids of entries, and of all that show one of them at any distance. */
function showingAny(ids: ReadonlySet<string>, checks: readonly KeptCheck[]): ReadonlySet<string> {
  if (ids.size === 0) return ids;
  const shownIn = new Map<string, string[]>();
  for (const { id, shows } of checks) {
    for (const inner of shows) {
      const list = shownIn.get(inner);
      if (list) list.push(id);
      else shownIn.set(inner, [id]);
    }
  }
  const found = new Set(ids);
  for (const id of found) for (const outer of shownIn.get(id) ?? []) found.add(outer);
  return found;
}
