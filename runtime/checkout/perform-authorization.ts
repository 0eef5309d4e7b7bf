import { ApiError } from '../api/api-error.ts';
import type { CheckoutConnections } from './calls/connect-checkout.ts';
import { createPaymentIntent } from './calls/create-payment-intent.ts';
import { fraudCheckOf } from './calls/fraud-check.ts';
import type { ProviderIntent } from './calls/read-chargebee-body.ts';
import { createCardAuthorizations } from './card-authorizations.ts';
import type { Clock } from './clock.ts';
import type { Performers } from './performers.ts';
import type { FraudTokens } from './providers/fraud-tokens.ts';
import type { LoadChargebee } from './providers/load-chargebee.ts';
import { ScriptError } from './providers/load-script.ts';
import type { PaymentFacts } from './tracking/payment-facts.ts';

export interface AuthorizationTools {
  readonly connections: Pick<CheckoutConnections, 'api'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly clock: Clock;
}

type AuthorizationPerformers = Pick<
  Performers,
  'getToken' | 'createIntent' | 'authorize' | 'cancelAuthorization'
>;

/** A card's way to an intent that its bank agrees to: fraud check, intent, authorization (spec 1 §4 "Card flow order"). */
export function performAuthorization(
  tools: AuthorizationTools,
  facts: PaymentFacts,
): AuthorizationPerformers {
  const { connections, fraudTokens, loadChargebee, clock } = tools;
  const intents = new Map<string, ProviderIntent>();
  const authorizations = createCardAuthorizations({
    loadChargebee,
    clock,
    onError: ({ code, text }) => facts.learn({ errorCode: code, errorText: text }),
  });

  return {
    getToken: (_, tell) => {
      facts.forget();
      // Who can't authorize needs no fraud check: both have to be there.
      Promise.all([fraudTokens.token(), loadChargebee()]).then(
        ([token]) => tell({ type: 'tokenReady', token }),
        (error: unknown) => {
          facts.learnError(error);
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
          facts.learn({ forterResult, transId: intent.id, gateway: intent.gateway ?? '' });
          tell({ type: 'intentCreated', intent });
        },
        (error: unknown) => {
          facts.learnError(error);
          tell({ type: 'intentFailed', isUnauthorized: isUnauthorized(error) });
        },
      );
    },
    authorize: (command, tell) => {
      const { id } = command.intent;
      authorizations.start(command, intents.get(id)?.raw ?? { id }, tell);
    },
    cancelAuthorization: ({ cause }) => {
      facts.learn({ errorCode: cause });
      authorizations.cancel();
    },
  };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}
