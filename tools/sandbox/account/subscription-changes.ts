import type { FailureReason } from '../../../domain/commerce/failure-reasons.ts';
import { type PaymentResult, paymentResults } from '../../../domain/commerce/payment-results.ts';
import { type Answer, jsonAnswer, problem } from '../control/answer.ts';
import { type Call, parseJson } from '../control/call.ts';
import type { Session } from '../control/session.ts';
import { failureOf, newSubscriptions } from './subscriptions.ts';

/** A change that was asked for; its result is known once it was asked for often enough. */
interface Change {
  readonly kind: 'auto-bill' | 'retry';
  readonly subscriptionId: string;
  /** The value that a change of the automatic renewal sets. */
  readonly autoBill?: boolean;
  questions: number;
}

/** So often a result is pending before it is known. */
const pendingQuestions = 2;

const newChanges = (): Map<string, Change> => new Map();

export function updateAutoBill(call: Call, session: Session): Answer {
  const value = parseJson(call.body) as { auto_bill?: unknown } | null | undefined;
  if (typeof value?.auto_bill === 'boolean')
    return start(call, session, { kind: 'auto-bill', autoBill: value.auto_bill });
  const errors = [{ field: 'auto_bill', message: 'must be true or false' }];
  return problem(422, 'The body can’t be used.', { title: 'Validation Error', errors });
}

export function retryPayment(call: Call, session: Session): Answer {
  return start(call, session, { kind: 'retry' });
}

function start({ params }: Call, session: Session, change: Pick<Change, 'kind' | 'autoBill'>): Answer {
  const subscriptionId = params.id ?? '';
  if (!session.state(newSubscriptions).has(subscriptionId)) return noSubscription(subscriptionId);
  const changes = session.state(newChanges);
  const token = `poll-${changes.size + 1}`;
  changes.set(token, { ...change, subscriptionId, questions: 0 });
  return jsonAnswer(202, { poll_token: token });
}

export function getAutoBillResult(call: Call, session: Session): Answer {
  return answerQuestion(call, session, 'auto-bill', (change) => {
    const reason = failureOf(change.subscriptionId);
    if (reason) return { status: 'failed', failure_reason: reason };
    setAutoBill(session, change);
    return { status: 'success' };
  });
}

export function getRetryResult(call: Call, session: Session): Answer {
  return answerQuestion(call, session, 'retry', ({ subscriptionId }) => {
    const reason = failureOf(subscriptionId);
    if (!reason) return { status: 'success', payment_result: 'success' };
    return { status: 'failed', failure_reason: reason, payment_result: paymentResultOf(reason) };
  });
}

function answerQuestion(
  { params, query }: Call,
  session: Session,
  kind: Change['kind'],
  resultOf: (change: Change) => object,
): Answer {
  const token = query.get('poll_token');
  if (!token) return problem(400, 'The query lacks poll_token.');
  const change = session.state(newChanges).get(token);
  if (change?.kind !== kind || change.subscriptionId !== params.id) {
    return problem(404, 'No change of this subscription has this poll_token.');
  }
  change.questions += 1;
  return jsonAnswer(200, change.questions > pendingQuestions ? resultOf(change) : { status: 'pending' });
}

function setAutoBill(session: Session, { subscriptionId, autoBill }: Change): void {
  const subscriptions = session.state(newSubscriptions);
  const subscription = subscriptions.get(subscriptionId);
  if (subscription && autoBill !== undefined)
    subscriptions.set(subscriptionId, { ...subscription, auto_bill: autoBill });
}

/** Reasons that are results themselves say so; money that isn't there asks the bank once more. */
function paymentResultOf(reason: FailureReason): PaymentResult {
  const same = paymentResults.find((result) => result === reason);
  return same ?? (reason === 'no_funds' ? 'requires_sca' : 'payment_failed');
}

function noSubscription(id: string): Answer {
  return problem(404, `There is no subscription "${id}".`);
}
