import { ApiError } from '../../api/api-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { IntentRequest, ProviderIntent } from '../calls/payment-intent.ts';
import { type CreatedIntent, payPalIntentRequest } from '../calls/payment-intent.ts';
import { authorizationFlash, type Flash, generalError } from '../payment/payment-state.ts';
import type { PaymentIntent, WireAmount } from '../purchase/purchase.ts';
import { createSignal } from '../signal.ts';
import type { LoadChargebee, PaymentCallbacks, PayPalComponent } from './chargebee.ts';
import { readProviderError } from './chargebee.ts';
import { ScriptError } from './load-script.ts';

export type PayPalStatus =
  /** Nothing is mounted that can be used: nothing was yet, the payment failed, or what was agreed to has expired. `start` begins. */
  | 'idle'
  | 'loading'
  /** The button is there, and takes clicks. */
  | 'ready'
  /** The buyer has agreed: the intent pays, without another window. */
  | 'authorized'
  /** Its scripts can't be had; `start` tries again. */
  | 'blocked'
  /** Something else kept the button from the page; `start` begins anew, with a new intent. */
  | 'failed';

export interface PayPalFailure {
  readonly flash: Flash;
  /** As the provider or our own service put it: it may hold anything, so it is scrubbed before it goes anywhere. */
  readonly text: string;
}

export interface PayPalSession {
  readonly status: () => PayPalStatus;
  /** Tells of every change of the status. @returns ends that */
  readonly subscribe: (listener: () => void) => () => void;
  /**
   * Puts the button into the slot. Does nothing while there is one, one is on its way, or the buyer has agreed. Never
   * rejects.
   *
   * @param isQuiet the buyer hasn't asked for it: where it can't be loaded, only the panel says so
   */
  readonly start: (selector: string, amount: WireAmount, isQuiet?: boolean) => Promise<void>;
  /** What the buyer has agreed to, until it expires. */
  readonly intent: () => PaymentIntent | undefined;
  /** Tells of each agreement, once. @returns ends that */
  readonly onAuthorized: (listener: (intent: PaymentIntent) => void) => () => void;
  /**
   * Tells of each payment that failed, and of each that our own service didn't let begin, once; a button that can't be
   * had is none, and closing the window is no failure. @returns ends that
   */
  readonly onFailed: (listener: (failure: PayPalFailure) => void) => () => void;
  /** Drops what was agreed to, where it is this intent: it can't be charged. */
  readonly forget: (intentId: string) => void;
}

export interface PayPalOptions {
  readonly createIntent: (request: IntentRequest) => Promise<CreatedIntent>;
  readonly loadChargebee: LoadChargebee;
  readonly document: Pick<Document, 'querySelector'>;
  readonly clock: Pick<Clock, 'elapsed'>;
  /** Told of what kept the button from the buyer. */
  readonly reportError: (error: unknown) => void;
}

/** Creates what mounts PayPal's button and keeps what the buyer agrees to (spec 1 §4 "PayPal flow"). A page has one. */
export function createPayPalSession(options: PayPalOptions): PayPalSession {
  const { clock } = options;
  let status: PayPalStatus = 'idle';
  let agreed: ProviderIntent | undefined;
  let run = 0;
  let createdAt = 0;
  const changes = createSignal();
  const agreements = createSignal<PaymentIntent>();
  const failures = createSignal<PayPalFailure>();
  const change = (next: PayPalStatus, intent?: ProviderIntent) => {
    status = next;
    agreed = intent;
    changes.emit();
  };
  /** The server's two times give the lifetime, and the device measures how much of it is over: its clock may be wrong. */
  const isExpired = () =>
    agreed?.lifetimeMs !== undefined && clock.elapsed() - createdAt > agreed.lifetimeMs - marginMs;
  const statusNow = () => (isExpired() ? 'idle' : status);
  const hasButton = (selector: string) => Boolean(options.document.querySelector(selector)?.firstChild);

  async function start(selector: string, amount: WireAmount, isQuiet = false): Promise<void> {
    const now = statusNow();
    if (now === 'loading' || now === 'authorized' || (now === 'ready' && hasButton(selector))) return;
    run += 1;
    const own = run;
    const isCurrent = () => own === run;
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
        success: () => isCurrent() && status === 'ready' && succeed(intent),
        error: (now, error) => isCurrent() && status === 'ready' && fail(error, now),
      });
    } catch (error) {
      options.reportError(error);
      if (!isCurrent()) return;
      change(error instanceof ScriptError ? 'blocked' : 'failed');
      if (error instanceof ApiError && !isQuiet) failures.emit({ flash: generalError, text: error.message });
    }
  }

  const succeed = (intent: ProviderIntent) => {
    change('authorized', intent);
    agreements.emit(intent);
  };
  const fail = (error: unknown, now: unknown) => {
    const { reason, text } = readProviderError(error, now);
    change('idle');
    failures.emit({ flash: authorizationFlash[reason], text });
  };

  return {
    status: statusNow,
    subscribe: (listener) => changes.listen(() => listener()),
    onAuthorized: agreements.listen,
    onFailed: failures.listen,
    start,
    intent: () => (statusNow() === 'authorized' ? agreed : undefined),
    forget: (intentId) => {
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

/** The promise settles as well as the callbacks are called, and neither is said to come first. */
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

/** Ends an agreement a little early: the checkout takes its time as well. */
const marginMs = 30_000;
