import type { AuthorizationFailure } from '../payment/payment-state.ts';

/** The reason why the provider refused a payment. */
export interface ProviderError {
  readonly reason: AuthorizationFailure;
  /** The provider's or the gateway's own code; empty where there is none. */
  readonly code: string;
  /** As the provider put it: it may hold anything, so it is scrubbed before it goes anywhere. */
  readonly text: string;
}

type Fields = Readonly<Record<string, unknown>>;

const rules: readonly (readonly [AuthorizationFailure, (text: string, codes: string) => boolean])[] = [
  ['notAuthenticated', (text) => text.includes('unable to authenticate')],
  ['declined', (_, codes) => codes.includes('card_declined')],
  // A 3-D Secure step that wasn't finished: the provider gives up before the page does.
  ['notAuthenticated', (_, codes) => /\btimeout\b|timed_out/.test(codes)],
];

/** @param error the provider's error, if it gave one @param intent as it stands now: its attempt may say more */
export function readProviderError(error: unknown, intent?: unknown): ProviderError {
  const { message, displayMessage, code } = fieldsOf(error);
  const attempt = fieldsOf(fieldsOf(intent).active_payment_attempt);
  const texts = [displayMessage, message, attempt.error_text].filter(isText);
  const codes = [code, attempt.error_code].filter(isText);
  const said = [texts.join(' ').toLowerCase(), codes.join(' ').toLowerCase()] as const;
  const reason = rules.find(([, applies]) => applies(...said))?.[0] ?? 'other';
  return { reason, code: codes[0] ?? '', text: texts[0] ?? '' };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
