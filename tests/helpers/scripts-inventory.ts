import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../tools/scripts/run.ts';

type Place = 'live' | 'sandbox';

/** Describes a script of the order page (PCI DSS 4.0.1, 6.4.3). */
export interface InventoryEntry {
  /** URL pattern relative to the site's origin; `inline` for inline scripts. */
  readonly url: string;
  readonly owner: string;
  readonly reason: string;
  /** `sha256-…`; `named by content` for hashed file names; `evergreen` for vendors' changing files. */
  readonly integrity: string;
  readonly in: readonly Place[];
}

/** Returns the entries of scripts.inventory.json for a place. */
export function inventoryFor(place: Place): readonly InventoryEntry[] {
  const text = readFileSync(join(root, 'scripts.inventory.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: readonly InventoryEntry[] };
  return scripts.filter((entry) => entry.in.includes(place));
}

export function isListedAs({ url }: InventoryEntry, address: string, origin: string): boolean {
  return url !== 'inline' && new URLPattern(url, origin).test(address);
}
