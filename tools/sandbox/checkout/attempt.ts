import * as z from 'zod/mini';
import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import type { Call } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import { validated } from '../control/validated.ts';
import { chargebeeIntent } from './chargebee-intent.ts';
import { newSettings } from './checkout-settings.ts';
import { expireIfDue, type Intent, newPayments } from './payments.ts';

const schema = z.strictObject({
  status: z.enum(['requires_challenge', 'authorized', 'refused']),
  errorCode: z.optional(z.string()),
  errorText: z.optional(z.string()),
});

/** What an intent is once an attempt to authorize it has got so far; a refused one can be tried again. */
const intentStatus = {
  requires_challenge: 'in_progress',
  authorized: 'authorized',
  refused: 'inited',
} as const;

/** How the provider's script tells the provider what became of an attempt. No card's number comes here. */
export function reportAttempt({ params, body }: Call, session: Session): Answer {
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
    ...jsonAnswer(200, { payment_intent: chargebeeIntent(intent) }),
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
