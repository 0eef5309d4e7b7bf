/** Scripts that a site adds to the order page call its services by name (spec 1 §8). */
import { calls, expect, type Shop, test } from './shop-test.ts';

test.use({ expectedProblems: /data-platform|status of 422/ });

const call = ({ page }: Shop, ...parameters: readonly unknown[]) =>
  page.evaluate(async (own) => {
    const { checkoutServices } = window as unknown as {
      checkoutServices: { call: (...parameters: readonly unknown[]) => unknown };
    };
    return checkoutServices.call(...own);
  }, parameters);

test('misuse shows a toast, and a call that is right is made', async ({ shop, page }) => {
  const toast = page.locator('[data-toast]');
  await shop.open();
  await shop.order.countrySummary.waitFor();
  await call(shop, 'weather', 'get');
  await expect(toast).toHaveText("Service doesn't exist");
  await shop.pass(500);
  await expect(toast).toHaveCount(0);
  await call(shop, 'offers', 'sell');
  await expect(toast).toHaveText("Method doesn't exist");
  await shop.pass(500);
  const before = (await shop.requests(calls.offer)).length;
  await expect(call(shop, 'offers', 'get')).resolves.toMatchObject({ products: expect.any(Array) });
  expect(await shop.requests(calls.offer)).toHaveLength(before + 1);
  await expect(call(shop, 'messages', 'get', 'de')).resolves.toMatchObject({
    'order.email': 'E-Mail-Adresse',
  });
});

test('a resource that is refused shows why', async ({ shop, page }) => {
  const path = '/data-platform/resource_type/survey/v1/validate';
  await shop.faults({
    path,
    kind: 'body',
    body: { result: false, detail: [{ msg: 'The answer is missing.' }] },
  });
  await shop.open();
  await shop.order.countrySummary.waitFor();
  expect(await call(shop, 'dataPlatform', 'send', 'survey', {})).toBe(false);
  await expect(page.locator('[data-toast]')).toHaveText('The answer is missing.');
});
