import { randomUUID } from 'node:crypto';
import { jsonReply, problem, type Reply } from '../control/reply.ts';
import { type Call, isIdempotencyKey } from '../control/request.ts';
import type { Session } from '../control/session.ts';
import type { MinorAmount, ShopConfig, ShopHandler } from './shop.ts';

/** Records the requests that one `Idempotency-Key` succeeded with; refused requests leave no record. */
export interface KeyRecord {
  created?: { readonly body: string; readonly intent: Intent; readonly reply: Reply };
  charged?: ChargedIntent;
}

type HandlerWithKey = (call: Call, session: Session, config: ShopConfig, record: KeyRecord) => Reply;

/** Reads the optional header `Idempotency-Key` and passes its record on; a request without it gets an empty record. */
export function withIdempotencyKey(handle: HandlerWithKey): ShopHandler {
  return (call, session, config) => {
    const key = call.headers['idempotency-key'];
    if (key === undefined) return handle(call, session, config, {});
    if (isIdempotencyKey(key)) return handle(call, session, config, recordOf(key, session));
    const detail = 'The header Idempotency-Key must be 16 to 64 letters, digits, "_" and "-".';
    return problem(400, detail, { code: 'idempotency_key_invalid' });
  };
}

function newRecords(): Map<string, KeyRecord> {
  return new Map();
}

function recordOf(key: string, session: Session): KeyRecord {
  const records = session.state(newRecords);
  const record = records.get(key) ?? {};
  records.set(key, record);
  return record;
}

/** The ways to pay (spec 1 §3 "Payment methods at checkout"). */
const paymentMethods = [
  {
    name: 'CREDIT_CARD',
    processors: ['VISA', 'MASTERCARD', 'AMEX', 'DISCOVER', 'JCB', 'VISA_ELECTRON', 'DINERS_CLUB'],
  },
  { name: 'PAYPAL', processors: [] },
];

/** Answers GET /order/payments.json: the same methods in every session. */
export function getPaymentMethods(): Reply {
  return jsonReply(200, { paymentMethods });
}

export interface Intent {
  readonly id: string;
  readonly method: 'card' | 'paypal_express_checkout';
  readonly price: MinorAmount;
  /** Unix seconds. */
  readonly createdAt: number;
  status: 'inited' | 'in_progress' | 'authorized' | 'consumed' | 'expired';
  attempt?: { readonly status: string; readonly errorCode?: string; readonly errorText?: string };
  /** Whether it expires before the charge. */
  isExpiring?: boolean;
  charge?: Charge;
}

export type ChargedIntent = Intent & { readonly charge: Charge };

/** Describes a charge, with its whole request: the same request again doesn't charge again. */
interface Charge {
  readonly priceId: string;
  readonly body: string;
  readonly reply: Reply;
}

/** Creates a session's intents, oldest first. */
export function newPayments(): Map<string, Intent> {
  return new Map();
}

const lifetimeSeconds = 1800;

/** Adds a payment intent with status `inited` to a session, under an id that no other session has. */
export function addIntent(session: Session, { method, price }: Pick<Intent, 'method' | 'price'>): Intent {
  const payments = session.state(newPayments);
  // Unique across sessions, because a page may still hold an id of an earlier one.
  const id = `pi-${payments.size + 1}-${randomUUID().slice(0, 6)}`;
  const intent: Intent = { id, method, price, createdAt: nowInSeconds(), status: 'inited' };
  payments.set(id, intent);
  return intent;
}

function expiresAt({ createdAt }: Intent): number {
  return createdAt + lifetimeSeconds;
}

/** Expires an intent that is due, unless it was charged. */
export function expireIfDue(intent: Intent): void {
  const isDue = intent.isExpiring === true || nowInSeconds() > expiresAt(intent);
  if (isDue && intent.status !== 'consumed') intent.status = 'expired';
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** Answers GET /__sandbox/payments with a session's intents and charges, without the buyers' data. */
export function getPayments(_: Call, session: Session): Reply {
  const intents = [...session.state(newPayments).values()];
  const charges = intents.filter(({ charge }) => charge !== undefined);
  const list = intents.map(({ id, method, price, status, attempt, charge }) => ({
    id,
    method,
    ...price,
    status,
    ...(attempt && { attempt }),
    ...(charge && { priceId: charge.priceId }),
  }));
  return jsonReply(200, { intents: intents.length, charges: charges.length, list });
}

/** Returns an intent in the format of Chargebee's API and script. */
export function chargebeeIntent(intent: Intent) {
  const { id, method, price, createdAt, status, attempt } = intent;
  return {
    id,
    object: 'payment_intent',
    status,
    amount: price.amount,
    currency_code: price.currency,
    gateway: method === 'card' ? 'chargebee' : 'paypal_express_checkout',
    gateway_account_id: 'gw-sandbox',
    payment_method_type: method,
    created_at: createdAt,
    modified_at: createdAt,
    expires_at: expiresAt(intent),
    ...(attempt && {
      active_payment_attempt: {
        id: `${id}-attempt`,
        type: method,
        active: true,
        action_payload: {},
        status: attempt.status,
        ...(attempt.errorCode && { error_code: attempt.errorCode }),
        ...(attempt.errorText && { error_text: attempt.errorText }),
      },
    }),
  };
}
