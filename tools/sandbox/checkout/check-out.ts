import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import { validated } from '../control/validated.ts';
import { newSettings } from './checkout-settings.ts';
import type { KeyRecord } from './idempotency-keys.ts';
import { toMinorUnits } from './minor-units.ts';
import { currentOffer } from './offers.ts';
import { type ChargedIntent, expireIfDue, type Intent, newPayments } from './payments.ts';
import { checkoutRequestSchema } from './request-schemas.ts';
import type { ShopConfig } from './shop.ts';

/** A page that the sandbox itself serves, as the account system would. */
const usualRedirect = '/setup';

/**
 * POST /api/v1/checkout (spec 1 §7): charges an authorized intent, once, and at most one intent by the same
 * `Idempotency-Key`. The same request again is answered the same and charges nothing.
 */
export function checkOut(
  { body }: Call,
  session: Session,
  { offerFile }: ShopConfig,
  record: KeyRecord,
): Answer {
  if (record.charged) return again(record.charged, body, record);
  const { value, refusal } = validated(body, checkoutRequestSchema);
  if (refusal) return { ...refusal, outcome: { charge: 'refused' } };
  const intent = session.state(newPayments).get(value.paymentIntentId);
  if (!intent) return refused(undefined, 422, 'payment_intent_unknown', 'There is no such payment intent.');
  if (isCharged(intent)) return again(intent, body, record);
  const price = currentOffer(offerFile, session)
    .products.flatMap(({ prices }) => prices)
    .find(({ id }) => id === value.priceId);
  const wrong = refusalOf(intent) ?? refusalOfPrice(intent, price?.amount);
  if (wrong) return wrong;
  const { redirectUrl = usualRedirect } = session.state(newSettings).value;
  const answer = jsonAnswer(200, { redirectUrl });
  intent.status = 'consumed';
  const charge = { priceId: value.priceId, body, answer };
  record.charged = Object.assign(intent, { charge });
  return { ...answer, outcome: outcome(intent, 'made') };
}

/** A key whose request gets the answer of a charge belongs to that charge from then on, whichever key made it. */
function again(intent: ChargedIntent, body: string, record: KeyRecord): Answer {
  if (intent.charge.body === body) {
    record.charged = intent;
    return { ...intent.charge.answer, outcome: outcome(intent, 'repeated') };
  }
  const detail = 'The payment intent or the Idempotency-Key was charged before.';
  return refused(intent, 409, 'payment_intent_already_used', detail);
}

function isCharged(intent: Intent): intent is ChargedIntent {
  return intent.charge !== undefined;
}

function refusalOf(intent: Intent): Answer | undefined {
  expireIfDue(intent);
  if (intent.status === 'expired')
    return refused(intent, 410, 'payment_intent_expired', 'The payment intent has expired.');
  if (intent.status === 'authorized') return undefined;
  const detail = `The payment intent is ${intent.status}, and must be authorized first.`;
  return refused(intent, 422, 'payment_intent_not_authorized', detail);
}

/** PayPal's intents begin without an amount: what is charged is decided here. */
function refusalOfPrice(intent: Intent, amount: unknown): Answer | undefined {
  const price = toMinorUnits(amount);
  if (!price) return refused(intent, 422, 'price_unknown', 'The offer has no such price.');
  const { method, price: authorized } = intent;
  const isSame = authorized.amount === price.amount && authorized.currency === price.currency;
  if (isSame || method !== 'card') return undefined;
  return refused(intent, 422, 'amount_mismatch', 'The payment intent is for another amount than the price.');
}

function refused(intent: Intent | undefined, status: number, code: string, detail: string): Answer {
  return { ...problem(status, detail, { code }), outcome: outcome(intent, 'refused') };
}

function outcome(intent: Intent | undefined, charge: 'made' | 'repeated' | 'refused') {
  return { ...(intent && { intent: intent.id, intentStatus: intent.status }), charge };
}
