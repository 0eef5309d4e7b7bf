import { ApiError } from '../../api/api-error.ts';
import type { Clock } from '../../lib/clock.ts';
import type { CheckoutConnections } from '../calls/checkout-api.ts';
import { checkOut, readCheckoutFailure, readRedirectUrl } from '../calls/checkout-api.ts';
import type { ProviderIntent } from '../calls/payment-intent.ts';
import { createPaymentIntent, fraudCheckOf } from '../calls/payment-intent.ts';
import type { OfferStore } from '../offer-store.ts';
import { authorizeCard } from '../providers/authorize-card.ts';
import type { LoadChargebee } from '../providers/chargebee.ts';
import type { FraudTokens } from '../providers/fraud-tokens.ts';
import { ScriptError } from '../providers/load-script.ts';
import type { PurchaseRecord, SentOrder } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import type { TrackPayment } from '../tracking/order-analytics.ts';
import { noFacts, type ResultFacts } from '../tracking/payment-events.ts';
import type { Answer, Effect } from './payment-state.ts';
import type { RunEffect } from './payment-store.ts';

export interface EffectOptions {
  readonly connections: Pick<CheckoutConnections, 'api'>;
  readonly purchases: PurchaseStore;
  readonly offer: Pick<OfferStore, 'confirmPrice'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly clock: Clock;
  readonly createId: () => string;
  readonly location: Pick<Location, 'href' | 'replace'>;
  readonly redirectOrigins: readonly string[];
  /** Whether the service knows the header `Idempotency-Key`. */
  readonly idempotencyKeys: boolean;
  readonly clearCard: (fields: 'all' | 'code') => void;
  /** Puts what was paid into the cart. Never throws. */
  readonly fillCart: (record: PurchaseRecord) => void;
  /** Receives an intent that can't be charged any more. */
  readonly forgetIntent: (intentId: string) => void;
  readonly trackAttempt: (order: SentOrder) => void;
  readonly track: TrackPayment;
  /** Receives errors of calls and scripts. */
  readonly reportError: (error: unknown) => void;
}

type Tell = (answer: Answer) => void;
type Runners = {
  readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>, answer: Tell) => void;
};

/** A buyer whose bank's window is closed or hidden may give up after this. */
const offerCancelMs = 20_000;

/** The provider stops asking the bank after this. */
const authorizationLimitMs = 600_000;

/** Creates what carries out the payment's effects in a browser. */
export function createEffectRunner(options: EffectOptions): RunEffect {
  const { connections, purchases, offer, fraudTokens, loadChargebee, clock, location, redirectOrigins } =
    options;
  let facts: ResultFacts = noFacts;
  let authorization = new AbortController();
  const intents = new Map<string, ProviderIntent>();
  const keyOf = ({ attemptId }: PurchaseRecord) => ({
    idempotencyKey: options.idempotencyKeys ? attemptId : undefined,
  });
  const learn = (more: Partial<ResultFacts>) => {
    facts = { ...facts, ...more };
  };
  const learnError = (error: unknown) => {
    learn(errorFacts(error));
    options.reportError(error);
  };
  /** Answers with what comes of a call. Whatever throws on the way must not leave the payment without an answer. */
  const answerWith = <Value>(
    call: Promise<Value>,
    answer: Tell,
    succeed: (value: Value) => Answer,
    fail: (error: unknown) => Answer,
  ) => {
    call.then(succeed, fail).then(answer, (error: unknown) => {
      options.reportError(error);
      answer({ type: 'effectFailed' });
    });
  };
  /** Runs a step unless another attempt has taken this one's place. */
  const ifWritten = (record: PurchaseRecord, answer: Tell, step: () => void) => {
    if (purchases.write(record)) step();
    else queueMicrotask(() => answer({ type: 'superseded', record: purchases.read() }));
  };

  const runners: Runners = {
    claim: (_, answer) => {
      answerWith(
        purchases.claim(),
        answer,
        (isClaimed) => (isClaimed ? { type: 'claimed', record: purchases.read() } : { type: 'claimRefused' }),
        (error) => {
          options.reportError(error);
          return { type: 'claimRefused' };
        },
      );
    },
    release: () => purchases.release(),
    checkPrice: ({ price, productId }, answer) => {
      answerWith(
        offer.confirmPrice(price, productId),
        answer,
        (outcome) =>
          'price' in outcome
            ? { type: 'priceConfirmed', attemptId: options.createId(), price: outcome.price }
            : { type: 'priceRefused', notice: outcome.notice },
        () => ({ type: 'priceRefused', notice: 'pricesFailed' }),
      );
    },
    getToken: (_, answer) => {
      facts = noFacts;
      // A buyer who can't be authorized needs no fraud check, so both have to be there.
      answerWith(
        Promise.all([fraudTokens.token(), loadChargebee()]),
        answer,
        ([token]) => ({ type: 'tokenReady', token }),
        (error) => {
          learnError(error);
          return { type: 'tokenFailed', isBlocked: error instanceof ScriptError };
        },
      );
    },
    createIntent: ({ record, order, token }, answer) =>
      ifWritten(record, answer, () => {
        const { amount } = order.purchase;
        const request = {
          paymentMethodType: 'card',
          amount,
          fraudCheck: fraudCheckOf(order, token),
        } as const;
        answerWith(
          createPaymentIntent(connections.api, request, keyOf(record)),
          answer,
          ({ intent, forterResult = '' }) => {
            intents.set(intent.id, intent);
            learn({ forterResult, transId: intent.id, gateway: intent.gateway ?? '' });
            return { type: 'intentCreated', intent };
          },
          (error) => {
            learnError(error);
            return { type: 'intentFailed', isUnauthorized: isUnauthorized(error) };
          },
        );
      }),
    authorize: ({ record, order, intent }, answer) =>
      ifWritten(record, answer, () => {
        authorization.abort();
        authorization = new AbortController();
        const { signal } = authorization;
        const alarms = [
          clock.after(offerCancelMs, () => answer({ type: 'cancelOffered' })),
          clock.after(authorizationLimitMs, () => answer({ type: 'authorizationTimedOut' })),
        ];
        const callOff = () => {
          for (const end of alarms) end();
        };
        signal.addEventListener('abort', callOff);
        const raw = intents.get(intent.id)?.raw ?? { id: intent.id };
        const onStep = () => answer({ type: 'stepChanged' });
        authorizeCard(loadChargebee, raw, order, { signal, onStep }).then((failure) => {
          callOff();
          if (signal.aborted) return;
          if (!failure) return answer({ type: 'authorized' });
          learn({ errorCode: failure.code, errorText: failure.text });
          answer({ type: 'authorizationFailed', reason: failure.reason });
        });
      }),
    cancelAuthorization: ({ cause }) => {
      learn({ errorCode: cause });
      authorization.abort();
    },
    checkOut: ({ record, body }, answer) =>
      ifWritten(record, answer, () => {
        const isSame = facts.transId === record.intentId;
        facts = { ...(isSame ? facts : noFacts), transId: record.intentId, errorText: '', errorCode: '' };
        answerWith(
          checkOut(connections.api, body, keyOf(record)),
          answer,
          (address) => {
            const redirectUrl = readRedirectUrl(address, location.href, redirectOrigins);
            return { type: 'checkedOut', redirectUrl };
          },
          (error) => {
            learnError(error);
            return { type: 'checkoutFailed', failure: readCheckoutFailure(error) };
          },
        );
      }),
    wait: ({ milliseconds }, answer) => void clock.after(milliseconds, () => answer({ type: 'waited' })),
    savePaid: ({ record }) => void purchases.write(record),
    fillCart: ({ record }) => options.fillCart(record),
    settle: ({ record }, answer) => {
      purchases.settle(record);
      const next = purchases.read();
      // Another tab may have gone on with another attempt, and be paid.
      if (next) queueMicrotask(() => answer({ type: 'superseded', record: next }));
    },
    forgetIntent: ({ intentId }) => options.forgetIntent(intentId),
    clearCard: ({ fields }) => options.clearCard(fields),
    // The page that was paid on leaves the history: Back can't lead to it.
    navigate: ({ address }) => location.replace(address),
    trackAttempt: ({ order }) => options.trackAttempt(order),
    track: ({ result, order, attemptId }) => options.track(result, order, attemptId, facts),
  };
  return (effect, answer) => (runners[effect.type] as (effect: Effect, answer: Tell) => void)(effect, answer);
}

function errorFacts(error: unknown): Pick<ResultFacts, 'errorText' | 'errorCode'> {
  const errorText = error instanceof Error ? error.message : '';
  return { errorText, errorCode: error instanceof ApiError ? String(error.status ?? error.kind) : '' };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}
