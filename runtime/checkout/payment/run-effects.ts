import { ApiError } from '../../api/api-error.ts';
import { checkOut, readCheckoutFailure, readRedirectUrl } from '../calls/checkout-api.ts';
import type { ProviderIntent } from '../calls/payment-intent.ts';
import { createPaymentIntent, fraudCheckOf } from '../calls/payment-intent.ts';
import type { Environment } from '../environment.ts';
import type { OfferStore } from '../offer-store.ts';
import type { OrderAnalytics } from '../order-analytics.ts';
import { noFacts, type ResultFacts } from '../order-analytics.ts';
import { authorizeCard } from '../providers/authorize-card.ts';
import type { LoadChargebee } from '../providers/chargebee.ts';
import type { FraudTokens } from '../providers/fraud-tokens.ts';
import { ScriptError } from '../providers/load-script.ts';
import type { PurchaseRecord, SentOrder } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import type { Effect, EffectResult } from './payment-state.ts';
import type { RunEffect } from './payment-store.ts';

/** Describes the services of the effects. */
export interface EffectOptions
  extends Pick<Environment, 'connections' | 'clock' | 'createId' | 'location' | 'reportError'> {
  readonly purchases: PurchaseStore;
  readonly offer: Pick<OfferStore, 'confirmPrice'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly redirectOrigins: readonly string[];
  /** Whether the service supports `Idempotency-Key`. */
  readonly idempotencyKeys: boolean;
  readonly clearCard: (fields: 'all' | 'code') => void;
  /** Adds the paid plan to the cart. Never throws. */
  readonly fillCart: (record: PurchaseRecord) => void;
  /** Receives a dead intent. */
  readonly forgetIntent: (intentId: string) => void;
  readonly trackAttempt: (order: SentOrder) => void;
  readonly track: OrderAnalytics['paymentTracked'];
}

type Emit = (result: EffectResult) => void;
type Runners = {
  readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>, emit: Emit) => void;
};

/** Time until the buyer may cancel a 3-D Secure step. */
const offerCancelMs = 20_000;

/** Timeout of an authorization. */
const authorizationLimitMs = 600_000;

/** Creates the function that runs the payment's effects. */
export function createEffectRunner(options: EffectOptions): RunEffect {
  const { connections, purchases, offer, fraudTokens, loadChargebee, clock, location, redirectOrigins } =
    options;
  let facts: ResultFacts = noFacts;
  let authorization = new AbortController();
  const intents = new Map<string, ProviderIntent>();
  const keyOf = ({ attemptId }: PurchaseRecord) => (options.idempotencyKeys ? attemptId : undefined);
  const note = (more: Partial<ResultFacts>) => {
    facts = { ...facts, ...more };
  };
  const noteError = (error: unknown) => {
    note(errorFacts(error));
    options.reportError(error);
  };
  /** Emits the result of a call, or the failure, so that the payment can't hang. */
  const emitOutcome = <Value>(
    call: Promise<Value>,
    emit: Emit,
    succeed: (value: Value) => EffectResult,
    fail: (error: unknown) => EffectResult,
  ) => {
    call.then(succeed, fail).then(emit, (error: unknown) => {
      options.reportError(error);
      emit({ type: 'effectFailed' });
    });
  };
  /** Runs a step if the record could be written. */
  const ifWritten = (record: PurchaseRecord, emit: Emit, step: () => void) => {
    if (purchases.write(record)) step();
    else queueMicrotask(() => emit({ type: 'superseded', record: purchases.read() }));
  };

  const runners: Runners = {
    claim: (_, emit) => {
      emitOutcome(
        purchases.claim(),
        emit,
        (isClaimed) => (isClaimed ? { type: 'claimed', record: purchases.read() } : { type: 'claimRefused' }),
        (error) => {
          options.reportError(error);
          return { type: 'claimRefused' };
        },
      );
    },
    release: () => purchases.release(),
    checkPrice: ({ price, productId }, emit) => {
      emitOutcome(
        offer.confirmPrice(price, productId),
        emit,
        (outcome) =>
          'price' in outcome
            ? { type: 'priceConfirmed', attemptId: options.createId(), price: outcome.price }
            : { type: 'priceRefused', notice: outcome.notice },
        () => ({ type: 'priceRefused', notice: 'pricesFailed' }),
      );
    },
    getToken: (_, emit) => {
      facts = noFacts;
      // Needs both: without the provider, a fraud check is pointless.
      emitOutcome(
        Promise.all([fraudTokens.token(), loadChargebee()]),
        emit,
        ([token]) => ({ type: 'tokenReady', token }),
        (error) => {
          noteError(error);
          return { type: 'tokenFailed', isBlocked: error instanceof ScriptError };
        },
      );
    },
    createIntent: ({ record, order, token }, emit) =>
      ifWritten(record, emit, () => {
        const { amount } = order.purchase;
        const request = {
          paymentMethodType: 'card',
          amount,
          fraudCheck: fraudCheckOf(order, token),
        } as const;
        emitOutcome(
          createPaymentIntent(connections.api, request, keyOf(record)),
          emit,
          ({ intent, forterResult = '' }) => {
            intents.set(intent.id, intent);
            note({ forterResult, transId: intent.id, gateway: intent.gateway ?? '' });
            return { type: 'intentCreated', intent };
          },
          (error) => {
            noteError(error);
            return { type: 'intentFailed', isUnauthorized: isUnauthorized(error) };
          },
        );
      }),
    authorize: ({ record, order, intent }, emit) =>
      ifWritten(record, emit, () => {
        authorization.abort();
        authorization = new AbortController();
        const { signal } = authorization;
        const alarms = [
          clock.after(offerCancelMs, () => emit({ type: 'cancelOffered' })),
          clock.after(authorizationLimitMs, () => emit({ type: 'authorizationTimedOut' })),
        ];
        const callOff = () => {
          for (const end of alarms) end();
        };
        signal.addEventListener('abort', callOff);
        const raw = intents.get(intent.id)?.raw ?? { id: intent.id };
        const onStep = () => emit({ type: 'stepChanged' });
        authorizeCard(loadChargebee, raw, order, { signal, onStep }).then((failure) => {
          callOff();
          if (signal.aborted) return;
          if (!failure) return emit({ type: 'authorized' });
          note({ errorCode: failure.code, errorText: failure.text });
          emit({ type: 'authorizationFailed', reason: failure.reason });
        });
      }),
    cancelAuthorization: ({ cause }) => {
      note({ errorCode: cause });
      authorization.abort();
    },
    checkOut: ({ record, body }, emit) =>
      ifWritten(record, emit, () => {
        const isSame = facts.transId === record.intentId;
        facts = { ...(isSame ? facts : noFacts), transId: record.intentId, errorText: '', errorCode: '' };
        emitOutcome(
          checkOut(connections.api, body, keyOf(record)),
          emit,
          (address) => {
            const redirectUrl = readRedirectUrl(address, location.href, redirectOrigins);
            return { type: 'checkedOut', redirectUrl };
          },
          (error) => {
            noteError(error);
            return { type: 'checkoutFailed', failure: readCheckoutFailure(error) };
          },
        );
      }),
    wait: ({ milliseconds }, emit) => void clock.after(milliseconds, () => emit({ type: 'waited' })),
    savePaid: ({ record }) => void purchases.write(record),
    fillCart: ({ record }) => options.fillCart(record),
    settle: ({ record }, emit) => {
      purchases.settle(record);
      const next = purchases.read();
      // Another tab may have paid another attempt.
      if (next) queueMicrotask(() => emit({ type: 'superseded', record: next }));
    },
    forgetIntent: ({ intentId }) => options.forgetIntent(intentId),
    clearCard: ({ fields }) => options.clearCard(fields),
    // Replaces the history entry, so that Back can't return to the paid page.
    navigate: ({ address }) => location.replace(address),
    trackAttempt: ({ order }) => options.trackAttempt(order),
    track: ({ result, order, attemptId }) => options.track(result, order, attemptId, facts),
  };
  return (effect, emit) => (runners[effect.type] as (effect: Effect, emit: Emit) => void)(effect, emit);
}

function errorFacts(error: unknown): Pick<ResultFacts, 'errorText' | 'errorCode'> {
  const errorText = error instanceof Error ? error.message : '';
  return { errorText, errorCode: error instanceof ApiError ? String(error.status ?? error.kind) : '' };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}
