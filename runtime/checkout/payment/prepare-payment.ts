import { ApiError } from '../../api/api-error.ts';
import { createPaymentIntent, fraudCheckOf, type ProviderIntent } from '../calls/payment-intent.ts';
import type { Environment } from '../environment.ts';
import type { OfferStore } from '../offer-store.ts';
import type { ResultFacts } from '../order-analytics.ts';
import { authorizeCard } from '../providers/authorize-card.ts';
import type { LoadChargebee } from '../providers/chargebee.ts';
import type { FraudTokens } from '../providers/fraud-tokens.ts';
import { ScriptError } from '../providers/load-script.ts';
import type { CardOrder, Order, PurchaseRecord, SentOrder, SentRecord } from '../purchase/purchase.ts';
import type { PurchaseStore } from '../purchase/purchase-store.ts';
import {
  authorizationFlash,
  type EffectResult,
  type Flash,
  generalError,
  type TrackedResult,
} from './payment-state.ts';

/** Time until the buyer may cancel a slow intent or bank. */
const offerCancelMs = 20_000;

/** Timeout of an authorization. */
const authorizationLimitMs = 600_000;

/** Describes the services of the effects. */
export interface EffectOptions
  extends Pick<Environment, 'connections' | 'clock' | 'location' | 'reportError'> {
  readonly purchases: PurchaseStore;
  readonly offer: Pick<OfferStore, 'confirm'>;
  readonly fraudTokens: FraudTokens;
  readonly loadChargebee: LoadChargebee;
  readonly redirectOrigins: readonly string[];
  /** Whether the service supports `Idempotency-Key`. */
  readonly idempotencyKeys: boolean;
  /** Chooses words only: browsers may be wrong about it. */
  readonly isOnline: () => boolean;
  readonly clearCard: (fields: 'all' | 'code') => void;
  /** Adds the paid plan to the cart. Never throws. */
  readonly fillCart: (record: PurchaseRecord) => void;
  /** Receives a dead intent. */
  readonly forgetIntent: (intentId: string) => void;
  readonly trackAttempt: (order: SentOrder) => void;
  readonly track: (result: TrackedResult, order: SentOrder, attemptId: string) => void;
}

/** Describes one run of the steps before the charge. */
export interface Preparation {
  readonly order: Order;
  /** An attempt of the same click that this one replaces: it was never charged. */
  readonly settled: SentRecord | undefined;
  /** Stops the steps: the buyer cancelled or left, or the bank took too long. */
  readonly control: AbortController;
  readonly emit: (result: EffectResult) => void;
  /** Takes what analytics tell of the result. */
  readonly note: (facts: Partial<ResultFacts>) => void;
}

/** Describes what the page shows of a failure. */
type Told = Pick<Extract<EffectResult, { type: 'stopped' }>, 'flash' | 'notice'>;

/** Ends the steps with what the page shows. */
class Stop extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super();
    this.told = told;
  }
}

/** Another attempt has taken the place of this one. */
class Superseded extends Error {}

/**
 * Does what comes before the charge: today's price, fraud check, intent and bank (spec 1 §4). Nothing that it sends can charge. A
 * failure settles the attempt. Never rejects.
 * @returns `prepared`, `stopped` or `superseded`
 */
export function createPreparation(options: EffectOptions): (run: Preparation) => Promise<EffectResult> {
  const { purchases, offer, fraudTokens, loadChargebee, connections, clock } = options;
  /** A declined intent, which takes the same card again. */
  let declined:
    | { readonly request: string; readonly intent: ProviderIntent; readonly since: number }
    | undefined;

  return async ({ order, settled, control, emit, note }) => {
    const { signal } = control;
    const { attemptId, count } = purchases.next();
    const alarms: (() => void)[] = [];
    let isCounted = settled !== undefined;
    let isAtBank = false;
    let written: PurchaseRecord | undefined = settled;
    const step = <Value>(work: Promise<Value>): Promise<Value> => orStopped(work, signal);
    const alarm = (milliseconds: number, ring: () => void) => alarms.push(clock.after(milliseconds, ring));
    const write = async (record: PurchaseRecord): Promise<void> => {
      if (!(await purchases.write(record))) throw new Superseded();
      written = record;
      signal.throwIfAborted();
    };

    const createIntent = async (card: CardOrder, key: string | undefined): Promise<ProviderIntent> => {
      const { amount } = card.purchase;
      // Needs both: without the provider, a fraud check is pointless.
      emit({ type: 'stepped', step: 'checkingFraud' });
      const [token] = await step(Promise.all([fraudTokens.token(), loadChargebee()]));
      emit({ type: 'stepped', step: 'creatingIntent' });
      const request = { paymentMethodType: 'card', amount, fraudCheck: fraudCheckOf(card, token) } as const;
      const created = await step(createPaymentIntent(connections.api, request, key));
      note({ forterResult: created.forterResult ?? '' });
      return created.intent;
    };

    const prepare = async (): Promise<EffectResult> => {
      const { terms, amount, product } = order.purchase;
      const notice = await step(offer.confirm(terms, product.id));
      if (notice) throw new Stop({ notice });
      const record = { attemptId, count, status: 'open', method: order.method, terms } as const;
      if (!isCounted) options.trackAttempt(order);
      isCounted = true;
      if (order.method === 'paypal') return prepared(order, record, order.intent.id);
      const request = JSON.stringify([amount, fraudCheckOf(order, '')]);
      alarm(offerCancelMs, () => emit({ type: 'cancelOffered' }));
      await write(record);
      const known = declined?.request === request && !isOld(declined) ? declined : undefined;
      const since = known?.since ?? clock.elapsed();
      const intent =
        known?.intent ?? (await createIntent(order, options.idempotencyKeys ? attemptId : undefined));
      declined = undefined;
      note({ transId: intent.id, gateway: intent.gateway ?? '' });
      await write({ ...record, intentId: intent.id });
      emit({ type: 'stepped', step: 'authorizing' });
      isAtBank = true;
      alarm(authorizationLimitMs, () => control.abort('timeout'));
      const onStep = () => track('requires_sca');
      const failure = await step(authorizeCard(loadChargebee, intent.raw, order, { signal, onStep }));
      if (!failure) return prepared(order, record, intent.id);
      if (failure.reason === 'declined' || failure.reason === 'notAuthenticated')
        declined = { request, intent, since };
      note({ errorCode: failure.code, errorText: failure.text });
      throw new Stop({ flash: authorizationFlash[failure.reason] });
    };
    const isOld = ({ intent, since }: NonNullable<typeof declined>) =>
      intent.lifetimeMs !== undefined && clock.elapsed() - since > intent.lifetimeMs - marginMs;
    const track = (result: TrackedResult) => options.track(result, order, attemptId);

    try {
      return await prepare();
    } catch (error) {
      if (error instanceof Superseded) return { type: 'superseded', record: await purchases.look() };
      if (signal.aborted) note({ errorCode: String(signal.reason) });
      else if (!(error instanceof Stop)) noteError(error);
      const next = written && (await purchases.settle(written));
      if (isCounted) track(isUnauthorized(error) ? 'rejected' : 'failure');
      // Another tab may have paid another attempt.
      if (next) return { type: 'superseded', record: next };
      return { type: 'stopped', ...told(error, signal, isAtBank) };
    } finally {
      for (const end of alarms) end();
    }

    function noteError(error: unknown): void {
      note(errorFacts(error));
      options.reportError(error);
    }
  };

  function told(error: unknown, { aborted }: AbortSignal, isAtBank: boolean): Told {
    if (aborted) return { flash: isAtBank ? authorizationFlash.notAuthenticated : generalError };
    if (error instanceof Stop && (error.told.notice !== 'pricesFailed' || options.isOnline()))
      return error.told;
    if (error instanceof ScriptError) return { flash: authorizationFlash.blocked };
    return { flash: options.isOnline() ? generalError : offline };
  }
}

const offline: Flash = { ...generalError, cause: 'offline' };

/** Safety margin before an intent expires. */
const marginMs = 30_000;

function prepared(order: Order, record: PurchaseRecord, intentId: string): EffectResult {
  return { type: 'prepared', order, record: { ...record, status: 'sent', intentId } };
}

/** Returns what work gives, unless it is stopped before. */
function orStopped<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Returns what analytics tell of an error. */
export function errorFacts(error: unknown): Pick<ResultFacts, 'errorText' | 'errorCode'> {
  const errorText = error instanceof Error ? error.message : '';
  return { errorText, errorCode: error instanceof ApiError ? String(error.status ?? error.kind) : '' };
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthorized';
}
