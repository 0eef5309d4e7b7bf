import type { Page } from '@playwright/test';
import type { createChargebeeScript } from '../../tools/sandbox/providers/chargebee-script.ts';
import { cardIntent, payPalIntent } from '../helpers/purchase-calls.ts';
import { expect, test } from './site-test.ts';

type Script = ReturnType<typeof createChargebeeScript>;

let sessions = 0;

test.beforeEach(async ({ page, context, baseURL }, { workerIndex }) => {
  sessions += 1;
  const value = `providers-${workerIndex}-${sessions}`;
  await context.addCookies([{ name: 'sandbox_session', value, url: baseURL ?? '' }]);
  // A page of the site: its policy for content holds for the mocks too.
  await page.goto('/tos');
});

/** Starts a card payment in the page; its callbacks are recorded in `window.calls`. */
async function startCard(page: Page, number: string): Promise<void> {
  await page.addScriptTag({ url: '/__sandbox/providers/chargebee.js' });
  await page.evaluate(inPage, { kind: 'card', number, body: cardIntent });
}

/** Puts PayPal's button into the page. */
async function startPayPal(page: Page): Promise<void> {
  await page.addScriptTag({ url: '/__sandbox/providers/chargebee.js' });
  await page.evaluate(inPage, { kind: 'paypal', number: '', body: payPalIntent });
}

async function inPage({ kind, number, body }: { kind: string; number: string; body: object }) {
  const calls: string[] = [];
  const { Chargebee } = Object.assign(window, { calls }) as typeof window & { Chargebee: Script };
  const response = await fetch('/api/v2/payment-intent', {
    method: 'POST',
    headers: { 'x-tenant': 'wayfold' },
    body: JSON.stringify(body),
  });
  const { payment_intent } = JSON.parse((await response.json()).chargebeeBody);
  const provider = Chargebee.init({ site: 'x' });
  const callbacks = {
    success: () => calls.push('success'),
    error: (_: unknown, { message }: Error) => calls.push(`error ${message}`),
    change: (_: unknown, status: string) => calls.push(status),
    cancel: () => calls.push('cancel'),
    click: () => calls.push('click'),
  };
  const settled = (payment: Promise<unknown>) =>
    payment.then(
      () => calls.push('resolved'),
      () => calls.push('rejected'),
    );
  if (kind === 'card') {
    const handler = await provider.load3DSHandler();
    handler.setPaymentIntent(payment_intent);
    const card = { number, expiryMonth: '01', expiryYear: '2090', cvv: '123' };
    settled(handler.handleCardPayment({ card }, callbacks));
    Object.assign(window, { cancelPayment: () => handler.cancel() });
    return;
  }
  const slot = Object.assign(document.createElement('div'), { id: 'paypal-slot' });
  document.querySelector('main')?.prepend(slot);
  const payPal = await provider.load('paypal');
  payPal.setPaymentIntent(payment_intent);
  await payPal.mountPaymentButton('#paypal-slot', {});
  settled(payPal.handlePayment(callbacks));
}

const calls = (page: Page) => page.evaluate(() => (window as unknown as { calls: string[] }).calls);

async function statusAtServer(page: Page): Promise<unknown> {
  const { list } = await (await page.request.get('/__sandbox/payments')).json();
  return list[0].status;
}

test("a bank's challenge is answered with the keyboard", { tag: '@ci' }, async ({ page }) => {
  await startCard(page, '4000002760003184');
  const dialog = page.getByRole('dialog', { name: 'Your bank (sandbox)' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => calls(page)).toEqual(['requires_challenge', 'success', 'resolved']);
  expect(await statusAtServer(page)).toBe('authorized');
});

test("a bank's challenge that is closed has no result until the page cancels", { tag: '@ci' }, async ({
  page,
}) => {
  await startCard(page, '4000002760003184');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await calls(page)).toEqual(['requires_challenge']);
  await page.evaluate(() => (window as unknown as { cancelPayment: () => void }).cancelPayment());
  await expect
    .poll(() => calls(page))
    .toEqual(['requires_challenge', 'error The payment was cancelled.', 'rejected']);
  expect(await statusAtServer(page)).toBe('inited');
});

test("an open bank's challenge closes when the page cancels", { tag: '@ci' }, async ({ page }) => {
  await startCard(page, '4000002760003184');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.evaluate(() => (window as unknown as { cancelPayment: () => void }).cancelPayment());
  await expect(page.getByRole('dialog')).toBeHidden();
});

test("a card's number never leaves the page", { tag: '@ci' }, async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData()}`));
  await startCard(page, '4000000000000002');
  await expect.poll(() => calls(page)).toEqual(['error The card was declined.', 'rejected']);
  expect(sent.join('\n')).toContain('card_declined');
  expect(sent.join('\n')).not.toMatch(/4000000000000002|"cvv"/);
});

test('PayPal is cancelled, and approved at the next click', { tag: '@ci' }, async ({ page }) => {
  await startPayPal(page);
  const button = page.getByRole('button', { name: 'PayPal (sandbox)' });
  await button.click();
  await page
    .getByRole('dialog', { name: 'PayPal (sandbox)' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await expect.poll(() => calls(page)).toEqual(['click', 'cancel']);
  expect(await statusAtServer(page)).toBe('inited');
  await button.click();
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => calls(page)).toEqual(['click', 'cancel', 'click', 'success', 'resolved']);
  expect(await statusAtServer(page)).toBe('authorized');
});

test('PayPal fails where the settings say so', { tag: '@ci' }, async ({ page }) => {
  await page.request.put('/__sandbox/providers', { data: { paypal: 'error' } });
  await startPayPal(page);
  await page.getByRole('button', { name: 'PayPal (sandbox)' }).click();
  await expect.poll(() => calls(page)).toEqual(['click', 'error PayPal has failed.', 'rejected']);
});

test("the fraud check's token comes by event and by cookie", { tag: '@ci' }, async ({ page, context }) => {
  const event = page.evaluate(
    () =>
      new Promise((resolve) =>
        document.addEventListener('ftr:tokenReady', (calls) => resolve((calls as CustomEvent).detail)),
      ),
  );
  await page.addScriptTag({ url: '/__sandbox/providers/forter.js' });
  const cookie = (await context.cookies()).find(({ name }) => name === 'forterToken');
  expect(await event).toBe(cookie?.value);
  expect(cookie?.value).toMatch(/^sandbox-\w+$/);
});
