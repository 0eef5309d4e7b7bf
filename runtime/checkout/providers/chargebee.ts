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
