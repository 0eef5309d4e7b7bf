import type { StandIn } from '../control/stand-in.ts';
import { sendEvent } from './send-event.ts';
import { getAutoBillResult, getRetryResult, retryPayment, updateAutoBill } from './subscription-changes.ts';
import { getSubscriptions } from './subscriptions.ts';
import { getLocation, getUser } from './users.ts';
import { vpnServersRoute } from './vpn-servers.ts';

/**
 * The stand-in for the account API (spec 2 §7; docs/account-api.md has the shapes). Nobody has to log in.
 *
 * @param serversFile where the server data is, asked anew for each answer; undefined where the site has none
 */
export function accountApi(serversFile: () => string | undefined): StandIn {
  const subscription = '/subscriptions/:id';
  return {
    base: '/wap/api/v1',
    routes: [
      vpnServersRoute(serversFile),
      { method: 'GET', path: '/users/me', answer: getUser },
      { method: 'GET', path: '/users/location', answer: getLocation },
      { method: 'GET', path: '/subscriptions', answer: getSubscriptions },
      { method: 'PATCH', path: subscription, answer: updateAutoBill },
      { method: 'GET', path: `${subscription}/auto_bill_result`, answer: getAutoBillResult },
      { method: 'PATCH', path: `${subscription}/retry_manual_payment`, answer: retryPayment },
      { method: 'GET', path: `${subscription}/retry_manual_payment_result`, answer: getRetryResult },
      { method: 'POST', path: '/kp-easy-measure/send-event', answer: sendEvent },
    ],
  };
}
