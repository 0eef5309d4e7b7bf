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
import { ScriptError } from './load-script.ts';

/** Lists the states of PayPal's button. */
export type PayPalStatus =
  /** Nothing is mounted that can be used: nothing was yet, the payment failed, or what was agreed to has expired. `start` begins. */
  | 'idle'
  | 'loading'
  /** The button is there, and takes clicks. */
  | 'ready'
  /** The buyer has agreed: the intent pays, without another window. */
  | 'authorized'
  /** Its scripts can't be loaded; `start` tries again. */
  | 'blocked'
  /** Something else failed before the button was there; `start` begins anew, with a new intent. */
  | 'failed';

/** Describes a payment that failed at PayPal. */
export interface PayPalFailure {
  readonly flash: Flash;
  /** As the provider or our own service put it: it may hold anything, so it is scrubbed before it goes anywhere. */
  readonly text: string;
}

/** Receives the outcomes of a session, each once. */
export interface PayPalListener {
  readonly onAuthorized: (intent: PaymentIntent) => void;
  /**
   * Receives a payment that failed, or that our own service didn't let begin. A button that can't be loaded is none, and closing
   * the window is no failure.
   */
  readonly onFailed: (failure: PayPalFailure) => void;
}

/** Lists the services that a session uses. */
export interface PayPalOptions extends Pick<Environment, 'clock' | 'reportError'> {
  readonly createIntent: (request: IntentRequest) => Promise<CreatedIntent>;
  readonly loadChargebee: LoadChargebee;
  readonly document: Pick<Document, 'querySelector'>;
}

/** Ends an agreement a little early: the checkout takes its time as well. */
const marginMs = 30_000;

/** Describes the store of PayPal's button. */
export type PayPalSession = ReturnType<typeof createPayPalSession>;

/** Creates the store of PayPal's button and of what the buyer agrees to (spec 1 §4 "PayPal flow"). A page has one. */
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
  /** The server's two times give the lifetime, and the device measures how much of it is over: its clock may be wrong. */
  const isExpired = () =>
    agreed?.lifetimeMs !== undefined && clock.elapsed() - createdAt > agreed.lifetimeMs - marginMs;
  const get = (): PayPalStatus => (isExpired() ? 'idle' : status.get());
  const hasButton = (selector: string) => Boolean(options.document.querySelector(selector)?.firstChild);
  const emitFailure = (failure: PayPalFailure) => {
    for (const { onFailed } of [...listeners]) onFailed(failure);
  };

  /**
   * Puts the button into the slot. Does nothing while there is one, one is on its way, or the buyer has agreed. Never
   * rejects.
   *
   * @param isQuiet the buyer didn't choose it: where it can't be loaded, only the panel says so
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
      change(error instanceof ScriptError ? 'blocked' : 'failed');
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
    /** Returns what the buyer has agreed to, until it expires. */
    intent: (): PaymentIntent | undefined => (get() === 'authorized' ? agreed : undefined),
    /** Drops the agreement to this intent, which can't be charged. */
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

/** Reports the outcome of a payment, whose promise settles as well as its callbacks are called, in any order. */
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
