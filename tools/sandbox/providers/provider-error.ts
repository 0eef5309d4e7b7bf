import type { Refusal } from './test-cards.ts';

/** Errors as the provider's script throws them and hands them to callbacks. */
export interface ProviderError {
  readonly name: string;
  readonly message: string;
  readonly displayMessage: string;
  readonly code: string | undefined;
  readonly type: 'ApiError' | 'ClientError' | 'GatewayError';
  readonly detail: string;
}

export function refused({ code, message }: Refusal): ProviderError {
  return error('PAYMENT_ATTEMPT_REFUSED', 'GatewayError', message, code);
}

export function timedOut(): ProviderError {
  return error('PAYMENT_ATTEMPT_TIMEOUT', 'ClientError', 'The bank did not answer in time.', 'timeout');
}

export function notLoaded(what: string): ProviderError {
  return error('MODULE_LOAD_FAILED', 'ClientError', `${what} could not be loaded.`, 'load_failed');
}

export function misused(message: string): ProviderError {
  return error('INVALID_USE', 'ClientError', message, 'invalid_use');
}

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
