/** Calls that faults can be set for, in the order of a purchase. */
export const calls = [
  { method: 'POST', path: '/api/v1/checkout' },
  { method: 'POST', path: '/api/v2/payment-intent' },
  { method: 'GET', path: '/api/v1/offers/*' },
  { method: 'GET', path: '/api/v1/order/payments.json' },
  { method: 'POST', path: '/data-platform/*' },
  { method: 'POST', path: '/pymt_metrics/*' },
  { method: 'GET', path: '/frtr/api/v1/proxy' },
  { method: 'POST', path: '/__sandbox/chargebee/*' },
  { method: 'GET', path: '/wap/api/v1/users/location' },
  { method: 'GET', path: '/wap/api/v1/vpn-servers' },
] as const;

interface FaultChoice {
  readonly title: string;
  readonly fault: Readonly<Record<string, unknown>>;
  /** Only for calls with this path. */
  readonly path?: string;
}

const statuses = [500, 502, 503, 504, 400, 401, 402, 403, 404, 409, 410, 422, 429];

const variants: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/api/v2/payment-intent': {
    'bare-intent': 'the intent without a wrapper',
    'body-no-json': 'a chargebeeBody that is no JSON',
    'body-without-id': 'an intent without an id',
  },
  '/api/v1/offers/*': {
    'amounts-as-text': 'amounts as texts',
    'odd-scale': 'amounts with five decimals',
    'other-currency': 'prices in another currency',
    'no-products': 'no products',
    'no-prices': 'products without prices',
  },
};

export const faultChoices: readonly FaultChoice[] = [
  ...statuses.map((status) => ({ title: `status ${status}`, fault: { kind: 'status', status } })),
  { title: 'nothing: it never arrived', fault: { kind: 'drop' } },
  { title: 'nothing: carried out, answer lost', fault: { kind: 'drop', carriedOut: true } },
  { title: 'status 502: carried out, answer lost', fault: { kind: 'status', status: 502, carriedOut: true } },
  { title: 'half an answer, then nothing', fault: { kind: 'cut' } },
  { title: 'JSON that ends in the middle', fault: { kind: 'truncate' } },
  { title: 'a web page', fault: { kind: 'html' } },
  { title: 'an answer after 5 seconds', fault: { kind: 'slow', delayMs: 5000 } },
  { title: 'an answer without any fields', fault: { kind: 'missing-fields' } },
  ...Object.entries(variants).flatMap(([path, names]) =>
    Object.entries(names).map(([name, title]) => ({ title, fault: { kind: 'variant', name }, path })),
  ),
];
