import {
  type GivenIntent,
  misused,
  type ProviderError,
  type ProviderIntent,
  type ProviderServices,
  readIntent,
  refused,
  timedOut,
} from './provider-services.ts';
import type { ProviderSettings } from './provider-settings.ts';
import { notAuthenticated, outcomeOf, type Refusal } from './test-cards.ts';

export interface Callbacks {
  readonly success?: (intent: ProviderIntent) => void;
  readonly error?: (intent: ProviderIntent | null, error: ProviderError) => void;
  readonly change?: (intent: ProviderIntent, attemptStatus: string) => void;
  readonly challenge?: (address: string) => void;
  readonly cancel?: (data?: unknown) => void;
  readonly click?: () => void;
}

/** Holds the card that a buyer pays with. */
export interface PaymentInfo {
  readonly card?: { readonly number: string; readonly expiryMonth: string; readonly expiryYear: string };
}

export class PaymentHandler {
  protected intent: ProviderIntent | undefined;
  protected readonly services: ProviderServices;

  constructor(services: ProviderServices) {
    this.services = services;
  }

  setPaymentIntent(intent: GivenIntent, _options?: object): void {
    this.intent = readIntent(intent);
  }

  updatePaymentIntent(intent: GivenIntent): void {
    this.setPaymentIntent(intent);
  }

  getPaymentIntent(): ProviderIntent {
    if (!this.intent) throw misused('Set a payment intent first.');
    return this.intent;
  }
}

/** Mocks the provider's handler of card payments: the bank authorizes an intent, and may challenge the buyer first. */
export class ThreeDSHandler extends PaymentHandler {
  private readonly cancelled = new AbortController();

  /** Does nothing: challenges that open a window in reality open a dialog here. */
  openNewWindow(): void {}

  /** Reports the result twice, as the provider does: by a callback and by the promise. */
  async handleCardPayment(info: PaymentInfo, callbacks: Callbacks = {}): Promise<ProviderIntent> {
    try {
      const intent = await Promise.race([this.authorize(info, callbacks), this.cancellation()]);
      callbacks.success?.(intent);
      return intent;
    } catch (error) {
      callbacks.error?.(this.intent ?? null, error as ProviderError);
      throw error;
    }
  }

  /** Closes the bank's dialog; the payment that waits for it fails. */
  async cancel(_reason?: string): Promise<ProviderIntent> {
    // Closes the dialog first, because it traps the focus that the page sets next.
    this.cancelled.abort();
    return this.report({ status: 'refused', errorText: 'cancelled' });
  }

  private async authorize({ card }: PaymentInfo, callbacks: Callbacks): Promise<ProviderIntent> {
    if (!card) throw misused('Pass a card.');
    this.getPaymentIntent();
    const settings = await this.services.settings();
    await this.services.later(settings.delayMs);
    const { isChallenged, refusal } = outcomeOf(card, this.services.now());
    if (isChallenged || settings.threeDs !== 'auto') await this.challenge(settings, callbacks);
    if (refusal) throw await this.refuse(refusal);
    return this.report({ status: 'authorized' });
  }

  private async challenge(settings: ProviderSettings, callbacks: Callbacks): Promise<void> {
    const intent = await this.report({ status: 'requires_challenge' });
    callbacks.change?.(intent, 'requires_challenge');
    callbacks.challenge?.(location.href);
    const choice = await this.bankResult(settings);
    if (choice === 'fail') throw await this.refuse(notAuthenticated);
  }

  private async bankResult({ threeDs, timeoutMs }: ProviderSettings): Promise<string> {
    if (threeDs === 'confirm' || threeDs === 'fail') return threeDs;
    if (threeDs === 'silent') return never;
    const giveUp = this.services.later(timeoutMs).then(() => {
      throw timedOut();
    });
    return Promise.race([threeDs === 'timeout' ? never : this.askBuyer(), giveUp]);
  }

  /** Asks the buyer in a dialog. If they close it, the payment stays pending, as at the provider. */
  private async askBuyer(): Promise<string> {
    const prompt = {
      title: 'Your bank (sandbox)',
      text: 'Confirm this payment?',
      choices: { confirm: 'Confirm', fail: 'Fail' },
    };
    return (await this.services.ask(prompt, this.cancelled.signal)) ?? never;
  }

  private async refuse(refusal: Refusal): Promise<ProviderError> {
    const { code, message } = refusal;
    await this.report({ status: 'refused', ...(code && { errorCode: code }), errorText: message });
    return refused(refusal);
  }

  private async report(attempt: Parameters<ProviderServices['report']>[1]): Promise<ProviderIntent> {
    const { id } = this.getPaymentIntent();
    this.intent = await this.services.report(id, attempt);
    return this.intent;
  }

  private cancellation(): Promise<never> {
    return new Promise((_, reject) => {
      this.cancelled.signal.addEventListener('abort', () =>
        reject(refused({ message: 'The payment was cancelled.' })),
      );
    });
  }
}

const never = new Promise<never>(() => {});
