import { randomUUID } from 'node:crypto';
import { type Answer, jsonAnswer } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import type { MinorAmount } from './minor-units.ts';

export interface Intent {
  readonly id: string;
  readonly method: 'card' | 'paypal_express_checkout';
  readonly price: MinorAmount;
  /** Unix seconds. */
  readonly createdAt: number;
  status: 'inited' | 'in_progress' | 'authorized' | 'consumed' | 'expired';
  attempt?: { readonly status: string; readonly errorCode?: string; readonly errorText?: string };
  /** Has expired by the time that it is charged. */
  isExpiring?: boolean;
  charge?: Charge;
}

export type ChargedIntent = Intent & { readonly charge: Charge };

/** What one charge was made for. The request it answered is kept as a whole: the same one again is no other charge. */
interface Charge {
  readonly priceId: string;
  readonly body: string;
  readonly answer: Answer;
}

/** A session's intents, oldest first. */
export function newPayments(): Map<string, Intent> {
  return new Map();
}

const lifetimeSeconds = 1800;

export function addIntent(session: Session, { method, price }: Pick<Intent, 'method' | 'price'>): Intent {
  const payments = session.state(newPayments);
  // Other sessions and earlier ones have ids of their own: a page may have kept one.
  const id = `pi-${payments.size + 1}-${randomUUID().slice(0, 6)}`;
  const intent: Intent = { id, method, price, createdAt: nowInSeconds(), status: 'inited' };
  payments.set(id, intent);
  return intent;
}

export function expiresAt({ createdAt }: Intent): number {
  return createdAt + lifetimeSeconds;
}

/** An intent that was charged stays so; every other one ends some day. */
export function expireIfDue(intent: Intent): void {
  const isDue = intent.isExpiring === true || nowInSeconds() > expiresAt(intent);
  if (isDue && intent.status !== 'consumed') intent.status = 'expired';
}

function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}

/** GET /__sandbox/payments: what was paid, without who paid it. */
export function getPayments(_: Call, session: Session): Answer {
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
  return jsonAnswer(200, { intents: intents.length, charges: charges.length, list });
}
