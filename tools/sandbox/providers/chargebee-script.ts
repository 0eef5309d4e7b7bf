import { PayPalPayment } from './paypal-payment.ts';
import { misused, notLoaded } from './provider-error.ts';
import type { ProviderWorld } from './provider-world.ts';
import { ThreeDSHandler } from './three-ds-handler.ts';

/** What the provider's script puts at `window.Chargebee`: as much of it as a checkout with an own card form uses. */
export function createChargebeeScript(world: ProviderWorld) {
  let instance: Instance | undefined;
  return {
    init: (options: { readonly site: string }): Instance => {
      if (instance) throw misused('Chargebee was initialized before: take getInstance().');
      if (!options?.site) throw misused('Chargebee.init() needs a site.');
      instance = instanceIn(world);
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

function instanceIn(world: ProviderWorld) {
  return {
    load: async (name: string): Promise<PayPalPayment> => {
      if (name !== 'paypal') throw misused(`The sandbox has no ${name}.`);
      if ((await world.settings()).paypal === 'blocked') throw notLoaded('PayPal');
      return new PayPalPayment(world);
    },
    load3DSHandler: async (): Promise<ThreeDSHandler> => {
      if ((await world.settings()).threeDs === 'blocked') throw notLoaded('The 3-D Secure handler');
      return new ThreeDSHandler(world);
    },
  };
}
