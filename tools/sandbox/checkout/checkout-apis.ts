import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Amount } from '../../../domain/commerce/money.ts';
import { type PlanSummary, readPlans } from '../../../domain/commerce/plans.ts';
import { orderPath, setupPath } from '../../../domain/site/built-in-pages.ts';
import type { MockApi } from '../control/mock-api.ts';
import { jsonReply, problem, type Reply } from '../control/reply.ts';
import { type Call, validated } from '../control/request.ts';
import type { Session } from '../control/session.ts';
import { createIntentRoute, email, money, personName, reportAttempt, text } from './intents.ts';
import {
  type ChargedIntent,
  expireIfDue,
  getPaymentMethods,
  type Intent,
  type KeyRecord,
  newPayments,
  withIdempotencyKey,
} from './payments.ts';
import {
  currentOffer,
  type MinorAmount,
  newSettings,
  offersRoute,
  type Shop,
  type ShopConfig,
  toMinorUnits,
  withTenant,
} from './shop.ts';

/** Returns the mocks that the order page calls (spec 1 §7; docs/openapi.yaml has the shapes). */
export function checkoutApis(shop: Shop): readonly MockApi[] {
  return [
    {
      base: '/api/v1',
      routes: [
        offersRoute(shop),
        { method: 'GET', path: '/order/payments.json', handle: withTenant(shop, getPaymentMethods) },
        { method: 'POST', path: '/checkout', handle: withTenant(shop, withIdempotencyKey(checkOut)) },
      ],
    },
    { base: '/api/v2', routes: [createIntentRoute(shop)] },
  ];
}

/** Mocks the server that the card provider's script calls. The request log lists these calls like all others. */
export const providerApi: MockApi = {
  base: '/__sandbox/chargebee',
  routes: [{ method: 'POST', path: '/intents/:id/attempt', handle: reportAttempt }],
};

const customer = z
  .strictObject({
    email,
    firstName: z.optional(personName),
    lastName: z.optional(personName),
    residenceCountry: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
    residenceState: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters'))),
  })
  .check(
    z.refine(
      ({ residenceCountry, residenceState }) =>
        (residenceCountry === 'US') === (residenceState !== undefined),
      { path: ['residenceState'], error: 'is required if the country is US, and not allowed otherwise' },
    ),
    z.refine(({ firstName, lastName }) => (firstName === undefined) === (lastName === undefined), {
      path: ['lastName'],
      error: 'is required together with firstName',
    }),
  );

const months = z.int().check(z.gte(0));
const agreed = z.strictObject({
  amount: money,
  months,
  freeMonths: months,
  totalMonths: months,
  renewal: z.optional(z.strictObject({ amount: money, months })),
});

type Agreed = z.infer<typeof agreed>;

const request = { priceId: text, paymentIntentId: text, customer };
const requestWithTerms = z.strictObject({ ...request, agreed: z.optional(agreed) });
/** As a service has it that doesn't know the agreed terms (`checkout.agreedTerms`). */
const requestWithoutTerms = z.strictObject({ ...request, agreed: z.optional(z.undefined()) });

/** Returns the page that thanks buyers, in the language of the order page that sent the request. */
function thankYouPage({ headers }: Call): string {
  const from = URL.parse(headers.referer ?? '')?.pathname ?? '';
  return `${from.slice(0, Math.max(0, from.indexOf(orderPath)))}${setupPath}`;
}

/**
 * POST /api/v1/checkout (spec 1 §7): charges an authorized intent, once, and at most one intent by the same
 * `Idempotency-Key`. The same request again gets the same reply and charges nothing.
 */
function checkOut(call: Call, session: Session, config: ShopConfig, record: KeyRecord): Reply {
  const { body } = call;
  const { offerFile, agreedTerms = true } = config;
  if (record.charged) return again(record.charged, body, record);
  const { value, refusal } = validated(body, agreedTerms ? requestWithTerms : requestWithoutTerms);
  if (refusal) return { ...refusal, outcome: { charge: 'refused' } };
  const intent = session.state(newPayments).get(value.paymentIntentId);
  if (!intent) return refused(undefined, 422, 'payment_intent_unknown', 'There is no such payment intent.');
  if (isCharged(intent)) return again(intent, body, record);
  const price = currentOffer(offerFile, session)
    .products.flatMap(({ prices }) => prices)
    .find(({ id }) => id === value.priceId);
  const wrong =
    refusalOf(intent) ?? refusalOfPrice(intent, price?.amount) ?? refusalOfTerms(intent, price, value.agreed);
  if (wrong) return wrong;
  const { redirectUrl = thankYouPage(call) } = session.state(newSettings).value;
  const reply = jsonReply(200, { redirectUrl });
  intent.status = 'consumed';
  const charge = { priceId: value.priceId, body, reply };
  record.charged = Object.assign(intent, { charge });
  return { ...reply, outcome: outcome(intent, 'made') };
}

/**
 * Replies to a repeated request as before, and ties its key to the charge even if another key made it; refuses other
 * requests.
 */
function again(intent: ChargedIntent, body: string, record: KeyRecord): Reply {
  if (intent.charge.body === body) {
    record.charged = intent;
    return { ...intent.charge.reply, outcome: outcome(intent, 'repeated') };
  }
  const detail = 'The payment intent or the Idempotency-Key was charged before.';
  return refused(intent, 409, 'payment_intent_already_used', detail);
}

function isCharged(intent: Intent): intent is ChargedIntent {
  return intent.charge !== undefined;
}

function refusalOf(intent: Intent): Reply | undefined {
  expireIfDue(intent);
  if (intent.status === 'expired')
    return refused(intent, 410, 'payment_intent_expired', 'The payment intent has expired.');
  if (intent.status === 'authorized') return undefined;
  const detail = `The payment intent is ${intent.status}, and must be authorized first.`;
  return refused(intent, 422, 'payment_intent_not_authorized', detail);
}

/** Refuses card payments whose authorized amount isn't the price. PayPal's intents have no amount before the charge. */
function refusalOfPrice(intent: Intent, amount: unknown): Reply | undefined {
  const price = toMinorUnits(amount);
  if (!price) return refused(intent, 422, 'price_unknown', 'The offer has no such price.');
  const { method, price: authorized } = intent;
  const isSame = authorized.amount === price.amount && authorized.currency === price.currency;
  if (isSame || method !== 'card') return undefined;
  return refused(intent, 422, 'amount_mismatch', "The payment intent's amount isn't the price.");
}

/** Refuses what the buyer agreed to where the price's terms are others by now. Clients may leave it out. */
function refusalOfTerms(intent: Intent, price: object = {}, terms: Agreed | undefined): Reply | undefined {
  const [plan] = readPlans([{ id: 'plan', prices: [price] }], intent.price.currency);
  if (!terms || (plan && isAgreed(plan, terms))) return undefined;
  return refused(intent, 422, 'price_changed', "The price's terms aren't those that the buyer agreed to.");
}

function isAgreed(plan: PlanSummary, { amount, renewal, ...periods }: Agreed): boolean {
  const { months, freeMonths, totalMonths } = plan;
  const renews = plan.renewal && { amount: toMinor(plan.renewal), months: plan.renewalMonths };
  return isDeepStrictEqual(
    [toMinor(plan.amount), { months, freeMonths, totalMonths }, renews],
    [
      toMinorUnits(amount),
      periods,
      renewal && { amount: toMinorUnits(renewal.amount), months: renewal.months },
    ],
  );
}

function toMinor({ unscaledValue, scale, currency }: Amount): MinorAmount | undefined {
  return toMinorUnits({ unscaledValue: String(unscaledValue), scale, currency });
}

function refused(intent: Intent | undefined, status: number, code: string, detail: string): Reply {
  return { ...problem(status, detail, { code }), outcome: outcome(intent, 'refused') };
}

function outcome(intent: Intent | undefined, charge: 'made' | 'repeated' | 'refused') {
  return { ...(intent && { intent: intent.id, intentStatus: intent.status }), charge };
}
