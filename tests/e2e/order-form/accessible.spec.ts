import { expectNoFaults } from '../accessible/faults.ts';
import { expect, test } from '../site-test.ts';
import { fillIn, openOrder } from './open-order.ts';

// The overlay during a payment is tested in checkout/accessible.spec.ts.
test('right to left, neither errors nor PayPal have faults that can be measured', { tag: '@ci' }, async ({
  page,
}) => {
  const order = await openOrder(page, '/ar/order/special-referrer-backblaze', { isOpenElsewhere: true });
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await order.pay.click();
  await expect(order.email).toBeFocused();
  await expectNoFaults(page, 'errors', 'main');
  await order.method('paypal').getByRole('radio').check();
  await expectNoFaults(page, 'PayPal', 'main');
});

for (const path of ['/order', '/ar/order/special-referrer-backblaze']) {
  test(`@all ${path} has no faults that can be measured, in any of its states`, async ({ page }) => {
    const order = await openOrder(page, path, { isOpenElsewhere: true });
    await expectNoFaults(page, 'at first', 'main');
    await order.pay.click();
    await expect(order.email).toBeFocused();
    await expectNoFaults(page, 'errors', 'main');
    await fillIn(order);
    await order.pay.click();
    await expect(order.overlay).toBeVisible();
    await expectNoFaults(page, 'overlay', 'main');
    await page.evaluate(() => window.order?.dispatch({ type: 'stopped', flash: { id: 'general_error' } }));
    await order.method('paypal').getByRole('radio').check();
    await expectNoFaults(page, 'PayPal', 'main');
  });
}
