import { misused, type ProviderError, refused } from './provider-error.ts';
import type { ProviderIntent, ProviderWorld } from './provider-world.ts';
import { type GivenIntent, readIntent } from './read-intent.ts';
import type { Callbacks } from './three-ds-handler.ts';

/** The provider's PayPal: a button in the page, and what comes of clicks on it. */
export class PayPalPayment {
  private intent: ProviderIntent | undefined;
  private onClick: (() => void) | undefined;
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

  /** @param selector of the element that the button is put into */
  async mountPaymentButton(selector: string, _options?: object): Promise<void> {
    this.getPaymentIntent();
    const slot = document.querySelector(selector);
    if (!slot) throw misused(`There is no ${selector} to put the button into.`);
    slot.replaceChildren(this.button());
  }

  /** The promise stays open when the buyer closes PayPal's window, and the next click asks them again. */
  handlePayment(callbacks: Callbacks = {}): Promise<ProviderIntent> {
    return new Promise((resolve, reject) => {
      this.onClick = () => {
        callbacks.click?.();
        this.agree().then(
          (intent) => {
            if (!intent) return callbacks.cancel?.({ paymentIntentId: this.intent?.id });
            callbacks.success?.(intent);
            resolve(intent);
          },
          (error: ProviderError) => {
            callbacks.error?.(this.intent ?? null, error);
            reject(error);
          },
        );
      };
    });
  }

  /** @returns undefined where the buyer closes the window */
  private async agree(): Promise<ProviderIntent | undefined> {
    const { id } = this.getPaymentIntent();
    const { paypal, delayMs } = await this.world.settings();
    await this.world.later(delayMs);
    const answer = paypal === 'ask' ? await this.world.ask(question) : paypal;
    if (answer === 'error') throw refused({ code: 'paypal_error', message: 'PayPal has failed.' });
    if (answer !== 'approve') return undefined;
    this.intent = await this.world.report(id, { status: 'authorized' });
    return this.intent;
  }

  private button(): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'PayPal (sandbox)';
    button.dir = 'ltr';
    const look = { font: '600 16px system-ui', padding: '12px 24px', border: '0', borderRadius: '24px' };
    Object.assign(button.style, look, { width: '100%', background: '#ffc439', color: '#0f1f3a' });
    button.addEventListener('click', () => this.onClick?.());
    return button;
  }
}

const question = {
  title: 'PayPal (sandbox)',
  text: 'Pay with your PayPal account?',
  answers: { approve: 'Approve', cancel: 'Cancel' },
};
