import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../site-test.ts';
import { fillIn, openOrder } from './open-order.ts';

for (const [path, often] of [
  // What this page says while it is paid is checked with the payment.
  ['/order', '@all '],
  ['/ar/order/special-referrer-backblaze', ''],
] as const) {
  test(`${often}${path} has no faults that can be measured, in any of its states`, async ({ page }) => {
    const order = await openOrder(page, path, { isOpenElsewhere: true });
    const expectSound = async () => {
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    };
    await expectSound();
    await order.pay.click();
    await expect(order.email).toBeFocused();
    await expectSound();
    await fillIn(order);
    await order.pay.click();
    await expect(order.overlay).toBeVisible();
    await expectSound();
    await page.evaluate(() => window.order?.answer({ type: 'tokenFailed', isBlocked: false }));
    await order.method('paypal').getByRole('radio').check();
    await expectSound();
  });
}
