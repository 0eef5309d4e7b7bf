import { ApiError } from '../../api/api-error.ts';
import { checkOut, readCheckoutFailure, readRedirectUrl } from '../calls/checkout-api.ts';
import { createPaymentIntent, fraudCheckOf, type ProviderIntent } from '../calls/payment-intent.ts';
import type { Environment } from '../environment.ts';
import type { OfferStore } from '../offer-store.ts';
import { authorizeCard } from '../providers/authorize-card.ts';
import type { LoadChargebee } from '../providers/chargebee.ts';
import type { FraudTokens } from '../providers/fraud-tokens.ts';
import { isScriptError } from '../providers/load-script.ts';
import type { CardOrder, PurchaseRecord } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import { noFacts, type PaymentAnalytics, type ResultFacts } from './payment-analytics.ts';
import {
  authorizationFlash,
  type Effect,
  type EffectResult,
  generalError,
  offline,
  type TrackedResult,
} from './payment-state.ts';
import type { RunEffect } from './payment-store.ts';

interface EffectOptions extends Pick<Environment, 'connections' | 'clock' | 'location' | 'reportError'> {
  readonly purchases: PurchaseStore;
  readonly offer: Pick<OfferStore, 'confirm'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly redirectOrigins: readonly string[];
  /** Whether the service supports `Idempotency-Key`. */
  readonly idempotencyKeys: boolean;
  /** Whether the service takes the agreed terms in the body of POST /checkout. */
  readonly agreedTerms: boolean;
  /** Chooses words only: browsers may be wrong about it. */
  readonly isOnline: () => boolean;
  readonly clearCard: (fields: 'all' | 'code') => void;
  /** Adds the paid plan to the cart. Never throws. */
  readonly fillCart: (record: PurchaseRecord) => void;
  /** Leaves the receipt for the page that the paid order leads to. Never throws. */
  readonly keepReceipt: (record: PurchaseRecord) => void;
  /** Receives a dead intent. */
  readonly forgetIntent: (intentId: string) => void;
  readonly trackAttempt: PaymentAnalytics['paymentAttempted'];
  readonly track: PaymentAnalytics['paymentTracked'];
}

type Emit = (result: EffectResult) => void;
type EffectOf<Type extends Effect['type']> = Extract<Effect, { type: Type }>;
type Runners = {
  readonly [Type in Effect['type']]: (effect: EffectOf<Type>, emit: Emit) => void | Promise<void>;
};

type Told = Pick<Extract<EffectResult, { type: 'stopped' }>, 'flash' | 'notice'>;

/** Time until the buyer may cancel a slow intent or bank. */
const offerCancelMs = 20_000;

const authorizationLimitMs = 600_000;

/** Safety margin before an intent expires. */
const marginMs = 30_000;

/** Creates the function that runs the payment's effects. */
export function createEffectRunner(options: EffectOptions): RunEffect {
  const { connections, purchases, offer, fraudTokens, loadChargebee, clock, location } = options;
  let facts: ResultFacts = noFacts;
  /** Stops the preparation: the buyer cancelled or left, or the bank took too long. */
  let control = new AbortController();
  /** The end of an attempt, which gives the lock back before the next click takes it. */
  let ending: Promise<unknown> = Promise.resolve();
  /** A declined intent, which takes the same card again. */
  let declined:
    | { readonly request: string; readonly intent: ProviderIntent; readonly since: number }
    | undefined;
  const note = (more: Partial<ResultFacts>) => {
    facts = { ...facts, ...more };
  };
  const noteError = (error: unknown) => {
    const errorCode = error instanceof ApiError ? String(error.status ?? error.kind) : '';
    note({ errorText: error instanceof Error ? error.message : '', errorCode });
    options.reportError(error);
  };
  const sentBody = (body: string) => (options.agreedTerms ? body : withoutTerms(body));
  const keyOf = (attemptId: string) => (options.idempotencyKeys ? attemptId : undefined);
  const superseded = async () => ({ type: 'superseded', record: await purchases.look() }) as const;

  /**
   * Does what comes before the charge: today's price, fraud check, intent and bank (spec 1 §4). Nothing that it sends can charge. A
   * failure settles the attempt. Never rejects.
   */
  async function prepare({ order, settled }: EffectOf<'prepare'>, emit: Emit): Promise<EffectResult> {
    const { terms, amount, product } = order.purchase;
    const { attemptId, count } = purchases.next();
    const record = { attemptId, count, status: 'open', method: order.method, terms } as const;
    const own = new AbortController();
    const { signal } = own;
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    stopped.catch(() => {});
    const step = <Value>(work: Promise<Value>): Promise<Value> => Promise.race([work, stopped]);
    const alarms: (() => void)[] = [];
    const alarm = (milliseconds: number, ring: () => void) => alarms.push(clock.after(milliseconds, ring));
    let isCounted = settled !== undefined;
    let isAtBank = false;
    let written: PurchaseRecord | undefined = settled;
    control = own;
    facts = noFacts;

    const write = async (next: PurchaseRecord): Promise<boolean> => {
      if (!(await purchases.write(next))) return false;
      written = next;
      signal.throwIfAborted();
      return true;
    };
    const track = (result: TrackedResult) => options.track(result, order, attemptId, facts);
    const prepared = (intentId: string): EffectResult => {
      return { type: 'prepared', order, record: { ...record, status: 'sent', intentId } };
    };
    const stop = async (told: Told, result: TrackedResult = 'failure'): Promise<EffectResult> => {
      const next = written && (await purchases.settle(written));
      if (isCounted) track(result);
      // Another tab may have paid another attempt.
      return next ? { type: 'superseded', record: next } : { type: 'stopped', ...told };
    };

    const createIntent = async (card: CardOrder): Promise<ProviderIntent> => {
      // Needs both: without the provider, a fraud check is pointless.
      emit({ type: 'stepped', step: 'checkingFraud' });
      const [token] = await step(Promise.all([fraudTokens.token(), loadChargebee()]));
      emit({ type: 'stepped', step: 'creatingIntent' });
      const request = { paymentMethodType: 'card', amount, fraudCheck: fraudCheckOf(card, token) } as const;
      const created = await step(createPaymentIntent(connections.api, request, keyOf(attemptId)));
      note({ forterResult: created.forterResult ?? '' });
      return created.intent;
    };

    const authorize = async (card: CardOrder): Promise<EffectResult> => {
      const request = JSON.stringify([amount, fraudCheckOf(card, '')]);
      alarm(offerCancelMs, () => emit({ type: 'cancelOffered' }));
      if (!(await write(record))) return superseded();
      const known = declined?.request === request && !isOld(declined) ? declined : undefined;
      const since = known?.since ?? clock.elapsed();
      const intent = known?.intent ?? (await createIntent(card));
      declined = undefined;
      note({ transId: intent.id, gateway: intent.gateway ?? '' });
      if (!(await write({ ...record, intentId: intent.id }))) return superseded();
      emit({ type: 'stepped', step: 'authorizing' });
      isAtBank = true;
      alarm(authorizationLimitMs, () => own.abort('timeout'));
      const onStep = () => track('requires_sca');
      const failure = await step(authorizeCard(loadChargebee, intent.raw, card, { signal, onStep }));
      if (!failure) return prepared(intent.id);
      const { reason, code, text } = failure;
      if (reason === 'declined' || reason === 'notAuthenticated') declined = { request, intent, since };
      note({ errorCode: code, errorText: text });
      return stop({ flash: authorizationFlash[reason] });
    };
    const isOld = ({ intent, since }: NonNullable<typeof declined>) =>
      intent.lifetimeMs !== undefined && clock.elapsed() - since > intent.lifetimeMs - marginMs;

    try {
      const notice = await step(offer.confirm(terms, product.id));
      const isOffline = notice === 'pricesFailed' && !options.isOnline();
      if (notice) return await stop(isOffline ? { flash: offline } : { notice });
      if (!isCounted) options.trackAttempt(order);
      isCounted = true;
      return order.method === 'paypal' ? prepared(order.intent.id) : await authorize(order);
    } catch (error) {
      if (signal.aborted) {
        note({ errorCode: String(signal.reason) });
        return stop({ flash: isAtBank ? authorizationFlash.notAuthenticated : generalError });
      }
      noteError(error);
      const isRejected = error instanceof ApiError && error.kind === 'unauthorized';
      const general = options.isOnline() ? generalError : offline;
      const flash = isScriptError(error) ? authorizationFlash.blocked : general;
      return stop({ flash }, isRejected ? 'rejected' : 'failure');
    } finally {
      for (const end of alarms) end();
    }
  }

  const runners: Runners = {
    claim: async (_, emit) => {
      await ending;
      const claim = await purchases.claim();
      emit(claim ? { type: 'claimed', record: claim.record } : { type: 'claimRefused' });
    },
    release: () => purchases.release(),
    prepare: async (effect, emit) => emit(await prepare(effect, emit)),
    stopPreparing: ({ cause }) => control.abort(cause),
    checkPrice: async ({ terms }, emit) => {
      const notice = await offer.confirm(terms);
      emit(notice ? { type: 'priceRefused', notice } : { type: 'priceConfirmed' });
    },
    checkOut: async ({ record, body }, emit) => {
      if (!(await purchases.write(record))) return emit(await superseded());
      const isSame = facts.transId === record.intentId;
      facts = { ...(isSame ? facts : noFacts), transId: record.intentId, errorText: '', errorCode: '' };
      const result = await checkOut(connections.api, sentBody(body), keyOf(record.attemptId)).then<
        EffectResult,
        EffectResult
      >(
        (address) => {
          const redirectUrl = readRedirectUrl(address, location.href, options.redirectOrigins);
          return { type: 'checkedOut', redirectUrl };
        },
        (error: unknown) => {
          noteError(error);
          return { type: 'checkoutFailed', failure: readCheckoutFailure(error) };
        },
      );
      emit(result);
    },
    wait: ({ milliseconds }, emit) => void clock.after(milliseconds, () => emit({ type: 'waited' })),
    finish: async ({ record, isCertain }) => {
      if (isCertain) options.fillCart(record);
      await purchases.write({ ...record, paidAt: clock.now() });
      // The record comes first, where storage has room for one of both.
      options.keepReceipt(record);
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
    track: ({ result, order, attemptId }) => options.track(result, order, attemptId, facts),
  };
  return (effect, emit) => (runners[effect.type] as (effect: Effect, emit: Emit) => void)(effect, emit);
}

/** Leaves out the terms that the buyer agreed to; equal bodies stay equal. */
function withoutTerms(body: string): string {
  const { agreed: _, ...others } = JSON.parse(body);
  return JSON.stringify(others);
}
