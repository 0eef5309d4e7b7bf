import { ApiError } from '../../api/api-error.ts';
import { createStore } from '../../lib/store.ts';
import {
  type CreatedIntent,
  type IntentRequest,
  type ProviderIntent,
  payPalIntentRequest,
} from '../calls/payment-intent.ts';
import type { Environment } from '../environment.ts';
import { authorizationFlash, type Flash, generalError } from '../payment/payment-state.ts';
import type { PaymentIntent, WireAmount } from '../purchase/purchase.ts';
import type { LoadChargebee, PaymentCallbacks, PayPalComponent } from './chargebee.ts';
import { readProviderError } from './chargebee.ts';
import { isScriptError } from './load-script.ts';

export type PayPalStatus =
  /** Not mounted, failed, or expired; `start` begins. */
  | 'idle'
  | 'loading'
  | 'ready'
  /** The buyer has agreed; the intent pays without another window. */
  | 'authorized'
  /** The scripts can't be loaded; `start` retries. */
  | 'blocked'
  /** Mounting failed; `start` begins again with a new intent. */
  | 'failed';

export interface PayPalFailure {
  readonly flash: Flash;
  /** Unscrubbed text of the provider or our service. */
  readonly text: string;
}

export interface PayPalListener {
  readonly onAuthorized: (intent: PaymentIntent) => void;
  /** Reports a failed payment, but neither a button that can't be loaded nor a closed window. */
  readonly onFailed: (failure: PayPalFailure) => void;
}

export interface PayPalOptions extends Pick<Environment, 'clock' | 'reportError'> {
  readonly createIntent: (request: IntentRequest) => Promise<CreatedIntent>;
  readonly loadChargebee: LoadChargebee;
  readonly document: Pick<Document, 'querySelector'>;
}

/** Safety margin before an agreement expires. */
const marginMs = 30_000;

export type PayPalSession = ReturnType<typeof createPayPalSession>;

/** Creates the store of PayPal's button and agreement (spec 1 §4 "PayPal flow"), once per page. */
export function createPayPalSession(options: PayPalOptions) {
  const { clock, reportError } = options;
  const status = createStore<PayPalStatus>('idle');
  const listeners = new Set<PayPalListener>();
  let agreed: ProviderIntent | undefined;
  let run = 0;
  let createdAt = 0;
  const change = (next: PayPalStatus, intent?: ProviderIntent) => {
    agreed = intent;
    status.set(next);
  };
  /** Server times give the lifetime and a monotonic clock the age, as the device's clock may be wrong. */
  const isExpired = () =>
    agreed?.lifetimeMs !== undefined && clock.elapsed() - createdAt > agreed.lifetimeMs - marginMs;
  const get = (): PayPalStatus => (isExpired() ? 'idle' : status.get());
  const hasButton = (selector: string) => Boolean(options.document.querySelector(selector)?.firstChild);
  const emitFailure = (failure: PayPalFailure) => {
    for (const { onFailed } of [...listeners]) onFailed(failure);
  };

  /**
   * Mounts the button, unless it exists, is loading, or the buyer has agreed. Never rejects.
   * @param isQuiet shows load errors in the panel only
   */
  async function start(selector: string, amount: WireAmount, isQuiet = false): Promise<void> {
    const now = get();
    if (now === 'loading' || now === 'authorized' || (now === 'ready' && hasButton(selector))) return;
    run += 1;
    const own = run;
    const isCurrent = () => own === run;
    const isAwaited = () => isCurrent() && status.get() === 'ready';
    change('loading');
    try {
      const component = await (await options.loadChargebee()).load('paypal');
      const { intent } = await options.createIntent(payPalIntentRequest(amount));
      if (!isCurrent()) return;
      createdAt = clock.elapsed();
      await mount(component, intent, selector, options.document);
      if (!isCurrent()) return;
      change('ready');
      void watch(component, {
        success: () => {
          if (!isAwaited()) return;
          change('authorized', intent);
          for (const { onAuthorized } of [...listeners]) onAuthorized(intent);
        },
        error: (attempted, error) => {
          if (!isAwaited()) return;
          const { reason, text } = readProviderError(error, attempted);
          change('idle');
          emitFailure({ flash: authorizationFlash[reason], text });
        },
      });
    } catch (error) {
      reportError(error);
      if (!isCurrent()) return;
      change(isScriptError(error) ? 'blocked' : 'failed');
      if (error instanceof ApiError && !isQuiet) emitFailure({ flash: generalError, text: error.message });
    }
  }

  return {
    get,
    subscribe: status.subscribe,
    start,
    /** Adds a listener. @returns removes it */
    listen: (listener: PayPalListener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    intent: (): PaymentIntent | undefined => (get() === 'authorized' ? agreed : undefined),
    forget: (intentId: string) => {
      if (agreed?.id !== intentId) return;
      run += 1;
      change('idle');
    },
  };
}

async function mount(
  component: PayPalComponent,
  intent: ProviderIntent,
  selector: string,
  document: Pick<Document, 'querySelector'>,
): Promise<void> {
  document.querySelector(selector)?.replaceChildren();
  component.setPaymentIntent(intent.raw, {});
  await component.mountPaymentButton(selector, {});
}

/** Reports a payment's outcome once, from its promise or callbacks. */
async function watch(
  component: PayPalComponent,
  callbacks: Required<Pick<PaymentCallbacks, 'success' | 'error'>>,
): Promise<void> {
  try {
    callbacks.success(await component.handlePayment(callbacks));
  } catch (error) {
    callbacks.error(undefined, error);
  }
}
