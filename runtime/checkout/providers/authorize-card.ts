import type { CardOrder } from '../purchase/purchase.ts';
import type { CardPayment, Chargebee, LoadChargebee, RawIntent, ThreeDSHandler } from './chargebee.ts';
import { type ProviderError, readProviderError } from './chargebee.ts';
import { isScriptError } from './load-script.ts';

interface AuthorizationOptions {
  /** Closes the bank's window; later results are ignored. */
  readonly signal: AbortSignal;
  /** Called when the 3-D Secure step changes. */
  readonly onStep: () => void;
}

/** Authorizes an intent with 3-D Secure. Never rejects. @returns undefined on success, else the failure */
export async function authorizeCard(
  loadChargebee: LoadChargebee,
  intent: RawIntent,
  order: CardOrder,
  { signal, onStep }: AuthorizationOptions,
): Promise<ProviderError | undefined> {
  try {
    const chargebee = await loadChargebee();
    return await authorize(chargebee, intent, order, signal, onStep);
  } catch (error) {
    const read = readProviderError(error);
    return isScriptError(error) ? { ...read, reason: 'blocked' } : read;
  }
}

/** Authorizes with the loaded provider, which both settles its promise and calls back, in any order. */
async function authorize(
  chargebee: Chargebee,
  intent: RawIntent,
  order: CardOrder,
  signal: AbortSignal,
  onStep: () => void,
): Promise<ProviderError | undefined> {
  const handler = await chargebee.load3DSHandler();
  if (signal.aborted) return undefined;
  const cancel = () => void cancelQuietly(handler);
  signal.addEventListener('abort', cancel);
  handler.setPaymentIntent(intent, {});
  const outcome = new Promise<ProviderError | undefined>((resolve, reject) => {
    const callbacks = {
      success: () => resolve(undefined),
      error: (now: unknown, error: unknown) => resolve(readProviderError(error, now)),
      change: () => !signal.aborted && onStep(),
    };
    handler.handleCardPayment(paymentOf(order), callbacks).then(() => resolve(undefined), reject);
  });
  return outcome.finally(() => signal.removeEventListener('abort', cancel));
}

async function cancelQuietly(handler: ThreeDSHandler): Promise<void> {
  try {
    await handler.cancel();
  } catch {
    // The failure is already shown.
  }
}

function paymentOf({ card, purchase: { customer } }: CardOrder): CardPayment {
  const { firstName, lastName, postalCode, ...secrets } = card;
  return {
    card: { ...secrets, firstName, lastName },
    additionalData: {
      email: customer.email,
      billingAddress: {
        firstName,
        lastName,
        countryCode: customer.residenceCountry,
        ...(customer.residenceState && { stateCode: customer.residenceState }),
        ...(postalCode && { zip: postalCode }),
      },
    },
  };
}
