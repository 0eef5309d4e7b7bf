import { ask } from './ask.ts';
import { apiFailed } from './provider-error.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** A payment intent, as the provider's API writes it. */
export interface ProviderIntent {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

export interface Attempt {
  readonly status: 'requires_challenge' | 'authorized' | 'refused';
  readonly errorCode?: string;
  readonly errorText?: string;
}

/** What the provider's script has besides the page that loads it: its own servers, windows and clock. */
export interface ProviderWorld {
  /** As they are set now, which may be after the script was loaded. */
  readonly settings: () => Promise<ProviderSettings>;
  /** Tells the provider how far an attempt has got. No card's number goes there. @returns the intent as it is then */
  readonly report: (intentId: string, attempt: Attempt) => Promise<ProviderIntent>;
  readonly ask: typeof ask;
  readonly later: (milliseconds: number) => Promise<void>;
  readonly now: () => Date;
}

export const browserWorld: ProviderWorld = {
  settings: () => call('/__sandbox/providers') as Promise<ProviderSettings>,
  report: async (intentId, attempt) => {
    const address = `/__sandbox/chargebee/intents/${encodeURIComponent(intentId)}/attempt`;
    const init = { method: 'POST', body: JSON.stringify(attempt) };
    return ((await call(address, init)) as { payment_intent: ProviderIntent }).payment_intent;
  },
  ask,
  later: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  now: () => new Date(),
};

async function call(address: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(address, init).catch(() => undefined);
  const body: unknown = await response?.json().catch(() => undefined);
  if (response?.ok && body !== undefined) return body;
  const { detail = 'The provider did not answer.' } = (body ?? {}) as { detail?: string };
  throw apiFailed(detail);
}
