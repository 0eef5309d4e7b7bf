import { checkOut } from './calls/check-out.ts';
import { readCheckoutFailure } from './calls/read-checkout-failure.ts';
import { readRedirectUrl } from './calls/read-redirect-url.ts';
import type { CheckoutMarker } from './checkout-marker.ts';
import type { PaymentCommand } from './payment/payment-state.ts';
import type { Perform } from './payment/run-payment.ts';
import { type AuthorizationTools, performAuthorization } from './perform-authorization.ts';
import type { Performers, Tell } from './performers.ts';
import { createPaymentFacts, type PaymentFacts } from './tracking/payment-facts.ts';
import type { TrackPayment } from './tracking/payment-tracker.ts';

export interface PerformOptions extends AuthorizationTools {
  readonly marker: CheckoutMarker;
  readonly location: Pick<Location, 'href' | 'assign'>;
  readonly redirectOrigins: readonly string[];
  readonly track: TrackPayment;
  /** Told of an intent that can't be charged any more. */
  readonly onExpired: (intentId: string) => void;
  /** Told of calls and scripts that failed. */
  readonly reportError: (error: unknown) => void;
}

/** What the payment's commands do in a browser. */
export function createPerform(options: PerformOptions): Perform {
  const facts = createPaymentFacts(options.reportError);
  const performers: Performers = {
    ...performAuthorization(options, facts),
    ...performCheckout(options, facts),
  };
  return (command, tell) =>
    (performers[command.type] as (command: PaymentCommand, tell: Tell) => void)(command, tell);
}

type CheckoutPerformers = Omit<Performers, keyof ReturnType<typeof performAuthorization>>;

/** From an authorized intent to the address where the buyer goes on (spec 1 §7 "POST /api/v1/checkout"). */
function performCheckout(options: PerformOptions, facts: PaymentFacts): CheckoutPerformers {
  const { connections, marker, clock, location, redirectOrigins, track, onExpired } = options;
  return {
    checkOut: ({ body }, tell) => {
      facts.learn({ errorText: '', errorCode: '' });
      checkOut(connections.api, body).then(
        (address) => {
          const redirectUrl = readRedirectUrl(address, location.href, redirectOrigins);
          tell({ type: 'checkedOut', redirectUrl });
        },
        (error: unknown) => {
          facts.learnError(error);
          tell({ type: 'checkoutFailed', failure: readCheckoutFailure(error) });
        },
      );
    },
    wait: ({ milliseconds }, tell) => void clock.after(milliseconds, () => tell({ type: 'waited' })),
    mark: ({ intentId, priceId }) => {
      facts.learn({ transId: intentId });
      marker.mark({ intentId, priceId });
    },
    unmark: () => marker.unmark(),
    forget: ({ intentId }) => onExpired(intentId),
    navigate: ({ address }) => location.assign(address),
    track: ({ result, order }) => track(result, order, facts.known()),
  };
}
