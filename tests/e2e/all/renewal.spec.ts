import { locales, pathIn } from '../languages.ts';
import { expectNoOverflow } from '../layout.ts';
import { expect, test } from '../site-test.ts';

/** One change of plan for each kind of message. */
const changes = [
  ['1', '6'],
  ['6', '12'],
  ['12', '12'],
  ['15', '12'],
  ['6', '6'],
] as const;

for (const { code, name } of locales) {
  test(`renewals in ${name}`, { tag: '@all' }, async ({ page }) => {
    await page.goto('/cart');
    for (const [from, to] of changes) {
      const renewal = JSON.stringify({ from, to, renewal_date: '2025-01-05' });
      await page.evaluate((text) => localStorage.setItem('renewal_info', text), renewal);
      await page.goto(pathIn(code, '/renewal-confirmation'));
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.locator('main bdi')).toHaveText('Jan 5, 2025');
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 740 });
        await expectNoOverflow(page);
      }
    }
  });
}
