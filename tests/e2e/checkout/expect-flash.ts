import { expect, type Shop } from './shop-test.ts';

/** The page is the buyer's again: it tells at its top what happened, and holds everything that was typed. */
export async function expectFlash({ order, page }: Shop, id: string, heading: string): Promise<void> {
  await expect(order.flash).toHaveAttribute('data-flash', id);
  await expect(order.flash.getByRole('heading')).toHaveText(heading);
  await expect(order.flash).toBeFocused();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(order.overlay).toBeHidden();
  await expect(order.pay).toHaveAttribute('aria-disabled', 'false');
  await expect(order.email).toHaveValue('ada@example.com');
  await expect(order.firstName).toHaveValue('Ada');
  await expect(order.number).toHaveValue(/^\d{4} \d{4} \d{4} \d{4}$/);
  await expect(order.cvc).toHaveValue('123');
}

export const expectGeneralError = (shop: Shop) =>
  expectFlash(shop, 'general_error', 'Your payment did not go through');

export const expectUnconfirmed = (shop: Shop) =>
  expectFlash(shop, 'unconfirmed', 'We could not confirm your payment');

export const expectNotAuthenticated = (shop: Shop) =>
  expectFlash(shop, 'signup.errors.credit_card_not_authenticated', 'Your bank could not confirm it is you');

export const expectDeclined = (shop: Shop) =>
  expectFlash(shop, 'credit_card_payment_gateway_error', 'Your card was declined');
