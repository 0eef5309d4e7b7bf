import { expect, test, vi } from 'vitest';
import { createFakeClock } from '../../tests/checkout/fake-clock.ts';
import { createFakeFetch, json } from '../../tests/checkout/fake-fetch.ts';
import { connectCheckout } from './calls/connect-checkout.ts';
import { checkoutServices, createServiceFacade, createToasts } from './service-facade.ts';

interface FakeElement {
  readonly dataset: Record<string, string>;
  readonly attributes: Record<string, string>;
  readonly children: FakeElement[];
  textContent: string;
  readonly setAttribute: (name: string, value: string) => void;
  readonly append: (child: FakeElement) => void;
  remove: () => void;
}

function createElement(): FakeElement {
  const children: FakeElement[] = [];
  const attributes: Record<string, string> = {};
  return {
    dataset: {},
    attributes,
    children,
    textContent: '',
    setAttribute: (name, value) => {
      attributes[name] = value;
    },
    append: (child) => {
      children.push(child);
      child.remove = () => void children.splice(children.indexOf(child), 1);
    },
    remove: () => {},
  };
}

function start() {
  const clock = createFakeClock();
  const body = createElement();
  const document = { createElement, body } as unknown as Document;
  const shown = () => body.children.flatMap(({ children }) => children).map(({ textContent }) => textContent);
  return { clock, body, shown, showToast: createToasts(document, clock) };
}

test('misuse shows a toast and does nothing', () => {
  const { showToast, shown } = start();
  const { initialize, call } = createServiceFacade(showToast);
  expect(call('sum', 'add', 1, 2)).toBeUndefined();
  initialize({ sum: { add: (a: number, b: number) => a + b } });
  expect(call('sum', 'add', 1, 2)).toBe(3);
  expect([call('product', 'add'), call('toString', 'call'), call('sum', 'toString')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(shown()).toEqual([
    'Please call initialize before calling methods',
    "Service doesn't exist",
    "Service doesn't exist",
    "Method doesn't exist",
  ]);
});

test('a toast is taken away after half a second', async () => {
  const { showToast, shown, clock } = start();
  showToast('<b>');
  await clock.pass(499);
  expect(shown()).toEqual(['<b>']);
  await clock.pass(1);
  expect(shown()).toEqual([]);
});

test('toasts stand in one region that screen readers know before the first', () => {
  const { body, showToast } = start();
  expect(body.children.map(({ attributes }) => attributes)).toEqual([{ role: 'status' }]);
  showToast('one');
  showToast('two');
  expect(body.children).toHaveLength(1);
});

function startServices(replies: Parameters<typeof createFakeFetch>[0]) {
  const showToast = vi.fn<(text: string) => void>();
  const { fetch, sent } = createFakeFetch(replies);
  const connections = connectCheckout({ tenant: 't', api: '', dataPlatform: '', paymentMetrics: '' }, fetch);
  const somethingWentWrong = 'Something went wrong...';
  const { call, initialize } = createServiceFacade(showToast);
  initialize(
    checkoutServices({ connections, site: connections.api, offerId: 'o', showToast, somethingWentWrong }),
  );
  return { call, sent, showToast };
}

test.each([
  ['too short', json({ result: false, detail: [{ msg: 'too short' }] })],
  ['Something went wrong...', new Response('')],
])('a refusal of the data platform is shown: %s', async (text, reply) => {
  const { call, showToast } = startServices({ '/data-platform/resource_type/lead/v1/validate': [reply] });
  expect(await call('dataPlatform', 'send', 'lead', {})).toBe(false);
  expect(showToast.mock.calls).toEqual([[text]]);
});

test('what the data platform takes shows nothing', async () => {
  const { call, showToast, sent } = startServices({
    '/data-platform/resource_type/lead/v1/validate': [json({ result: true })],
    '/data-platform/resource_type/lead/v1/write': [json({})],
  });
  expect(await call('dataPlatform', 'send', 'lead', { a: 1 })).toBe(true);
  expect(sent.at(-1)).toMatchObject({ body: '{"a":1}' });
  expect(showToast).not.toHaveBeenCalled();
});

test('the checkout’s calls are there by name', async () => {
  const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };
  const products = [{ id: 'p', name: '12m', prices: [{ id: 'price', amount }] }];
  const { call } = startServices({
    '/api/v1/offers/o': [json({ products })],
    '/api/v1/order/payments.json': [json({ paymentMethods: [{ name: 'PAYPAL' }] })],
    '/assets/messages/de.json': [json({ a: 'A' })],
  });
  expect(await call('offers', 'get')).toMatchObject({ products });
  expect(await call('paymentMethods', 'get')).toEqual([{ name: 'PAYPAL', processors: [] }]);
  expect(await call('messages', 'get', 'de')).toEqual({ a: 'A' });
  expect(await call('messages', 'get', 'de', { b: 'B' })).toEqual({ b: 'B' });
});
