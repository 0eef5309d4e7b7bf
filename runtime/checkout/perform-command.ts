import { ApiError } from '../api/api-error.ts';
import { checkOut } from './calls/check-out.ts';
import type { CheckoutConnections } from './calls/connect-checkout.ts';
import { createPaymentIntent } from './calls/create-payment-intent.ts';
import { fraudCheckOf } from './calls/fraud-check.ts';
import type { ProviderIntent } from './calls/read-chargebee-body.ts';
import { readCheckoutFailure } from './calls/read-checkout-failure.ts';
import { readRedirectUrl } from './calls/read-redirect-url.ts';
import { createCardAuthorizations } from './card-authorizations.ts';
import type { CheckoutMarker } from './checkout-marker.ts';
import type { Clock } from './clock.ts';
import type { Answer, PaymentCommand } from './payment/payment-state.ts';
import type { Perform } from './payment/run-payment.ts';
import type { FraudTokens } from './providers/fraud-tokens.ts';
import type { LoadChargebee } from './providers/load-chargebee.ts';
import { ScriptError } from './providers/load-script.ts';
import { noFacts, type ResultFacts } from './tracking/payment-result.ts';
import type { TrackPayment } from './tracking/payment-tracker.ts';

export interface PerformOptions {
  readonly connections: Pick<CheckoutConnections, 'api'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly marker: CheckoutMarker;
  readonly clock: Clock;
  readonly location: Pick<Location, 'href' | 'assign'>;
  readonly redirectOrigins: readonly string[];
  readonly track: TrackPayment;
  /** Told that the intent of a checkout can't be charged any more. */
  readonly onExpired: () => void;
  /** Told of calls and scripts that failed. */
  readonly reportError: (error: unknown) => void;
}

type Tell = (answer: Answer) => void;
type Performers = {
  readonly [Type in PaymentCommand['type']]: (
    command: Extract<PaymentCommand, { type: Type }>,
    tell: Tell,
  ) => void;
};

/** What the payment's commands do in a browser. The answers of a command come later, never while it is performed. */
export function createPerform(options: PerformOptions): Perform {
  const { connections, fraudTokens, loadChargebee, marker, clock, location, reportError } = options;
  const intents = new Map<string, ProviderIntent>();
  let facts: ResultFacts = noFacts;
  const learn = (more: Partial<ResultFacts>) => {
    facts = { ...facts, ...more };
  };
  const learnError = (error: unknown) => {
    learn(errorFacts(error));
    reportError(error);
  };
  const authorizations = createCardAuthorizations({
    loadChargebee,
    clock,
    onError: ({ code, text }) => learn({ errorCode: code, errorText: text }),
  });

  const performers: Performers = {
    getToken: (_, tell) => {
      facts = noFacts;
      // Who can't authorize needs no fraud check: both have to be there.
      Promise.all([fraudTokens.token(), loadChargebee()]).then(
        ([token]) => tell({ type: 'tokenReady', token }),
        (error: unknown) => {
          learnError(error);
          tell({ type: 'tokenFailed', isBlocked: error instanceof ScriptError });
        },
      );
    },
    createIntent: ({ order, token }, tell) => {
      const { amount } = order.purchase;
      const fraudCheck = fraudCheckOf(order, token);
      createPaymentIntent(connections.api, { paymentMethodType: 'card', amount, fraudCheck }).then(
        ({ intent, forterResult = '' }) => {
          intents.set(intent.id, intent);
          learn({ forterResult, transId: intent.id, gateway: intent.gateway ?? '' });
          tell({ type: 'intentCreated', intent });
        },
        (error: unknown) => {
          learnError(error);
          tell({ type: 'intentFailed', isUnauthorized: isUnauthorized(error) });
        },
      );
    },
    authorize: (command, tell) => {
      const { id } = command.intent;
      authorizations.start(command, intents.get(id)?.raw ?? { id }, tell);
    },
    cancelAuthorization: () => {
      learn({ errorCode: 'cancelled' });
      authorizations.cancel();
    },
    checkOut: ({ body }, tell) => {
      learn({ errorText: '', errorCode: '' });
      checkOut(connections.api, body).then(
        (address) => {
          const redirectUrl = readRedirectUrl(address, location.href, options.redirectOrigins);
          tell({ type: 'checkedOut', redirectUrl });
        },
        (error: unknown) => {
          learnError(error);
          const failure = readCheckoutFailure(error);
          if (failure.kind === 'expired') options.onExpired();
          tell({ type: 'checkoutFailed', failure });
        },
      );
    },
    wait: ({ milliseconds }, tell) => void clock.after(milliseconds, () => tell({ type: 'waited' })),
    mark: ({ intentId }) => {
      learn({ transId: intentId });
      marker.mark(intentId);
    },
    unmark: () => marker.unmark(),
    navigate: ({ address }) => location.assign(address),
    track: ({ result, order }) => options.track(result, order, facts),
  };

  return (command, tell) =>
    (performers[command.type] as (command: PaymentCommand, tell: Tell) => void)(command, tell);
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}

function errorFacts(error: unknown): Pick<ResultFacts, 'errorText' | 'errorCode'> {
  const errorText = error instanceof Error ? error.message : '';
  return { errorText, errorCode: error instanceof ApiError ? String(error.status ?? error.kind) : '' };
}
