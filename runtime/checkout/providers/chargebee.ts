import type { CheckoutConfig } from '../../../domain/site/site-config.ts';
import type { AuthorizationFailure } from '../payment/payment-state.ts';
import type { Card } from '../purchase/purchase.ts';
import { type ScriptLoader, scriptAddress } from './load-script.ts';

/** Describes the provider's script as the checkout uses it; a test compares it with the provider's types. */
export interface ChargebeeScript {
  /** @throws when called twice */
  readonly init: (options: { readonly site: string; readonly publishableKey: string }) => Chargebee;
  /** @throws before `init` */
  readonly getInstance: () => Chargebee;
}

export interface Chargebee {
  readonly load: (name: 'paypal') => Promise<PayPalComponent>;
  readonly load3DSHandler: () => Promise<ThreeDSHandler>;
}

export interface ThreeDSHandler {
  readonly setPaymentIntent: (intent: RawIntent, options: object) => void;
  readonly handleCardPayment: (payment: CardPayment, callbacks: PaymentCallbacks) => Promise<unknown>;
  readonly cancel: () => Promise<unknown>;
}

export interface PayPalComponent {
  readonly setPaymentIntent: (intent: RawIntent, options: object) => void;
  readonly mountPaymentButton: (selector: string, options: object) => Promise<unknown>;
  readonly handlePayment: (callbacks: PaymentCallbacks) => Promise<unknown>;
}

export type RawIntent = Readonly<Record<string, unknown>>;

/** Describes the callbacks of a payment, whose promise settles too. */
export interface PaymentCallbacks {
  readonly success?: (intent: unknown) => void;
  readonly error?: (intent: unknown, error: unknown) => void;
  readonly change?: (intent: unknown) => void;
  readonly cancel?: () => void;
}

export interface CardPayment {
  readonly card: Omit<Card, 'postalCode'>;
  readonly additionalData: {
    readonly email: string;
    readonly billingAddress: {
      readonly firstName: string;
      readonly lastName: string;
      readonly countryCode: string;
      readonly stateCode?: string;
      readonly zip?: string;
    };
  };
}

/** Loads the provider once. @throws ScriptError where it is blocked; the next call retries */
export type LoadChargebee = () => Promise<Chargebee>;

/** Creates the loader of the provider's script. @param page globals with the script's API */
export function createChargebeeLoader(
  { chargebee, proxiedScripts }: Pick<CheckoutConfig, 'chargebee' | 'proxiedScripts'>,
  scripts: Pick<ScriptLoader, 'load'>,
  page: { readonly Chargebee?: ChargebeeScript },
): LoadChargebee {
  return async () => {
    const isThere = () => typeof page.Chargebee?.init === 'function';
    await scripts.load(scriptAddress(chargebee.script, proxiedScripts), { isThere });
    const script = page.Chargebee as ChargebeeScript;
    try {
      // The provider allows one instance, which another script may have created.
      return script.getInstance();
    } catch {
      const { site, publishableKey } = chargebee;
      return script.init({ site, publishableKey });
    }
  };
}

export interface ProviderError {
  readonly reason: AuthorizationFailure;
  /** The provider's or gateway's code; may be empty. */
  readonly code: string;
  /** Unscrubbed text of the provider. */
  readonly text: string;
}

const rules: readonly (readonly [AuthorizationFailure, (text: string, codes: string) => boolean])[] = [
  ['notAuthenticated', (text) => text.includes('unable to authenticate')],
  ['declined', (_, codes) => codes.includes('card_declined')],
  // The provider's 3-D Secure timeout, shorter than the page's.
  ['notAuthenticated', (_, codes) => /\btimeout\b|timed_out/.test(codes)],
];

/** Reads why a payment failed. @param error the provider's error, if any @param intent with its latest attempt, which may have details */
export function readProviderError(error: unknown, intent?: unknown): ProviderError {
  const { message, displayMessage, code } = fieldsOf(error);
  const attempt = fieldsOf(fieldsOf(intent).active_payment_attempt);
  const texts = [displayMessage, message, attempt.error_text].filter(isText);
  const codes = [code, attempt.error_code].filter(isText);
  const lower = [texts.join(' ').toLowerCase(), codes.join(' ').toLowerCase()] as const;
  const reason = rules.find(([, applies]) => applies(...lower))?.[0] ?? 'other';
  return { reason, code: codes[0] ?? '', text: texts[0] ?? '' };
}

const fieldsOf = (value: unknown) => Object(value) as Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
