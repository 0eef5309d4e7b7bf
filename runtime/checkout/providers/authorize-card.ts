import type { CardOrder } from '../payment/payment-state.ts';
import type { CardPayment, Chargebee, PaymentCallbacks, RawIntent, ThreeDSHandler } from './chargebee.ts';
import { type ProviderError, readProviderError } from './read-provider-error.ts';

type AuthorizationOutcome =
  | { readonly isAuthorized: true }
  | ({ readonly isAuthorized: false } & ProviderError);

export interface Authorization {
  /** Never rejects. Silent for as long as the bank is, and for good when it is cancelled. */
  readonly outcome: Promise<AuthorizationOutcome>;
  /** Closes the bank's window. */
  readonly cancel: () => void;
}

/** Has the buyer's bank agree to an intent, with a 3-D Secure step where it wants one. @param onStep that step has changed */
export function authorizeCard(
  chargebee: Chargebee,
  intent: RawIntent,
  order: CardOrder,
  onStep: () => void,
): Authorization {
  let isCancelled = false;
  let handler: ThreeDSHandler | undefined;
  const outcome = new Promise<AuthorizationOutcome>((settle) => {
    const settleOnce = (result: AuthorizationOutcome) => !isCancelled && settle(result);
    const fail = (error: unknown, now?: unknown) =>
      settleOnce({ isAuthorized: false, ...readProviderError(error, now) });
    const callbacks: PaymentCallbacks = {
      success: () => settleOnce({ isAuthorized: true }),
      error: (now, error) => fail(error, now),
      change: () => !isCancelled && onStep(),
    };
    const run = async () => {
      handler = await chargebee.load3DSHandler();
      if (isCancelled) return;
      handler.setPaymentIntent(intent, {});
      await handler.handleCardPayment(paymentOf(order), callbacks);
      settleOnce({ isAuthorized: true });
    };
    void run().catch(fail);
  });
  const cancel = () => {
    isCancelled = true;
    void cancelQuietly(handler);
  };
  return { outcome, cancel };
}

/** What can't be cancelled any more is over anyway. */
async function cancelQuietly(handler: ThreeDSHandler | undefined): Promise<void> {
  try {
    await handler?.cancel();
  } catch {
    // The buyer has been told already.
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
