import { expect, type Shop } from './shop-test.ts';

/** Messages that stand at the button that pays; others are at the top of the page. */
const atButton: ReadonlySet<string> = new Set([
  'credit_card_payment_gateway_error',
  'signup.errors.credit_card_not_authenticated',
]);

/** The page is the buyer's again: it says what happened, and holds everything that was typed. */
export async function expectFlash(
  { order, page }: Shop,
  id: string,
  heading: string,
  code = '123',
): Promise<void> {
  await expect(order.flash).toHaveAttribute('data-flash', id);
  await expect(order.flash.getByRole('heading')).toHaveText(heading);
  await expect(order.flash).toBeFocused();
  if (atButton.has(id))
    await expect(page.locator('[data-payment] [data-flash]')).toBeInViewport({ ratio: 1 });
  else await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(order.overlay).toBeHidden();
  await expect(order.pay).toHaveAttribute('aria-disabled', 'false');
  await expect(order.email).toHaveValue('ada@example.com');
  await expect(order.firstName).toHaveValue('Ada');
  await expect(order.number).toHaveValue(/^\d{4} \d{4} \d{4} \d{4}$/);
  await expect(order.cvc).toHaveValue(code);
}

export const expectGeneralError = (shop: Shop) =>
  expectFlash(shop, 'general_error', 'Your payment did not go through');

/** The bank had authorized the payment, so the card's code is gone. */
export const expectRefused = (shop: Shop) =>
  expectFlash(shop, 'general_error', 'Your payment did not go through', '');

/** The card may have been charged, so its code is gone. */
export const expectUnconfirmed = (shop: Shop) =>
  expectFlash(shop, 'unconfirmed', 'We could not confirm your payment', '');

export const expectNotAuthenticated = (shop: Shop) =>
  expectFlash(shop, 'signup.errors.credit_card_not_authenticated', 'Your bank could not confirm it is you');

export async function expectDeclined(shop: Shop): Promise<void> {
  await expectFlash(shop, 'credit_card_payment_gateway_error', 'Your card was declined');
  await expect(shop.order.flash).toContainText('Your bank refused the payment and has not charged you.');
}
