/**
 * @module-tag ci
 */
import type { Locator, Page } from '@playwright/test';
import { intentIdOf, purchaseCalls } from '../helpers/purchase-calls.ts';
import { expectNoFaults } from './accessible/faults.ts';
import { expect, test } from './site-test.ts';

// The panel looks for news all the time, also while a test leaves the page.
test.use({ expectedProblems: /ERR_ABORTED$/ });

let sessions = 0;

test.beforeEach(async ({ page, context, baseURL }, { workerIndex }) => {
  sessions += 1;
  const value = `panel-${workerIndex}-${sessions}`;
  await context.addCookies([{ name: 'sandbox_session', value, url: baseURL ?? '' }]);
  await page.goto('/__sandbox');
  await expect(page.getByText(`Session: ${value}`)).toBeVisible();
  await expect(page.getByText('Intents: 0, charges: 0')).toBeVisible();
});

/** Reads a resource of the control in the page's session. */
async function control(page: Page, path: string): Promise<unknown> {
  return (await page.request.get(`/__sandbox${path}`)).json();
}

/** Goes on with the Tab key. @throws where that doesn't lead to the element */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key never leads there.');
}

test('outcomes are set with the keyboard alone', async ({ page }) => {
  const message = page.getByRole('status').filter({ hasText: 'set' });
  await tabTo(page, page.getByLabel('3-D Secure', { exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(message).toHaveText('The providers are set.');
  await tabTo(page, page.getByLabel('Delay of both, ms'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('20');
  await tabTo(page, page.getByLabel('Script of the fraud check'));
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => control(page, '/providers'))
    .toMatchObject({ threeDs: 'confirm', delayMs: 20, blocked: { forter: 'not-found' } });
  await tabTo(page, page.getByLabel('Afterwards the buyer is sent to'));
  await page.keyboard.press('ArrowDown');
  await expect(message).toHaveText('The checkout is set.');
  await tabTo(page, page.getByLabel('Country of the visitor'));
  await page.keyboard.type('ee');
  await tabTo(page, page.getByLabel('price-12m-usd (USD)'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('10995');
  await page.keyboard.press('Tab');
  await expect
    .poll(() => control(page, '/checkout'))
    .toMatchObject({
      redirectUrl: 'https://elsewhere.example/welcome',
      country: 'EE',
      prices: { 'price-12m-usd': 10995, 'price-6m-usd': 5995 },
    });
});

test("the order page selects the visitor's country", async ({ page }) => {
  await page.getByLabel('Country of the visitor').fill('EE');
  await page.keyboard.press('Tab');
  await expect.poll(() => control(page, '/checkout')).toMatchObject({ country: 'EE' });
  await page.goto('/order');
  await expect(page.getByRole('button', { name: 'Country: Estonia' })).toBeVisible();
});

test('faults are set and removed with the keyboard alone', async ({ page }) => {
  await tabTo(page, page.getByLabel('What the site gets'));
  await page.keyboard.type('nothing: carried');
  await tabTo(page, page.getByLabel('How often'));
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'The fault is set.' })).toBeVisible();
  const fault = { method: 'POST', path: '/api/v1/checkout', kind: 'drop', carriedOut: true, times: 2 };
  expect(await control(page, '/faults')).toEqual([fault]);
  await page.reload();
  const remove = page.getByRole('button', {
    name: 'Remove POST /api/v1/checkout: drop, carried out, times 2',
  });
  await tabTo(page, remove);
  await page.keyboard.press('Enter');
  await expect(remove).toBeHidden();
  expect(await control(page, '/faults')).toEqual([]);
  await expect(page.getByLabel('Call')).toBeFocused();
});

test("forms of one call's response are offered for that call only", async ({ page }) => {
  const kinds = page.getByLabel('What the site gets');
  await expect(kinds.getByText('an intent without an id')).toHaveCount(0);
  await page.getByLabel('Call').selectOption('POST /api/v2/payment-intent');
  await kinds.selectOption('an intent without an id');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Add the fault' }).press('Enter');
  await expect
    .poll(() => control(page, '/faults'))
    .toContainEqual(expect.objectContaining({ kind: 'variant', name: 'body-without-id' }));
});

test('requests and payments show as they come, until the session is reset', async ({ page }) => {
  const fetchInPage = async (address: string | URL | Request, init?: RequestInit) => {
    const { method = 'GET', headers, body } = init ?? {};
    const data = body?.toString();
    const response = await page.request.fetch(String(address), {
      method,
      headers: headers as Record<string, string>,
      ...(data !== undefined && { data }),
    });
    return new Response(await response.text(), { status: response.status() });
  };
  const calls = purchaseCalls('', fetchInPage);
  const id = await intentIdOf(await calls.createIntent());
  await calls.attempt(id, 'authorized');
  await calls.checkOut(id);
  await expect(page.getByText('Intents: 1, charges: 1')).toBeVisible();
  const charged = page.getByRole('row').filter({ hasText: `${id}card9995 USDconsumed` });
  await expect(charged).toContainText('price-12m-usd');
  const checkout = page.getByRole('row').filter({ hasText: 'POST /api/v1/checkout' });
  await expect(checkout).toHaveText(`3POST /api/v1/checkout200wayfold${id} consumed made`);
  await expect(page.locator('body')).not.toContainText('buyer@');
  await tabTo(page, page.getByRole('button', { name: 'Reset the session' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Intents: 0, charges: 0')).toBeVisible();
  await expect(checkout).toHaveCount(0);
});

test('the panel has no accessibility violations', async ({ page }) => {
  await expect(page.getByRole('cell', { name: '4000 0027 6000 3184' })).toBeVisible();
  await expectNoFaults(page, 'the panel');
});

test.describe("what the control can't use", () => {
  test.use({ expectedProblems: /status 400|400 \(Bad Request\)/ });

  test('is said', async ({ page }) => {
    await page.getByLabel('Delay of both, ms').fill('700000');
    await page.getByLabel('Delay of both, ms').blur();
    await expect(page.getByRole('status').filter({ hasText: 'delayMs' })).toBeVisible();
  });
});
