import type { CheckoutConfig } from '../../../domain/commerce/checkout-config.ts';
import type { AuthorizationFailure } from '../payment/payment-state.ts';
import { type ScriptLoader, scriptAddress } from './load-script.ts';

/** The part of the provider's script that the checkout uses. A test compares it with the provider's own types. */
export interface ChargebeeScript {
  /** @throws where it was called before */
  readonly init: (options: ChargebeeOptions) => Chargebee;
  /** @throws before `init` */
  readonly getInstance: () => Chargebee;
}

export interface ChargebeeOptions {
  readonly site: string;
  readonly publishableKey: string;
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

/** The promise settles as well as these are called. */
export interface PaymentCallbacks {
  readonly success?: (intent: unknown) => void;
  readonly error?: (intent: unknown, error: unknown) => void;
  readonly change?: (intent: unknown) => void;
  readonly cancel?: () => void;
}

export interface CardPayment {
  readonly card: {
    readonly number: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
    readonly cvv: string;
    readonly firstName: string;
    readonly lastName: string;
  };
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

/** Loads the provider where it isn't there yet. @throws ScriptError where it is blocked; another call tries again */
export type LoadChargebee = () => Promise<Chargebee>;

/** @param page where the provider's script puts itself */
export function createChargebeeLoader(
  { chargebee, proxiedScripts }: Pick<CheckoutConfig, 'chargebee' | 'proxiedScripts'>,
  scripts: Pick<ScriptLoader, 'load'>,
  page: { readonly Chargebee?: ChargebeeScript },
): LoadChargebee {
  return async () => {
    const isThere = () => typeof page.Chargebee?.init === 'function';
    await scripts.load(scriptAddress(chargebee.script, proxiedScripts), { isThere });
    const { site, publishableKey } = chargebee;
    return instanceOf(page.Chargebee as ChargebeeScript, { site, publishableKey });
  };
}

/** Only one instance may be made, and other scripts of the page may have made it. */
function instanceOf(script: ChargebeeScript, options: Parameters<ChargebeeScript['init']>[0]): Chargebee {
  try {
    return script.getInstance();
  } catch {
    return script.init(options);
  }
}

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
