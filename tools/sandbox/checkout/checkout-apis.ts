import type { StandIn } from '../control/stand-in.ts';
import { reportAttempt } from './attempt.ts';
import { checkOut } from './check-out.ts';
import { createIntentRoute } from './create-intent.ts';
import { withIdempotencyKey } from './idempotency-keys.ts';
import { offersRoute } from './offers.ts';
import { getPaymentMethods } from './payment-methods.ts';
import type { Shop } from './shop.ts';
import { withTenant } from './with-tenant.ts';

/** The stand-ins for what the order page buys from (spec 1 §7; docs/openapi.yaml has the shapes). */
export function checkoutApis(shop: Shop): readonly StandIn[] {
  return [
    {
      base: '/api/v1',
      routes: [
        offersRoute(shop),
        { method: 'GET', path: '/order/payments.json', answer: withTenant(shop, getPaymentMethods) },
        { method: 'POST', path: '/checkout', answer: withTenant(shop, withIdempotencyKey(checkOut)) },
      ],
    },
    { base: '/api/v2', routes: [createIntentRoute(shop)] },
  ];
}

/** What the card provider's script talks to: in the log like every live call, though no browser of a live site makes it. */
export const providerApi: StandIn = {
  base: '/__sandbox/chargebee',
  routes: [{ method: 'POST', path: '/intents/:id/attempt', answer: reportAttempt }],
};
