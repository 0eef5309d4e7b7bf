import { expect, test } from './site-test.ts';

const path = '/what-is-my-ip';
const location = '**/users/location';
const panelOf = '[data-visitor-address]';

test('the page shows the address and its place, in the reader’s language', { tag: '@ci' }, async ({
  page,
}) => {
  await page.route(location, (route) =>
    route.fulfill({ json: { ip: '2001:db8::7', country_code: 'CH', city: 'Bern', other: [] } }),
  );
  await page.goto(`/de${path}`);
  const panel = page.locator(panelOf);
  await expect(panel.locator('dd')).toHaveText(['2001:db8::7', 'Bern · Schweiz']);
  await expect(panel.locator('[data-when="shown"]')).toBeVisible();
  await expect(panel.locator('[data-when="loading"]')).toBeHidden();
});

test("a country has the site's name, not the browser's", { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => {
    Intl.DisplayNames.prototype.of = () => "the browser's name";
  });
  await page.route(location, (route) => route.fulfill({ json: { ip: '203.0.113.9', country_code: 'HK' } }));
  await page.goto(path);
  await expect(page.locator(`${panelOf} dd`)).toHaveText(['203.0.113.9', 'Hong Kong']);
});

test('the request accepts JSON', { tag: '@ci' }, async ({ page }) => {
  const request = page.waitForRequest(location);
  await page.goto(path);
  expect((await request).headers()).toHaveProperty('accept', 'application/json');
});

test('what the answer lacks is called unknown', { tag: '@ci' }, async ({ page }) => {
  await page.route(location, (route) => route.fulfill({ json: { ip: '203.0.113.9', city: 7 } }));
  await page.goto(path);
  await expect(page.locator(`${panelOf} dd`)).toHaveText(['203.0.113.9', 'Unknown']);
});

for (const [name, body] of [
  ['an answer without an address', '{"country_code":"US"}'],
  ['an answer that is no JSON', '<html>'],
] as const) {
  test(`${name} is a failure that the page tells`, { tag: '@ci' }, async ({ page }) => {
    await page.route(location, (route) => route.fulfill({ body }));
    await page.goto(path);
    await expect(page.locator(`${panelOf} [data-when="failed"]`)).toBeVisible();
    await expect(page.locator(`${panelOf} dd`)).toHaveText(['', '']);
  });
}

test.describe('a script that is not to be had', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /chunk|show-address|status of 503/ });

  test('is a failure that the page tells', { tag: '@ci' }, async ({ page }) => {
    await page.goto('/');
    await page.route('**/assets/js/*-show-address-*.js', (route) => route.fulfill({ status: 503 }));
    await page.goto(path);
    await expect(page.locator(`${panelOf} [data-when="failed"]`)).toBeVisible();
  });
});

test('a change of its state moves nothing', { tag: '@ci' }, async ({ page }) => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(location, async (route) => {
    await answered;
    await route.fulfill({ json: { ip: '203.0.113.9', country_code: 'US' } });
  });
  await page.goto(path);
  const height = () => page.locator(panelOf).evaluate((panel) => panel.getBoundingClientRect().height);
  const before = await height();
  answer();
  await expect(page.locator(`${panelOf} [data-when="shown"]`)).toBeVisible();
  expect(await height()).toBe(before);
});

test.describe('without scripts', { tag: '@ci' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the page says that the address needs them', { tag: '@ci' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.locator(`${panelOf} [data-when="unscripted"]`)).toBeVisible();
    await expect(page.locator(`${panelOf} [data-when="loading"]`)).toBeHidden();
  });
});
