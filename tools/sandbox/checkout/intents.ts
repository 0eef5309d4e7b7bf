import * as z from 'zod/mini';
import type { Route } from '../control/mock-api.ts';
import { jsonReply, problem, type Reply } from '../control/reply.ts';
import { type Call, parseJson, validated } from '../control/request.ts';
import type { Session } from '../control/session.ts';
import {
  addIntent,
  chargebeeIntent,
  expireIfDue,
  type Intent,
  type KeyRecord,
  newPayments,
  withIdempotencyKey,
} from './payments.ts';
import { newSettings, type Shop, type ShopConfig, toMinorUnits, withTenant } from './shop.ts';

/**
 * The schemas of the checkout's calls are strict (docs/openapi.yaml): a client that sends another key, such as a card's
 * whole number, gets an error.
 */

export const text = z.string().check(z.minLength(1));
export const email = z.string().check(z.regex(/^[^ @]{1,64}@[^ @]+\.[^ @]+$/, 'must be an e-mail address'));
export const personName = z.string().check(z.minLength(1), z.maxLength(50));

export const money = z.strictObject({
  unscaledValue: z.union([z.int(), z.string().check(z.regex(/^-?\d{1,30}$/))]),
  scale: z.int().check(z.gte(0), z.lte(9)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
});

const fraudCheck = z.strictObject({
  forterToken: text,
  email,
  card: z.strictObject({
    firstName: personName,
    lastName: personName,
    first6Digits: z.string().check(z.regex(/^\d{6}$/, 'must be six digits')),
    last4Digits: z.string().check(z.regex(/^\d{4}$/, 'must be four digits')),
    expirationYear: z.string().check(z.regex(/^20\d\d$/, 'must be a year of four digits')),
    expirationMonth: z.string().check(z.regex(/^(?:0[1-9]|1[0-2])$/, 'must be 01 to 12')),
  }),
  products: z.array(z.strictObject({ id: text, name: text, amount: money })).check(z.minLength(1)),
});

const intentRequestSchema = z.discriminatedUnion('paymentMethodType', [
  z.strictObject({ paymentMethodType: z.literal('card'), amount: money, fraudCheck }),
  z.strictObject({ paymentMethodType: z.literal('paypal_express_checkout'), amount: money }),
]);

/** Serves POST /api/v2/payment-intent (spec 1 §7). */
export function createIntentRoute(shop: Shop): Route {
  return {
    method: 'POST',
    path: '/payment-intent',
    handle: withTenant(shop, withIdempotencyKey(createIntent)),
    variants: {
      /** `chargebeeBody` is the intent itself. */
      'bare-intent': editingBody((body) => JSON.stringify(body.payment_intent)),
      'body-no-json': editingBody((body) => `payment_intent=${body.payment_intent.id}`),
      'body-without-id': editingBody((body) =>
        JSON.stringify({ payment_intent: { ...body.payment_intent, id: undefined } }),
      ),
    },
  };
}

function createIntent({ body }: Call, session: Session, _: ShopConfig, record: KeyRecord): Reply {
  const { created } = record;
  if (created) return again(created, body);
  const { value, refusal } = validated(body, intentRequestSchema);
  if (refusal) return refusal;
  const { paymentMethodType: method, amount } = value;
  const price = toMinorUnits(amount);
  if (!price || price.amount < 0) return wrongAmount('must be whole in its currency, and not negative');
  if ((method === 'card') !== price.amount > 0) return wrongAmount('must be 0 for PayPal, and only there');
  const intent = addIntent(session, { method, price });
  const chargebeeBody = JSON.stringify({ payment_intent: chargebeeIntent(intent) });
  const reply = jsonReply(200, { chargebeeBody });
  record.created = { body, intent, reply };
  return { ...reply, outcome: outcome(intent) };
}

function again({ body, intent, reply }: NonNullable<KeyRecord['created']>, sent: string): Reply {
  if (body === sent) return { ...reply, outcome: outcome(intent) };
  const detail = 'The Idempotency-Key was sent before with another body.';
  return problem(422, detail, { code: 'idempotency_key_reused' });
}

function outcome({ id, status }: Intent) {
  return { intent: id, intentStatus: status };
}

function wrongAmount(message: string): Reply {
  const errors = [{ field: 'amount', message }];
  const more = { title: 'Validation Error', code: 'validation', errors };
  return problem(422, `The body can't be used: amount: ${message}.`, more);
}

interface ChargebeeBody {
  readonly payment_intent: ReturnType<typeof chargebeeIntent>;
}

function editingBody(edit: (body: ChargebeeBody) => string): (right: Reply) => Reply {
  return (right) => {
    if (right.status !== 200) return right;
    const { chargebeeBody } = parseJson(right.body) as { chargebeeBody: string };
    return jsonReply(200, { chargebeeBody: edit(parseJson(chargebeeBody) as ChargebeeBody) });
  };
}

const schema = z.strictObject({
  status: z.enum(['requires_challenge', 'authorized', 'refused']),
  errorCode: z.optional(z.string()),
  errorText: z.optional(z.string()),
});

/** Maps the status of an authorization to the intent's status; a refused intent can be tried again. */
const intentStatus = {
  requires_challenge: 'in_progress',
  authorized: 'authorized',
  refused: 'inited',
} as const;

/** Stores the result of an attempt that the provider's script reports, without a card number. */
export function reportAttempt({ params, body }: Call, session: Session): Reply {
  const { value, refusal } = validated(body, schema);
  if (refusal) return refusal;
  const intent = session.state(newPayments).get(params.id ?? '');
  if (!intent) return problem(404, 'There is no such payment intent.');
  expireIfDue(intent);
  if (!['inited', 'in_progress'].includes(intent.status))
    return problem(409, `The payment intent is ${intent.status}.`);
  intent.attempt = attemptOf(value);
  intent.status = intentStatus[value.status];
  if (value.status === 'authorized') expireWhereAsked(intent, session);
  return {
    ...jsonReply(200, { payment_intent: chargebeeIntent(intent) }),
    outcome: { intent: intent.id, intentStatus: intent.status, attempt: value.status },
  };
}

function attemptOf({ status, errorCode, errorText }: z.infer<typeof schema>) {
  return {
    status,
    ...(errorCode !== undefined && { errorCode }),
    ...(errorText !== undefined && { errorText }),
  };
}

function expireWhereAsked(intent: Intent, session: Session): void {
  const { value } = session.state(newSettings);
  const { expiringIntents = 0 } = value;
  if (expiringIntents === 0) return;
  intent.isExpiring = true;
  session.state(newSettings).value = { ...value, expiringIntents: expiringIntents - 1 };
}
