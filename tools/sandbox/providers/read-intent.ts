import { misused } from './provider-error.ts';
import type { ProviderIntent } from './provider-world.ts';

/** Whatever a page says is an intent. */
export type GivenIntent = Readonly<Record<string, unknown>>;

/** @throws ProviderError for one that can't be */
export function readIntent(given: GivenIntent): ProviderIntent {
  const { id, status } = given ?? {};
  if (typeof id === 'string' && id && typeof status === 'string') return { ...given, id, status };
  throw misused('The payment intent has no id, or no status.');
}
