import { misused, type ProviderError, refused, timedOut } from './provider-error.ts';
import type { ProviderSettings } from './provider-settings.ts';
import type { ProviderIntent, ProviderWorld } from './provider-world.ts';
import { type GivenIntent, readIntent } from './read-intent.ts';
import { notAuthenticated, outcomeOf, type Refusal } from './test-cards.ts';

export interface Callbacks {
  readonly success?: (intent: ProviderIntent) => void;
  readonly error?: (intent: ProviderIntent | null, error: ProviderError) => void;
  readonly change?: (intent: ProviderIntent, attemptStatus: string) => void;
  readonly challenge?: (address: string) => void;
  readonly cancel?: (data?: unknown) => void;
  readonly click?: () => void;
}

export interface PaymentInfo {
  readonly card?: { readonly number: string; readonly expiryMonth: string; readonly expiryYear: string };
}

/** The provider's handler of card payments: has the bank agree to an intent, and asks the buyer where the bank wants that. */
export class ThreeDSHandler {
  private intent: ProviderIntent | undefined;
  private readonly cancelled = new AbortController();
  private readonly world: ProviderWorld;

  constructor(world: ProviderWorld) {
    this.world = world;
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

  /** For banks that ask in a window of their own; here they ask in the page. */
  openNewWindow(): void {}

  /** Tells what came of it twice, as the provider does: by a callback and by the promise. */
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

  /** Closes the bank's window; the payment that waits for it fails. */
  async cancel(_reason?: string): Promise<ProviderIntent> {
    // Its window holds the focus that the page is about to set.
    this.cancelled.abort();
    return this.report({ status: 'refused', errorText: 'cancelled' });
  }

  private async authorize({ card }: PaymentInfo, callbacks: Callbacks): Promise<ProviderIntent> {
    if (!card) throw misused('Pass a card.');
    this.getPaymentIntent();
    const settings = await this.world.settings();
    await this.world.later(settings.delayMs);
    const { isChallenged, refusal } = outcomeOf(card, this.world.now());
    if (isChallenged || settings.threeDs !== 'auto') await this.challenge(settings, callbacks);
    if (refusal) throw await this.refuse(refusal);
    return this.report({ status: 'authorized' });
  }

  private async challenge(settings: ProviderSettings, callbacks: Callbacks): Promise<void> {
    const intent = await this.report({ status: 'requires_challenge' });
    callbacks.change?.(intent, 'requires_challenge');
    callbacks.challenge?.(location.href);
    const answer = await this.answerOfBank(settings);
    if (answer === 'fail') throw await this.refuse(notAuthenticated);
  }

  private async answerOfBank({ threeDs, timeoutMs }: ProviderSettings): Promise<string> {
    if (threeDs === 'confirm' || threeDs === 'fail') return threeDs;
    if (threeDs === 'silent') return never;
    const giveUp = this.world.later(timeoutMs).then(() => {
      throw timedOut();
    });
    return Promise.race([threeDs === 'timeout' ? never : this.askBuyer(), giveUp]);
  }

  /** A window that is closed says nothing: the provider goes on waiting for the bank. */
  private async askBuyer(): Promise<string> {
    const question = {
      title: 'Your bank (sandbox)',
      text: 'Is it you who pays?',
      answers: { confirm: 'Confirm', fail: 'Fail' },
    };
    return (await this.world.ask(question, this.cancelled.signal)) ?? never;
  }

  private async refuse(refusal: Refusal): Promise<ProviderError> {
    const { code, message } = refusal;
    await this.report({ status: 'refused', ...(code && { errorCode: code }), errorText: message });
    return refused(refusal);
  }

  private async report(attempt: Parameters<ProviderWorld['report']>[1]): Promise<ProviderIntent> {
    const { id } = this.getPaymentIntent();
    this.intent = await this.world.report(id, attempt);
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
