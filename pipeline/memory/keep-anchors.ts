import { currencyOf } from '../../domain/checkout-config.ts';
import type { SiteConfig } from '../../domain/site-config.ts';
import type { AnchorMemory } from '../validate/broken-anchors.ts';
import type { KeptAnchors } from './build-state.ts';
import type { ChecksToKeep } from './keep-checks.ts';
import { digestOf, type Memory } from './memory.ts';

/** Pages whose ids were looked at by this build or an earlier one. */
export interface AnchorsToKeep extends AnchorMemory {
  readonly toKeep: () => KeptAnchors;
}

/** The brand stands in some headings, and a plan's has a price in the currency. */
export function keepAnchors(
  { inputs, past }: Memory,
  { key: checksKey, changed }: ChecksToKeep,
  { brand, checkout }: Pick<SiteConfig, 'brand' | 'checkout'>,
): AnchorsToKeep {
  const key = digestOf(checksKey, inputs.messages, inputs.servers, brand, currencyOf(checkout));
  const kept = past?.('anchors');
  const before = new Map(changed && kept?.key === key ? kept.pages.map((page) => [page.id, page]) : []);
  const now = new Map<string, KeptAnchors['pages'][number]>();
  return {
    isSound: (id, asked) => {
      const page = before.get(id);
      if (!page || page.asked !== digestOf(asked) || page.uses.some((used) => changed?.has(used)))
        return false;
      now.set(id, page);
      return true;
    },
    keep: (id, asked, uses) => now.set(id, { id, asked: digestOf(asked), uses: [...uses] }),
    toKeep: () => ({ key, pages: [...now.values()] }),
  };
}
