import {
  misused,
  notLoaded,
  type ProviderError,
  type ProviderIntent,
  type ProviderServices,
  refused,
} from './provider-services.ts';
import { type Callbacks, PaymentHandler, ThreeDSHandler } from './three-ds-handler.ts';

/** Creates the mock of `window.Chargebee`, with the part that a checkout with its own card form uses. */
export function createChargebeeScript(services: ProviderServices) {
  let instance: Instance | undefined;
  return {
    init: (options: { readonly site: string }): Instance => {
      if (instance) throw misused('Chargebee was initialized before: take getInstance().');
      if (!options?.site) throw misused('Chargebee.init() needs a site.');
      instance = instanceIn(services);
      return instance;
    },
    getInstance: (): Instance => {
      if (!instance) throw misused('Chargebee is not initialized: call init() first.');
      return instance;
    },
    tearDown: () => {
      instance = undefined;
    },
  };
}

type Instance = ReturnType<typeof instanceIn>;

function instanceIn(services: ProviderServices) {
  return {
    load: async (name: string): Promise<PayPalPayment> => {
      if (name !== 'paypal') throw misused(`The sandbox has no ${name}.`);
      if ((await services.settings()).paypal === 'blocked') throw notLoaded('PayPal');
      return new PayPalPayment(services);
    },
    load3DSHandler: async (): Promise<ThreeDSHandler> => {
      if ((await services.settings()).threeDs === 'blocked') throw notLoaded('The 3-D Secure handler');
      return new ThreeDSHandler(services);
    },
  };
}

/** Mocks the provider's PayPal: a button in the page, and the results of clicks on it. */
export class PayPalPayment extends PaymentHandler {
  private onClick: (() => void) | undefined;

  /** Puts the button into the element that the selector finds. */
  async mountPaymentButton(selector: string, _options?: object): Promise<void> {
    this.getPaymentIntent();
    const slot = document.querySelector(selector);
    if (!slot) throw misused(`There is no ${selector} to put the button into.`);
    slot.replaceChildren(this.button());
  }

  /** Leaves the promise pending when the buyer closes PayPal's dialog; the next click opens it again. */
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

  /** Asks the buyer to agree; undefined where they close the dialog. */
  private async agree(): Promise<ProviderIntent | undefined> {
    const { id } = this.getPaymentIntent();
    const { paypal, delayMs } = await this.services.settings();
    await this.services.later(delayMs);
    const choice = paypal === 'ask' ? await this.services.ask(prompt) : paypal;
    if (choice === 'error') throw refused({ code: 'paypal_error', message: 'PayPal has failed.' });
    if (choice !== 'approve') return undefined;
    this.intent = await this.services.report(id, { status: 'authorized' });
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

const prompt = {
  title: 'PayPal (sandbox)',
  text: 'Pay with your PayPal account?',
  choices: { approve: 'Approve', cancel: 'Cancel' },
};
