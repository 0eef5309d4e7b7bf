import * as z from 'zod/mini';

const milliseconds = z.int().check(z.gte(0), z.lte(600_000));
const blocked = z.optional(z.enum(['not-found', 'abort']));

/** Every key may be left out: it is as usual then. */
export const providerSettingsSchema = z.strictObject({
  /**
   * How 3-D Secure ends. `auto`: as the test card says, with a dialog where the bank asks. All others are for every card:
   * `confirm` and `fail` answer the bank at once, `silent` never ends, `timeout` ends as an error after `timeoutMs`,
   * `blocked` doesn't load.
   */
  threeDs: z._default(z.enum(['auto', 'confirm', 'fail', 'silent', 'timeout', 'blocked']), 'auto'),
  timeoutMs: z._default(milliseconds, 600_000),
  /** How PayPal ends. `ask`: with a dialog in place of its window. */
  paypal: z._default(z.enum(['ask', 'approve', 'cancel', 'error', 'blocked']), 'ask'),
  /** So late the card provider and PayPal answer. */
  delayMs: z._default(milliseconds, 0),
  /** When the fraud check's token is there; `before-listener`: before anybody can listen, so only the cookie has it. */
  forter: z._default(z.enum(['at-once', 'delayed', 'never', 'twice', 'before-listener']), 'at-once'),
  forterDelayMs: z._default(milliseconds, 1500),
  /** Scripts that don't come: 404, or a connection that breaks, as blockers have it. */
  blocked: z._default(z.strictObject({ chargebee: blocked, forter: blocked }), {}),
});

export type ProviderSettings = z.output<typeof providerSettingsSchema>;

/** What a session has set of the providers. */
export function newProviderSettings(): { value: ProviderSettings } {
  return { value: providerSettingsSchema.parse({}) };
}
