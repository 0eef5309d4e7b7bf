/** A plan that was chosen before the order page is the one that it opens with. */
import type { Page } from '@playwright/test';
import { pathIn } from '../languages.ts';
import { shiftsOf, watchShifts } from '../layout-shifts.ts';
import { shellOf } from '../shell.ts';
import { calls, expect, test } from './shop-test.ts';

// Requests of a page are aborted when the test opens the next one.
test.use({ viewport: { width: 1280, height: 900 }, expectedProblems: /ERR_ABORTED/ });

const selected = (page: Page) => page.locator('[data-plans] input:checked');
/** By then the script runs. */
const opened = (page: Page) => expect(page.locator('#order_pay')).toHaveAttribute('type', 'submit');
const events = (page: Page, name: string) =>
  page.evaluate(
    (own) =>
      ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(({ event }) => event === own),
    name,
  );

test('each plan of the pricing page leads to itself, in every language', async ({ page }) => {
  for (const code of ['en', 'de', 'ar', 'th']) {
    await page.goto(pathIn(code, '/pricing'));
    const buttons = page.locator('main a[data-label^="plan-"]');
    await expect(buttons).toHaveCount(3);
    for (const [at, name] of ['12m', '6m', '1m'].entries()) {
      await expect(buttons.nth(at), code).toHaveAttribute('href', `${pathIn(code, '/order')}?plan=${name}`);
    }
  }
  await page.goto('/pricing');
  await page.locator('main a[data-label="plan-6m"]').click();
  await expect(page).toHaveURL('/order?plan=6m');
  await expect(selected(page)).toHaveValue('plan-6m');
  await expect(page.locator('#order_pay')).toHaveText('Pay $59.95');
  expect(await events(page, 'product_selected')).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/pricing');
  await page.goForward();
  await expect(selected(page)).toHaveValue('plan-6m');
});

test("a click on a plan's button reports the order page's path without a query", { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/pricing');
  await page.evaluate(() => window.addEventListener('click', (event) => event.preventDefault()));
  await page.locator('main a[data-label="plan-6m"]').click();
  expect(await events(page, 'cta_clicked')).toMatchObject([{ destination: '/order' }]);
});

test('every variant opens with the plan of its address', { tag: '@ci' }, async ({ page }) => {
  for (const [address, reached] of [
    ['/order/special?plan=6m', '/order/special?plan=6m'],
    ['/order/special-referrer-backblaze?plan=1m', '/order/special-referrer-backblaze?plan=1m'],
    ['/order?personalization=REGULAR_TIER_1&plan=6m_regular', '/order/regular-tier-1?plan=6m'],
    ['/de/order/test-personalization?a=1&plan=6M#x', '/de/order/test-personalization?a=1&plan=6m#x'],
  ] as const) {
    await page.goto(address);
    const plan = reached.includes('1m') ? 'plan-1m' : 'plan-6m';
    await expect(selected(page), address).toHaveValue(plan);
    await expect(page, address).toHaveURL(reached);
  }
});

test('a name that leads to no plan is ignored, whatever it is', { tag: '@ci' }, async ({ page }) => {
  for (const name of [
    '7m',
    'PLAN-6M',
    '%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E',
    '__proto__',
    '%E0%A4%A',
    '',
  ]) {
    const address = `/order?plan=${name}`;
    await page.goto(address);
    await opened(page);
    await expect(selected(page), name).toHaveValue('plan-12m');
    await expect(shellOf(page).languageDialog.locator('a[lang="de"]')).toHaveAttribute('href', '/de/order');
    await expect(page).toHaveURL(address);
  }
});

test('the plan survives a change of language, a reload and Back, also when it was chosen on the page', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto('/order?plan=6m');
  await expect(selected(page)).toHaveValue('plan-6m');
  const { footer, languageDialog } = shellOf(page);
  await footer.getByRole('button', { name: 'Language: English' }).click();
  await languageDialog.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/order?plan=6m');
  await expect(selected(page)).toHaveValue('plan-6m');
  await page.locator('#order_plan_plan-1m').check();
  await expect(page).toHaveURL('/de/order?plan=1m');
  expect(await events(page, 'product_selected')).toHaveLength(1);
  await page.reload();
  await opened(page);
  await expect(selected(page)).toHaveValue('plan-1m');
  await page.locator('#order_plan_plan-12m').check();
  await page.reload();
  await opened(page);
  await expect(selected(page)).toHaveValue('plan-12m');
  await footer.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await languageDialog.getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL('/fr/order?plan=12m');
  await expect(selected(page)).toHaveValue('plan-12m');
  await page.goBack();
  await expect(page).toHaveURL('/de/order?plan=12m');
  await expect(selected(page)).toHaveValue('plan-12m');
  await page.goBack();
  await expect(page).toHaveURL('/order?plan=6m');
  await expect(selected(page)).toHaveValue('plan-6m');
});

test('nothing moves while the page turns to the plan of its address', { tag: '@ci' }, async ({ page }) => {
  for (const [width, path] of [
    [360, '/order?plan=6m'],
    [1280, '/de/order/special?plan=1m'],
    [768, '/th/order?plan=1m'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await watchShifts(page);
    await page.goto(path);
    await expect(selected(page)).not.toHaveValue('plan-12m');
    await page.evaluate(() => document.fonts.ready);
    const shifts = await shiftsOf(page);
    expect(
      shifts.reduce((sum, shift) => sum + shift, 0),
      path,
    ).toBeLessThan(0.02);
  }
});

test('search engines get one address', { tag: '@ci' }, async ({ request }) => {
  const head = (await (await request.get('/order?plan=6m')).text()).split('</head>')[0];
  expect(head).toMatch(/<link rel="canonical" href="[^"?]*\/order"/);
});

test("the purchase is the plan's of the address", { tag: '@ci' }, async ({ shop, page }) => {
  await shop.open('/order?plan=6m');
  await shop.fill();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  const [request] = await shop.requests('/api/v1/checkout');
  expect(request?.body).toMatchObject({ priceId: 'price-6m-usd' });
});

interface Product {
  readonly id: string;
  readonly name: string;
  readonly prices: readonly { readonly amount: object }[];
}

/** Delays the live offer, whose plan of one month costs more. @returns a function that releases it and waits until the page shows it */
async function holdOffer(page: Page, changeOf: (product: Product) => object = () => ({})) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${calls.offer}`, async (route) => {
    await released;
    const response = await route.fetch();
    const { products, ...offer } = (await response.json()) as { products: readonly Product[] };
    const changed = products.map((product) => ({
      ...product,
      ...(product.name.startsWith('1m') && costing(product, 1395)),
      ...changeOf(product),
    }));
    await route.fulfill({ response, json: { ...offer, products: changed } });
  });
  return async () => {
    release();
    await expect(page.locator('[data-plans]')).toContainText('$13.95 in total');
  };
}

function costing({ prices }: Product, unscaledValue: number) {
  return { prices: prices.map((price) => ({ ...price, amount: { ...price.amount, unscaledValue } })) };
}

test('the plan in the address is shown and paid before the live offer arrives', async ({ shop, page }) => {
  const releaseOffer = await holdOffer(page);
  await shop.open('/order?plan=6m');
  await expect(selected(page)).toHaveValue('plan-6m');
  await expect(shop.order.pay).toHaveText('Pay $59.95');
  await expect(shellOf(page).languageDialog.locator('a[lang="de"]')).toHaveAttribute(
    'href',
    /\/de\/order\?plan=6m$/,
  );
  await shop.fill();
  await shop.order.pay.click();
  await expect(shop.order.overlay).toBeVisible();
  await releaseOffer();
  await expect(page).toHaveURL('/setup');
  const [request] = await shop.requests(calls.checkout);
  expect(request?.body).toMatchObject({ priceId: 'price-6m-usd' });
});

test('what the buyer marks meanwhile stays, also where it was marked already', { tag: '@ci' }, async ({
  page,
}) => {
  const twelve = page.locator('#order_plan_plan-12m');
  for (const path of ['/order?plan=6m', '/order']) {
    const releaseOffer = await holdOffer(page, ({ name }) => ({ recommended: name.startsWith('6m') }));
    await page.goto(path);
    await opened(page);
    await page.locator('label[for="order_plan_plan-12m"]').click();
    await expect(page, path).toHaveURL('/order?plan=12m');
    await releaseOffer();
    await expect(twelve, path).toBeChecked();
    await expect(page.locator('#order_pay'), path).toHaveText('Pay $99.95');
  }
});

test('a plan that is dearer under another id is paid only once its price is agreed to', {
  tag: '@ci',
}, async ({ shop, page }) => {
  const releaseOffer = await holdOffer(page, (product) => ({
    id: `${product.id}-new`,
    ...(product.name.startsWith('6m') && costing(product, 6995)),
  }));
  await shop.open('/order?plan=6m');
  await releaseOffer();
  await expect(selected(page)).toHaveValue('plan-6m-new');
  await expect(shop.order.priceChange).toContainText(/\$59\.95.*\$69\.95/);
});

test('the plan comes into the address later where the browser first refuses to change it', {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const replace = history.replaceState.bind(history);
    let isRefused = false;
    history.replaceState = (state, unused, address) => {
      if (!isRefused && String(address).endsWith('plan=6m')) {
        isRefused = true;
        throw new DOMException('Too many calls', 'SecurityError');
      }
      replace(state, unused, address);
    };
  });
  await page.goto('/order?plan=6M');
  await expect(page).toHaveURL('/order?plan=6m');
});
