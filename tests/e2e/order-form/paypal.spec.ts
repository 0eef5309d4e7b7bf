import { expect, test } from '../site-test.ts';
import { effectsOf, openOrder } from './open-order.ts';

test('its button is covered until email and country are there', async ({ page }) => {
  const order = await openOrder(page);
  await order.method('paypal').getByRole('radio').check();
  const own = page.getByRole('button', { name: "PayPal's own button", includeHidden: true });
  await expect(order.number).toBeHidden();
  await expect(order.payPalGuard).toHaveAccessibleName(/fields above/);
  expect(await own.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
  await order.payPalGuard.press('Enter');
  await expect(order.email).toBeFocused();
  await order.email.fill('a@b.c');
  await order.payPalGuard.click();
  await expect(order.country).toBeFocused();
  await order.country.selectOption('US');
  await expect(order.payPalGuard).toBeVisible();
  await order.payPalGuard.click();
  await expect(order.state).toBeFocused();
  await expect(order.flash).toHaveAttribute('data-flash', 'general_error');
  await expect(order.flash).toBeInViewport({ ratio: 1 });
  await order.state.selectOption('CA');
  await expect(order.flash).toHaveCount(0);
  await expect(order.payPalGuard).toHaveCount(0);
  await expect(page.getByRole('button', { name: "PayPal's own button" })).toBeVisible();
  expect(await page.evaluate(() => window.order?.counted)).toEqual(['payment_selection_expanded paypal']);
});

test('@all what the buyer agrees to is paid at once, and can be paid again after a failure', async ({
  page,
}) => {
  const order = await openOrder(page);
  await order.email.fill('a@b.c');
  await order.country.selectOption('DE');
  await order.method('paypal').getByRole('radio').check();
  await page.evaluate(() => window.order?.agree());
  await expect(order.overlay).toBeVisible();
  expect(await effectsOf(page)).toEqual(['checkOut']);
  await page.evaluate(() => window.order?.dispatch({ type: 'checkoutFailed', failure: { kind: 'refused' } }));
  await expect(order.flash).toBeFocused();
  await page.getByRole('button', { name: 'Finish the payment' }).click();
  await expect(order.overlay).toBeVisible();
  const bodies = await page.evaluate(() =>
    window.order?.effects.flatMap((effect) => (effect.type === 'checkOut' ? [JSON.parse(effect.body)] : [])),
  );
  expect(bodies).toHaveLength(2);
  expect(bodies?.[0]).toEqual({
    priceId: 'price-12m-usd',
    agreed: expect.objectContaining({ amount: { unscaledValue: 9995, scale: 2, currency: 'USD' } }),
    paymentIntentId: 'pi_paypal',
    customer: { email: 'a@b.c', residenceCountry: 'DE' },
  });
});

test('@all a button that fails to load can be requested again, and the card still pays', async ({ page }) => {
  const order = await openOrder(page);
  await order.method('paypal').getByRole('radio').check();
  await page.evaluate(() => window.order?.setPayPal('blocked'));
  const panel = order.method('paypal');
  await expect(panel.getByRole('status')).toHaveText(
    'PayPal could not be loaded. You can pay by card instead.',
  );
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('status')).toHaveText('');
  await expect(order.payPalGuard).toBeFocused();
  await order.method('card').getByRole('radio').check();
  await expect(order.number).toBeVisible();
});

test("methods that the service doesn't take aren't offered", async ({ page }) => {
  const methods = [{ name: 'CREDIT_CARD', processors: ['VISA', 'JCB'] }];
  const order = await openOrder(page, '/order', { methods });
  await expect(order.method('paypal')).toHaveCount(0);
  await expect(order.method('card').locator('[data-logos]').getByRole('img')).toHaveCount(2);
});

test('a button that could not be loaded leaves focus in its place, and its note apart from it', {
  tag: '@ci',
}, async ({ page }) => {
  const order = await openOrder(page, '/order', { isPayPalSlow: true });
  await order.email.fill('a@b.c');
  await order.country.selectOption('DE');
  const panel = order.method('paypal');
  await panel.getByRole('radio').check();
  await page.evaluate(() => window.order?.setPayPal('blocked'));
  const note = panel.getByRole('status');
  const retry = panel.getByRole('button', { name: 'Try again' });
  await expect(note).toHaveAttribute('data-sign', 'error');
  const [above, below] = await Promise.all([note.boundingBox(), retry.boundingBox()]);
  expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeGreaterThan(4);
  await retry.focus();
  await page.keyboard.press('Enter');
  await expect(note).toHaveText('Loading PayPal');
  await expect(retry).toBeFocused();
  await expect(retry).toHaveAttribute('aria-disabled', 'true');
  await page.evaluate(() => window.order?.setPayPal('ready'));
  await expect(page.getByRole('button', { name: "PayPal's own button" })).toBeFocused();
});
