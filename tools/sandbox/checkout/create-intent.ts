import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import { type Call, parseJson } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import type { Route } from '../control/stand-in.ts';
import { validated } from '../control/validated.ts';
import { chargebeeIntent } from './chargebee-intent.ts';
import { type KeyRecord, withIdempotencyKey } from './idempotency-keys.ts';
import { toMinorUnits } from './minor-units.ts';
import { addIntent, type Intent } from './payments.ts';
import { intentRequestSchema } from './request-schemas.ts';
import type { Shop, ShopConfig } from './shop.ts';
import { withTenant } from './with-tenant.ts';

/** POST /api/v2/payment-intent (spec 1 §7). */
export function createIntentRoute(shop: Shop): Route {
  return {
    method: 'POST',
    path: '/payment-intent',
    answer: withTenant(shop, withIdempotencyKey(createIntent)),
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

function createIntent({ body }: Call, session: Session, _: ShopConfig, record: KeyRecord): Answer {
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
  const answer = jsonAnswer(200, { chargebeeBody });
  record.created = { body, intent, answer };
  return { ...answer, outcome: outcome(intent) };
}

function again({ body, intent, answer }: NonNullable<KeyRecord['created']>, sent: string): Answer {
  if (body === sent) return { ...answer, outcome: outcome(intent) };
  const detail = 'The Idempotency-Key was sent before with another body.';
  return problem(422, detail, { code: 'idempotency_key_reused' });
}

function outcome({ id, status }: Intent) {
  return { intent: id, intentStatus: status };
}

function wrongAmount(message: string): Answer {
  const errors = [{ field: 'amount', message }];
  const more = { title: 'Validation Error', code: 'validation', errors };
  return problem(422, `The body can't be used: amount: ${message}.`, more);
}

interface ChargebeeBody {
  readonly payment_intent: ReturnType<typeof chargebeeIntent>;
}

function editingBody(edit: (body: ChargebeeBody) => string): (right: Answer) => Answer {
  return (right) => {
    if (right.status !== 200) return right;
    const { chargebeeBody } = parseJson(right.body) as { chargebeeBody: string };
    return jsonAnswer(200, { chargebeeBody: edit(parseJson(chargebeeBody) as ChargebeeBody) });
  };
}
