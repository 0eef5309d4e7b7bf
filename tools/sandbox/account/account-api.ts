import {
  type FailureReason,
  failureReasons,
  type PaymentMethod,
  type PaymentResult,
  paymentMethods,
  paymentResults,
} from '../../../domain/commerce/account-codes.ts';
import { newSettings } from '../checkout/shop.ts';
import type { MockApi } from '../control/mock-api.ts';
import { jsonReply, problem, type Reply } from '../control/reply.ts';
import { type Call, parseJson } from '../control/request.ts';
import type { Session } from '../control/session.ts';
import { vpnServersRoute } from './vpn-servers.ts';

/**
 * Returns the mock of the account API (spec 2 §7; docs/account-api.md has the shapes). No login is needed.
 *
 * @param serversFile path of the server data, which each reply reads again; undefined where the site has none
 */
export function accountApi(serversFile: () => string | undefined): MockApi {
  const subscription = '/subscriptions/:id';
  return {
    base: '/wap/api/v1',
    routes: [
      vpnServersRoute(serversFile),
      { method: 'GET', path: '/users/me', handle: getUser },
      { method: 'GET', path: '/users/location', handle: getLocation },
      { method: 'GET', path: '/subscriptions', handle: getSubscriptions },
      { method: 'PATCH', path: subscription, handle: updateAutoBill },
      { method: 'GET', path: `${subscription}/auto_bill_result`, handle: getAutoBillResult },
      { method: 'PATCH', path: `${subscription}/retry_manual_payment`, handle: retryPayment },
      { method: 'GET', path: `${subscription}/retry_manual_payment_result`, handle: getRetryResult },
      { method: 'POST', path: '/kp-easy-measure/send-event', handle: sendEvent },
    ],
  };
}

function getUser(): Reply {
  return jsonReply(200, { id: 'user-1', email: 'sandbox@example.com' });
}

function getLocation(_: Call, session: Session): Reply {
  const { country = 'US' } = session.state(newSettings).value;
  const city = country === 'US' ? { city: 'New York' } : {};
  return jsonReply(200, { ip: '203.0.113.7', country_code: country, ...city });
}

const needed = ['url', 'user_agent'];

function sendEvent({ query }: Call): Reply {
  const missing = needed.filter((name) => !query.get(name));
  if (missing.length > 0) return problem(400, `The query lacks ${missing.join(' and ')}.`);
  return { status: 204, headers: {}, body: '' };
}

interface Subscription {
  readonly id: string;
  readonly plan_length_months: number;
  readonly expires_at: string;
  readonly auto_bill: boolean;
  readonly payment_method: PaymentMethod;
}

/**
 * Maps the subscriptions' ids to the failure of their changes: `fails-no-funds` fails for `no_funds`, `succeeds` doesn't
 * fail.
 */
const outcomes: ReadonlyMap<string, FailureReason | undefined> = new Map([
  ['succeeds', undefined],
  ...failureReasons.map((reason) => [`fails-${reason.replaceAll('_', '-')}`, reason] as const),
]);

/** Returns the reason for which changes of a subscription fail; undefined where they succeed. */
function failureOf(id: string): FailureReason | undefined {
  return outcomes.get(id);
}

/** Creates a session's subscriptions by id. Other payment methods than theirs don't exist. */
function newSubscriptions(): Map<string, Subscription> {
  const lengths = [1, 6, 12, 15];
  return new Map(
    [...outcomes.keys()].map((id, index) => [
      id,
      {
        id,
        plan_length_months: lengths[index % lengths.length] ?? 1,
        expires_at: `2030-${String((index % 12) + 1).padStart(2, '0')}-05T00:00:00Z`,
        auto_bill: index % 2 === 0,
        payment_method: paymentMethods[(index + 1) % paymentMethods.length] ?? 'unknown',
      },
    ]),
  );
}

function getSubscriptions(_: Call, session: Session): Reply {
  return jsonReply(200, [...session.state(newSubscriptions).values()]);
}

/** Describes a change in progress; its result is known after `pendingPolls` polls. */
interface Change {
  readonly kind: 'auto-bill' | 'retry';
  readonly subscriptionId: string;
  /** The value that a change of the automatic renewal sets. */
  readonly autoBill?: boolean;
  polls: number;
}

/** Number of polls that find a result pending. */
const pendingPolls = 2;

const newChanges = (): Map<string, Change> => new Map();

function updateAutoBill(call: Call, session: Session): Reply {
  const value = parseJson(call.body) as { auto_bill?: unknown } | null | undefined;
  if (typeof value?.auto_bill === 'boolean')
    return start(call, session, { kind: 'auto-bill', autoBill: value.auto_bill });
  const errors = [{ field: 'auto_bill', message: 'must be true or false' }];
  return problem(422, "The body can't be used.", { title: 'Validation Error', errors });
}

function retryPayment(call: Call, session: Session): Reply {
  return start(call, session, { kind: 'retry' });
}

function start({ params }: Call, session: Session, change: Pick<Change, 'kind' | 'autoBill'>): Reply {
  const subscriptionId = params.id ?? '';
  if (!session.state(newSubscriptions).has(subscriptionId)) return noSubscription(subscriptionId);
  const changes = session.state(newChanges);
  const token = `poll-${changes.size + 1}`;
  changes.set(token, { ...change, subscriptionId, polls: 0 });
  return jsonReply(202, { poll_token: token });
}

function getAutoBillResult(call: Call, session: Session): Reply {
  return pollChange(call, session, 'auto-bill', (change) => {
    const reason = failureOf(change.subscriptionId);
    if (reason) return { status: 'failed', failure_reason: reason };
    setAutoBill(session, change);
    return { status: 'success' };
  });
}

function getRetryResult(call: Call, session: Session): Reply {
  return pollChange(call, session, 'retry', ({ subscriptionId }) => {
    const reason = failureOf(subscriptionId);
    if (!reason) return { status: 'success', payment_result: 'success' };
    return { status: 'failed', failure_reason: reason, payment_result: paymentResultOf(reason) };
  });
}

function pollChange(
  { params, query }: Call,
  session: Session,
  kind: Change['kind'],
  resultOf: (change: Change) => object,
): Reply {
  const token = query.get('poll_token');
  if (!token) return problem(400, 'The query lacks poll_token.');
  const change = session.state(newChanges).get(token);
  if (change?.kind !== kind || change.subscriptionId !== params.id) {
    return problem(404, 'No change of this subscription has this poll_token.');
  }
  change.polls += 1;
  return jsonReply(200, change.polls > pendingPolls ? resultOf(change) : { status: 'pending' });
}

function setAutoBill(session: Session, { subscriptionId, autoBill }: Change): void {
  const subscriptions = session.state(newSubscriptions);
  const subscription = subscriptions.get(subscriptionId);
  if (subscription && autoBill !== undefined)
    subscriptions.set(subscriptionId, { ...subscription, auto_bill: autoBill });
}

/** Maps a reason for failure to a payment result; `no_funds` gives `requires_sca` (strong customer authentication). */
function paymentResultOf(reason: FailureReason): PaymentResult {
  const same = paymentResults.find((result) => result === reason);
  return same ?? (reason === 'no_funds' ? 'requires_sca' : 'payment_failed');
}

function noSubscription(id: string): Reply {
  return problem(404, `There is no subscription "${id}".`);
}
