import { checkOut, readCheckoutFailure, readRedirectUrl } from '../calls/checkout-api.ts';
import { noFacts, type ResultFacts } from '../order-analytics.ts';
import type { SentOrder } from '../purchase/purchase.ts';
import type { Effect, EffectResult, TrackedResult } from './payment-state.ts';
import type { RunEffect } from './payment-store.ts';
import { createPreparation, type EffectOptions, errorFacts } from './prepare-payment.ts';

type Emit = (result: EffectResult) => void;
type Runners = {
  readonly [Type in Effect['type']]: (
    effect: Extract<Effect, { type: Type }>,
    emit: Emit,
  ) => void | Promise<void>;
};

/** Creates the function that runs the payment's effects. */
export function createEffectRunner(
  own: Omit<EffectOptions, 'track'> & {
    readonly track: (result: TrackedResult, order: SentOrder, attemptId: string, facts: ResultFacts) => void;
  },
): RunEffect {
  let facts: ResultFacts = noFacts;
  const note = (more: Partial<ResultFacts>) => {
    facts = { ...facts, ...more };
  };
  const options: EffectOptions = { ...own, track: (...result) => own.track(...result, facts) };
  const { connections, purchases, offer, clock, location, redirectOrigins, reportError } = options;
  const prepare = createPreparation(options);
  let control = new AbortController();
  /** The end of an attempt, which gives the lock back before the next click takes it. */
  let ending: Promise<unknown> = Promise.resolve();

  const runners: Runners = {
    claim: async (_, emit) => {
      await ending;
      const claim = await purchases.claim();
      emit(claim ? { type: 'claimed', record: claim.record } : { type: 'claimRefused' });
    },
    release: () => purchases.release(),
    prepare: async ({ order, settled }, emit) => {
      facts = noFacts;
      control = new AbortController();
      emit(await prepare({ order, settled, control, emit, note }));
    },
    stopPreparing: ({ cause }) => control.abort(cause),
    checkPrice: async ({ terms }, emit) => {
      const notice = await offer.confirm(terms);
      emit(notice ? { type: 'priceRefused', notice } : { type: 'priceConfirmed' });
    },
    checkOut: async ({ record, body }, emit) => {
      if (!(await purchases.write(record)))
        return emit({ type: 'superseded', record: await purchases.look() });
      const isSame = facts.transId === record.intentId;
      facts = { ...(isSame ? facts : noFacts), transId: record.intentId, errorText: '', errorCode: '' };
      const key = options.idempotencyKeys ? record.attemptId : undefined;
      const failure = await checkOut(connections.api, body, key).then(
        (address) => {
          const redirectUrl = readRedirectUrl(address, location.href, redirectOrigins);
          emit({ type: 'checkedOut', redirectUrl });
        },
        (error: unknown) => {
          note(errorFacts(error));
          reportError(error);
          return readCheckoutFailure(error);
        },
      );
      if (failure) emit({ type: 'checkoutFailed', failure });
    },
    wait: ({ milliseconds }, emit) => void clock.after(milliseconds, () => emit({ type: 'waited' })),
    finish: async ({ record, isCertain }) => {
      if (isCertain) options.fillCart(record);
      await purchases.write({ ...record, paidAt: clock.now() });
      purchases.release();
      // Replaces the history entry, so that Back can't return to the paid page.
      if (record.address !== undefined) location.replace(record.address);
    },
    settle: async ({ record }, emit) => {
      const settling = purchases.settle(record).finally(purchases.release);
      ending = settling;
      const next = await settling;
      // Another tab may have paid another attempt.
      if (next) emit({ type: 'superseded', record: next });
    },
    forgetRecord: () => {
      ending = purchases.forget();
    },
    forgetIntent: ({ intentId }) => options.forgetIntent(intentId),
    clearCard: ({ fields }) => options.clearCard(fields),
    trackAttempt: ({ order }) => options.trackAttempt(order),
    track: ({ result, order, attemptId }) => options.track(result, order, attemptId),
  };
  return (effect, emit) => (runners[effect.type] as (effect: Effect, emit: Emit) => void)(effect, emit);
}
