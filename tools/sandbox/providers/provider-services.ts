import type { ProviderSettings } from './provider-settings.ts';
import type { Refusal } from './test-cards.ts';

export interface ProviderIntent {
  readonly id: string;
  readonly status: string;
  readonly [field: string]: unknown;
}

/** Describes how far an attempt to pay has got. */
export interface Attempt {
  readonly status: 'requires_challenge' | 'authorized' | 'refused';
  readonly errorCode?: string;
  readonly errorText?: string;
}

/** Lists the provider's own servers, windows and clock, which its script uses. */
export interface ProviderServices {
  /** Returns the current settings, which may have changed since the script was loaded. */
  readonly settings: () => Promise<ProviderSettings>;
  /** Reports an attempt to the provider, without a card's number. @returns the intent afterwards */
  readonly report: (intentId: string, attempt: Attempt) => Promise<ProviderIntent>;
  /** Shows a dialog. @returns the chosen answer; undefined where the dialog was closed without one */
  readonly ask: (prompt: Prompt, signal?: AbortSignal) => Promise<string | undefined>;
  readonly later: (milliseconds: number) => Promise<void>;
  readonly now: () => Date;
}

/** Describes a dialog in place of a window of a bank or of PayPal. */
export interface Prompt {
  readonly title: string;
  readonly text: string;
  /** Labels of the buttons by answer. */
  readonly choices: Readonly<Record<string, string>>;
}

/** Describes the errors that the provider's script throws and passes to callbacks. */
export interface ProviderError {
  readonly name: string;
  readonly message: string;
  readonly displayMessage: string;
  readonly code: string | undefined;
  readonly type: 'ApiError' | 'ClientError' | 'GatewayError';
  readonly detail: string;
}

/** Creates the error of a refused attempt. */
export function refused({ code, message }: Refusal): ProviderError {
  return error('PAYMENT_ATTEMPT_REFUSED', 'GatewayError', message, code);
}

/** Creates the error of a bank that did not answer. */
export function timedOut(): ProviderError {
  return error('PAYMENT_ATTEMPT_TIMEOUT', 'ClientError', 'The bank did not answer in time.', 'timeout');
}

/** Creates the error of a module that can't be loaded. */
export function notLoaded(what: string): ProviderError {
  return error('MODULE_LOAD_FAILED', 'ClientError', `${what} could not be loaded.`, 'load_failed');
}

/** Creates the error of a wrong call. */
export function misused(message: string): ProviderError {
  return error('INVALID_USE', 'ClientError', message, 'invalid_use');
}

/** Creates the error of a failed request. */
export function apiFailed(message: string): ProviderError {
  return error('API_FAILED', 'ApiError', message, 'api_failed');
}

function error(
  name: string,
  type: ProviderError['type'],
  message: string,
  code: string | undefined,
): ProviderError {
  return Object.assign(new Error(message), { name, displayMessage: message, code, type, detail: message });
}

/** Holds the value that a page passes as an intent. */
export type GivenIntent = Readonly<Record<string, unknown>>;

/** Checks an intent. @throws ProviderError for one without id or status */
export function readIntent(given: GivenIntent): ProviderIntent {
  const { id, status } = given ?? {};
  if (typeof id === 'string' && id && typeof status === 'string') return { ...given, id, status };
  throw misused('The payment intent has no id, or no status.');
}
