/**
 * Scripts that a site adds to the order page call its services by name (spec 1 §7, §8).
 */
import { calls, expect, type Shop, test } from './shop-test.ts';

test.use({ expectedProblems: /data-platform|status of (404|422|500)|assets\/messages/ });

const toasts = ({ page }: Shop) => page.locator('[data-toast]');

/** Opens the order page; its script has published the services by then. */
async function open(shop: Shop, path?: string): Promise<void> {
  await shop.page.addInitScript(noteToasts);
  await shop.open(path);
  await expect(shop.order.pay).toHaveAttribute('type', 'submit');
}

/** Runs in the page: a toast is gone before a slow test looks. */
function noteToasts(): void {
  const shown: string[] = [];
  Object.assign(window, { shownToasts: shown });
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLElement && node.matches('[data-toast]')) shown.push(node.textContent ?? '');
  }).observe(document, { childList: true, subtree: true });
}

/** Takes the texts of the toasts that were shown since the last call. */
const shownToasts = ({ page }: Shop) =>
  page.evaluate(() => (window as unknown as { shownToasts: string[] }).shownToasts.splice(0));

type Facade = {
  readonly initialize: () => void;
  readonly call: (...parameters: readonly unknown[]) => unknown;
};

const initialize = ({ page }: Shop) =>
  page.evaluate(() => (window as unknown as { checkoutServices: Facade }).checkoutServices.initialize());

const call = ({ page }: Shop, ...parameters: readonly unknown[]) =>
  page.evaluate(
    async (own) => (window as unknown as { checkoutServices: Facade }).checkoutServices.call(...own),
    parameters,
  );

/** Expects one toast, and that it is gone after half a second (spec 1 §9). */
async function expectToast(shop: Shop, text: string): Promise<void> {
  expect(await shownToasts(shop)).toEqual([text]);
  await shop.pass(500);
  await expect(toasts(shop)).toHaveCount(0);
}

test('misuse shows a toast, and a call that is right is made', async ({ shop }) => {
  await open(shop);
  await call(shop, 'offers', 'get');
  await expectToast(shop, 'Please call initialize before calling methods');
  await initialize(shop);
  await call(shop, 'weather', 'get');
  await expectToast(shop, "Service doesn't exist");
  await call(shop, 'offers', 'sell');
  await expectToast(shop, "Method doesn't exist");
  const before = (await shop.requests(calls.offer)).length;
  await expect(call(shop, 'offers', 'get')).resolves.toMatchObject({ products: expect.any(Array) });
  expect(await shop.requests(calls.offer)).toHaveLength(before + 1);
  expect(await shownToasts(shop)).toEqual([]);
});

const validate = '/data-platform/resource_type/survey/v1/validate';
const write = '/data-platform/resource_type/survey/v1/write';
const german = '/assets/messages/de.json';

test('a resource is written once it is valid, and no texts are requested', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(shop, '/de/order');
  await initialize(shop);
  expect(await call(shop, 'dataPlatform', 'send', 'survey', { answer: 4 })).toBe(true);
  const [[validated], [written]] = [await shop.requests(validate), await shop.requests(write)];
  expect([validated, written]).toMatchObject([
    { method: 'POST', body: { answer: 4 } },
    { method: 'POST', body: { answer: 4 } },
  ]);
  expect(await shownToasts(shop)).toEqual([]);
  expect(requested).not.toContain(german);
});

test("one that is refused isn't written, and a toast says why", { tag: '@ci' }, async ({ shop }) => {
  const body = { result: false, detail: [{ msg: 'The answer is missing.' }] };
  await shop.faults({ path: validate, kind: 'body', body });
  await open(shop);
  await initialize(shop);
  expect(await call(shop, 'dataPlatform', 'send', 'survey', {})).toBe(false);
  await expectToast(shop, 'The answer is missing.');
  expect(await shop.requests(write)).toEqual([]);
});

test.describe('where no reason is given', { tag: '@ci' }, () => {
  const reasonless = [
    { path: validate, kind: 'body', body: {} },
    { path: validate, kind: 'status', status: 500 },
  ];

  test('an English page says that something went wrong, and asks for no texts', async ({ shop, page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open(shop);
    await initialize(shop);
    for (const fault of reasonless) {
      await shop.faults(fault);
      expect(await call(shop, 'dataPlatform', 'send', 'survey', {})).toBe(false);
      await expectToast(shop, 'Something went wrong...');
    }
    expect(await shop.requests(write)).toEqual([]);
    expect(requested.filter((path) => path.startsWith('/assets/messages/'))).toEqual([]);
  });

  test('other pages show it in their language, whose texts are requested once', async ({ shop, page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await open(shop, '/de/order');
    await initialize(shop);
    for (const fault of reasonless) {
      await shop.faults(fault);
      await call(shop, 'dataPlatform', 'send', 'survey', {});
      await expectToast(shop, 'Etwas ist schiefgelaufen\u00a0…');
    }
    expect(requested.filter((path) => path === german)).toHaveLength(1);
  });

  test("and in English where their texts can't be had", async ({ shop, page }) => {
    await page.route(`**${german}`, (route) => route.fulfill({ status: 404 }));
    await shop.faults({ path: validate, kind: 'body', body: {} });
    await open(shop, '/de/order');
    await initialize(shop);
    await call(shop, 'dataPlatform', 'send', 'survey', {});
    await expectToast(shop, 'Something went wrong...');
  });
});
