import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import { validated } from '../control/validated.ts';
import { newSettings } from './checkout-settings.ts';
import { toMinorUnits } from './minor-units.ts';
import { currentOffer } from './offers.ts';
import { expireIfDue, type Intent, newPayments } from './payments.ts';
import { checkoutRequestSchema } from './request-schemas.ts';
import type { ShopConfig } from './shop.ts';

/** A page that the sandbox itself serves, as the account system would. */
const usualRedirect = '/setup';

/**
 * POST /api/v1/checkout (spec 1 §7): charges an authorized intent, once. The same request again is answered the same and
 * charges nothing.
 */
export function checkOut({ body }: Call, session: Session, { offerFile }: ShopConfig): Answer {
  const { value, refusal } = validated(body, checkoutRequestSchema);
  if (refusal) return { ...refusal, outcome: { charge: 'refused' } };
  const intent = session.state(newPayments).get(value.paymentIntentId);
  if (!intent) return refused(undefined, 422, 'payment_intent_unknown', 'There is no such payment intent.');
  if (intent.charge) return again(intent, intent.charge, body);
  const price = currentOffer(offerFile, session)
    .products.flatMap(({ prices }) => prices)
    .find(({ id }) => id === value.priceId);
  const wrong = refusalOf(intent) ?? refusalOfPrice(intent, price?.amount);
  if (wrong) return wrong;
  const { redirectUrl = usualRedirect } = session.state(newSettings).value;
  const answer = jsonAnswer(200, { redirectUrl });
  intent.status = 'consumed';
  intent.charge = { priceId: value.priceId, body, answer };
  return { ...answer, outcome: outcome(intent, 'made') };
}

function again(intent: Intent, charge: NonNullable<Intent['charge']>, body: string): Answer {
  if (charge.body === body) return { ...charge.answer, outcome: outcome(intent, 'repeated') };
  return refused(intent, 409, 'payment_intent_already_used', 'The payment intent was charged before.');
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
