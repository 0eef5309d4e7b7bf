import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lateTexts } from '../../domain/locales/late-texts.ts';
import { createFakeClock } from '../../tests/checkout/fake-clock.ts';
import { createFakeFetch, json } from '../../tests/checkout/fake-fetch.ts';
import { connectCheckout } from './calls/checkout-api.ts';
import { openFacade } from './service-facade.ts';

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

function start(replies: Parameters<typeof createFakeFetch>[0] = {}, locale = 'en') {
  const clock = createFakeClock();
  const body = createElement();
  const shown = () => body.children.flatMap(({ children }) => children).map(({ textContent }) => textContent);
  const { fetch, sent } = createFakeFetch(replies);
  const connections = connectCheckout(
    { tenant: 't', api: '', dataPlatform: '', paymentMetrics: '' },
    { fetch },
  );
  const document = { createElement, body } as unknown as Document;
  const options = { connections, document, clock, config: { offerId: 'o' }, reportError: () => {} };
  return { ...openFacade(options, locale), clock, body, shown, sent };
}

function startServices(...options: Parameters<typeof start>) {
  const started = start(...options);
  started.initialize();
  return started;
}

const refused = { '/data-platform/resource_type/lead/v1/validate': [json({ result: false })] };

test('misuse shows a toast and does nothing', () => {
  const { initialize, call, shown, sent } = start();
  expect(call('offers', 'get')).toBeUndefined();
  initialize();
  expect([call('product', 'add'), call('toString', 'call'), call('offers', 'toString')]).toEqual(
    Array(3).fill(undefined),
  );
  expect(shown()).toEqual([
    'Please call initialize before calling methods',
    "Service doesn't exist",
    "Service doesn't exist",
    "Method doesn't exist",
  ]);
  expect(sent).toEqual([]);
});

test('a toast is taken away after half a second', async () => {
  const { call, shown, clock } = start();
  call('offers', 'get');
  expect(shown()).toHaveLength(1);
  await clock.pass(499);
  expect(shown()).toHaveLength(1);
  await clock.pass(1);
  expect(shown()).toEqual([]);
});

test('toasts stand in one region that screen readers know before the first', () => {
  const { body, call } = start();
  expect(body.children.map(({ attributes }) => attributes)).toEqual([{ role: 'status' }]);
  call('offers', 'get');
  call('offers', 'get');
  expect(body.children).toHaveLength(1);
});

test.each([
  ['too short', json({ result: false, detail: [{ msg: 'too short' }] })],
  ['Something went wrong...', new Response('')],
  ['Something went wrong...', json({}, 500)],
])('a refusal of the data platform is shown: %s', async (text, reply) => {
  const { call, shown } = startServices({ '/data-platform/resource_type/lead/v1/validate': [reply] });
  expect(await call('dataPlatform', 'send', 'lead', {})).toBe(false);
  expect(shown()).toEqual([text]);
});

test("a refusal without a reason is shown in the page's language, whose texts are requested once", async () => {
  const { call, shown, sent } = startServices(
    {
      ...refused,
      '/assets/messages/de.json': [
        new Response('', { status: 404 }),
        json({ 'order.toast.error': 'Etwas ist schiefgelaufen …' }),
      ],
    },
    'de',
  );
  for (let times = 0; times < 3; times += 1) await call('dataPlatform', 'send', 'lead', {});
  const german = 'Etwas ist schiefgelaufen …';
  expect(shown()).toEqual(['Something went wrong...', german, german]);
  expect(sent.filter(({ path }) => path.includes('messages'))).toHaveLength(2);
});

test('texts that came with the page are not requested', async () => {
  const { call, shown, sent } = startServices(refused);
  await call('dataPlatform', 'send', 'lead', {});
  expect(shown()).toEqual([lateTexts['order.toast.error']]);
  expect(sent).toHaveLength(1);
});

test('the English texts that come with the script are those of the messages', () => {
  const english = JSON.parse(readFileSync('messages/en.json', 'utf8')) as Record<string, string>;
  for (const [key, text] of Object.entries(lateTexts)) expect(english[key], key).toBe(text);
});

test('what the data platform takes shows nothing', async () => {
  const { call, shown, sent } = startServices({
    '/data-platform/resource_type/lead/v1/validate': [json({ result: true })],
    '/data-platform/resource_type/lead/v1/write': [json({})],
  });
  expect(await call('dataPlatform', 'send', 'lead', { a: 1 })).toBe(true);
  expect(sent.at(-1)).toMatchObject({ body: '{"a":1}' });
  expect(shown()).toEqual([]);
});

test("the checkout's calls are there by name", async () => {
  const amount = { unscaledValue: 9995, scale: 2, currency: 'USD' };
  const products = [{ id: 'p', name: '12m', prices: [{ id: 'price', amount }] }];
  const { call } = startServices({
    '/api/v1/offers/o': [json({ products })],
    '/api/v1/order/payments.json': [json({ paymentMethods: [{ name: 'PAYPAL' }] })],
  });
  expect(await call('offers', 'get')).toMatchObject({ products });
  expect(await call('paymentMethods', 'get')).toEqual([{ name: 'PAYPAL' }]);
});
