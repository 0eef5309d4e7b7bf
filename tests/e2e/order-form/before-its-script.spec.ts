import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectField } from './expect-field.ts';
import { mockPageCalls, orderOf } from './open-order.ts';
import { replaceScript } from './replace-script.ts';

test('before the script has come, nothing that is typed is sent anywhere', async ({ page }) => {
  await replaceScript(page, '');
  await page.goto('/order');
  const { email, number, pay } = orderOf(page);
  await email.fill('ada@example.com');
  await number.fill('4111111111111111');
  await number.press('Enter');
  await pay.click();
  await expect(page).toHaveURL('/order');
  await expect(number).toHaveValue('4111111111111111');
});

test('what is typed before the script has come is kept', async ({ page }) => {
  await mockPageCalls(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/js/chunk-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/order', { waitUntil: 'commit' });
  const { email, country, plans, pay } = orderOf(page);
  await email.fill('ada@example.com');
  await country.selectOption('FR');
  await plans.nth(2).check();
  release();
  await expectField(email, 'Valid');
  await expect(email).toHaveValue('ada@example.com');
  await expect(country).toHaveValue('FR');
  await expect(plans.nth(2)).toBeChecked();
  await expect(pay).toHaveText('Pay $12.95');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('plans, prices and terms can be read, and nothing can be typed', async ({ page }) => {
    await page.goto('/order/special');
    const order = orderOf(page);
    await expect(order.plans).toHaveCount(3);
    for (const text of [
      '$8.32 per month 35% off for 12 months, then 3 months free',
      '$99.95 in total',
      '49% off over 15 months',
      '+ 3 MONTHS FREE',
      'Renews at $116.95 for 12 months',
    ]) {
      await expect(page.locator('main')).toContainText(text);
    }
    await expect(page.locator('main noscript p')).toHaveText(/JavaScript/);
    await expect(order.email).toBeHidden();
    await expect(order.number).toBeHidden();
    await shellOf(page).header.locator('> div > div a[href="#order_form"]:visible').click();
    await expect(page).toHaveURL('/order/special#order_form');
    await expect(page.locator('#order_form')).toBeInViewport();
  });
});
