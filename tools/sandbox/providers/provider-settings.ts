import * as z from 'zod/mini';

const milliseconds = z.int().check(z.gte(0), z.lte(600_000));
const blocked = z.optional(z.enum(['not-found', 'abort']));

/** Checks the settings of the providers; every key has a default. */
export const providerSettingsSchema = z.strictObject({
  /**
   * How 3-D Secure ends. `auto`: as the test card says, with a dialog for a challenge. All others are for every card:
   * `confirm` and `fail` answer the bank at once, `silent` never ends, `timeout` ends as an error after `timeoutMs`,
   * `blocked` doesn't load.
   */
  threeDs: z._default(z.enum(['auto', 'confirm', 'fail', 'silent', 'timeout', 'blocked']), 'auto'),
  timeoutMs: z._default(milliseconds, 600_000),
  /** How PayPal ends. `ask`: with a dialog in place of its window. */
  paypal: z._default(z.enum(['ask', 'approve', 'cancel', 'error', 'blocked']), 'ask'),
  /** Delay of the card provider and of PayPal. */
  delayMs: z._default(milliseconds, 0),
  /** When the fraud check's token is emitted; `before-listener`: before the page can listen, so only the cookie has it. */
  forter: z._default(z.enum(['at-once', 'delayed', 'never', 'twice', 'before-listener']), 'at-once'),
  forterDelayMs: z._default(milliseconds, 1500),
  /** Scripts that fail to load: 404, or an aborted connection as by a blocker. */
  blocked: z._default(z.strictObject({ chargebee: blocked, forter: blocked }), {}),
});

export type ProviderSettings = z.output<typeof providerSettingsSchema>;

/** Creates the settings of a session. */
export function newProviderSettings(): { value: ProviderSettings } {
  return { value: providerSettingsSchema.parse({}) };
}
