import { expect, test } from 'vitest';
import { connectCheckout } from './calls/connect-checkout.ts';
import { checkoutServices } from './checkout-services.ts';
import { createFakeClock } from './fake-clock.ts';
import { createFakeFetch, json } from './fake-fetch.ts';
import { createServices } from './services.ts';
import { createToasts } from './toast.ts';

/** As much of a document as toasts use. */
function fakeDocument() {
  const create = () => {
    const children: object[] = [];
    const element = {
      dataset: {},
      textContent: '',
      children,
      setAttribute() {},
      append: (child: { remove: () => void }) => {
        children.push(child);
        child.remove = () => void children.splice(children.indexOf(child), 1);
      },
    };
    return element;
  };
  const body = create();
  const document = { createElement: create, body } as unknown as Document;
  const shown = () =>
    (body.children as ReturnType<typeof create>[])
      .flatMap(({ children }) => children)
      .map((toast) => (toast as { textContent: string }).textContent);
  return { document, shown };
}

function start() {
  const clock = createFakeClock();
  const { document, shown } = fakeDocument();
  return { clock, shown, showToast: createToasts(document, clock) };
}

test('misuse is told by toasts, and does nothing', () => {
  const { showToast, shown } = start();
  const services = createServices<{ sum: { add: (a: number, b: number) => number } }>(showToast);
  const call = services.call as (...names: string[]) => unknown;
  expect(services.call('sum', 'add', 1, 2)).toBeUndefined();
  services.initialize({ sum: { add: (a, b) => a + b } });
  expect(services.call('sum', 'add', 1, 2)).toBe(3);
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

test.each([
  [json({ result: false, detail: [{ msg: 'too short' }] }), 'too short'],
  [new Response(''), 'Something went wrong...'],
])('the data platform’s refusal is told', async (reply, text) => {
  const { showToast, shown } = start();
  const { fetch } = createFakeFetch({ '/data-platform/resource_type/lead/v1/validate': [reply] });
  const connections = connectCheckout({ tenant: 't', api: '', dataPlatform: '', paymentMetrics: '' }, fetch);
  const site = connections.api;
  const somethingWentWrong = 'Something went wrong...';
  const services = checkoutServices({ connections, site, offerId: 'o', showToast, somethingWentWrong });
  expect(await services.dataPlatform.send('lead', {})).toBe(false);
  expect(shown()).toEqual([text]);
});
