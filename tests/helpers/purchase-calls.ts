import { sampleShop } from './start-sandbox.ts';

/** Gives the price of the sample's 12-month plan. */
export const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };
const priceId = 'price-12m-usd';

export const customer = {
  email: 'buyer@shop.example',
  firstName: 'Ada',
  lastName: 'Byron',
  residenceCountry: 'DE',
};

export const cardIntent = {
  amount,
  paymentMethodType: 'card',
  fraudCheck: {
    forterToken: 'token-1',
    email: customer.email,
    card: {
      firstName: 'Ada',
      lastName: 'Byron',
      first6Digits: '411111',
      last4Digits: '1111',
      expirationYear: '2031',
      expirationMonth: '04',
    },
    products: [{ id: 'plan-12m', name: '12m_regular', amount }],
  },
};

export const payPalIntent = {
  amount: { ...amount, unscaledValue: 0 },
  paymentMethodType: 'paypal_express_checkout',
};

/** Creates the raw calls of a purchase. */
export function purchaseCalls(url: string, fetch: typeof globalThis.fetch, tenant = sampleShop.tenant) {
  const headers = { 'content-type': 'application/json', 'x-tenant': tenant };
  const get = (path: string) => fetch(`${url}${path}`, { headers });
  const post = (path: string, body: unknown, more: Record<string, string> = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, ...more },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const calls = {
    get,
    post,
    createIntent: (body: unknown = cardIntent) => post('/api/v2/payment-intent', body),
    attempt: (id: string, status: string, more = {}) =>
      post(`/__sandbox/chargebee/intents/${id}/attempt`, { status, ...more }),
    checkOut: (paymentIntentId: string, more = {}) =>
      post('/api/v1/checkout', { priceId, paymentIntentId, customer, ...more }),
    /** @returns the id of an authorized intent */
    authorized: async (body: unknown = cardIntent) => {
      const id = await intentIdOf(await calls.createIntent(body));
      await calls.attempt(id, 'authorized');
      return id;
    },
  };
  return calls;
}

export async function intentIdOf(response: Response): Promise<string> {
  const { chargebeeBody } = (await response.clone().json()) as { chargebeeBody: string };
  return (JSON.parse(chargebeeBody) as { payment_intent: { id: string } }).payment_intent.id;
}
