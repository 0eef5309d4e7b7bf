import type { Clock } from './clock.ts';
import type { Answer, PaymentCommand } from './payment/payment-state.ts';
import { type Authorization, authorizeCard } from './providers/authorize-card.ts';
import type { Chargebee, RawIntent } from './providers/chargebee.ts';
import type { LoadChargebee } from './providers/load-chargebee.ts';
import { ScriptError } from './providers/load-script.ts';
import { type ProviderError, readProviderError } from './providers/read-provider-error.ts';

type AuthorizeCommand = Extract<PaymentCommand, { type: 'authorize' }>;
type Tell = (answer: Answer) => void;

export interface CardAuthorizations {
  readonly start: (command: AuthorizeCommand, intent: RawIntent, tell: Tell) => void;
  /** Ends the one that is under way: nothing more is told of it. */
  readonly cancel: () => void;
}

export interface AuthorizationOptions {
  readonly loadChargebee: LoadChargebee;
  readonly clock: Clock;
  readonly onError: (error: ProviderError) => void;
}

/** Buyers whose bank's window is closed or hidden would wait for nothing. */
const offerCancelMs = 20_000;

/** After that the provider doesn't ask the bank any more. */
const limitMs = 600_000;

/** Authorizations by card, one at a time, with an end to the buyer's waiting. */
export function createCardAuthorizations(options: AuthorizationOptions): CardAuthorizations {
  const { loadChargebee, clock } = options;
  let cancel = () => {};

  return {
    start: ({ order }, intent, tell) => {
      cancel();
      let authorization: Authorization | undefined;
      const alarms = [
        clock.after(offerCancelMs, () => tell({ type: 'cancelOffered' })),
        clock.after(limitMs, () => tell({ type: 'authorizationTimedOut' })),
      ];
      let isOver = false;
      const end = () => {
        isOver = true;
        for (const callOff of alarms) callOff();
      };
      cancel = () => {
        if (!isOver) authorization?.cancel();
        end();
      };
      const authorize = async (chargebee: Chargebee) => {
        if (isOver) return;
        authorization = authorizeCard(chargebee, intent, order, () => tell({ type: 'stepChanged' }));
        const outcome = await authorization.outcome;
        if (outcome.isAuthorized) finish({ type: 'authorized' });
        else fail(outcome);
      };
      const fail = (error: ProviderError) => {
        if (!isOver) options.onError(error);
        finish({ type: 'authorizationFailed', reason: error.reason });
      };
      const finish = (answer: Answer) => {
        if (isOver) return;
        end();
        tell(answer);
      };
      loadChargebee()
        .then(authorize)
        .catch((error: unknown) => fail(failureOf(error)));
    },
    cancel: () => cancel(),
  };
}

function failureOf(error: unknown): ProviderError {
  const read = readProviderError(error);
  return error instanceof ScriptError ? { ...read, reason: 'blocked' } : read;
}
