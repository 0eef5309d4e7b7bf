import { expiresAt, type Intent } from './payments.ts';

/** An intent as Chargebee's API writes it, and as its script takes and gives it. */
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
