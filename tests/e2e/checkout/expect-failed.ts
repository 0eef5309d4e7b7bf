import { expect, type Shop } from './shop-test.ts';

/**
 * A payment ended with a message, as every failure does (spec 1 §8): it is the only one, in view and in focus, the page
 * can be used again, and the buyer has lost nothing that they typed.
 * @param flash id of the message
 * @param said what it says
 * @param code the card's code, which is gone once the bank has authorized the payment
 */
export async function expectFailed(
  { page, order }: Shop,
  flash: string,
  said?: string,
  code = '123',
): Promise<void> {
  await expect(order.flash).toHaveAttribute('data-flash', flash);
  await expect(order.flash).toHaveCount(1);
  if (said !== undefined) await expect(order.flash).toContainText(said);
  await expect(order.flash).toBeFocused();
  await expect(order.flash).toBeInViewport();
  await expect(order.overlay).toBeHidden();
  await expect(order.pay).toHaveAttribute('aria-disabled', 'false');
  await expect(page.locator('[inert]:not([id="order_paypal_slot"], [data-summary-bar])')).toHaveCount(0);
  await expect(order.email).toHaveValue('ada@example.com');
  await expect(order.lastName).toHaveValue('Lovelace');
  await expect(order.number).not.toHaveValue('');
  await expect(order.cvc).toHaveValue(code);
}

/** Returns the status of each payment that analytics counted, oldest first. */
export function attemptsReported({ page }: Shop): Promise<readonly unknown[]> {
  return page.evaluate(() => {
    const events = (window as { dataLayer?: { event?: string; status?: string }[] }).dataLayer ?? [];
    return events.filter(({ event }) => event === 'payment_attempt').map(({ status }) => status);
  });
}
