import * as z from 'zod/mini';
import type { SettingsStore } from '../control/settings-route.ts';

export const checkoutSettingsSchema = z.strictObject({
  /** Where a finished checkout leads; null: the answer holds no address. */
  redirectUrl: z.optional(z.nullable(z.string().check(z.maxLength(2000)))),
  /** Unscaled amounts by price id, where they aren't as in the offer's file. */
  prices: z.optional(z.record(z.string(), z.int().check(z.gte(0)))),
  /** So many of the intents that are authorized from now on expire before they can be charged. */
  expiringIntents: z.optional(z.int().check(z.gte(0), z.lte(1000))),
});

type CheckoutSettings = z.infer<typeof checkoutSettingsSchema>;

/** How a session's checkout behaves; everything as usual until somebody says otherwise. */
export function newSettings(): SettingsStore<CheckoutSettings> {
  return { value: {} };
}
