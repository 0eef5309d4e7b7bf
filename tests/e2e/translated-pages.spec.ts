/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';
import { translatePage } from './translate-page.ts';

// React takes no translated text over; it renders the island anew and reports that it did.
test.use({ expectedProblems: /Minified React error #418/ });

async function store(page: Page, key: string, value: unknown): Promise<void> {
  await page.addInitScript(([name, text]) => localStorage.setItem(name, text), [
    key,
    JSON.stringify(value),
  ] as const);
}

for (const from of ['start', 'hydration'] as const) {
  test(`${from === 'start' ? '' : '@all '}items of a translated cart go one by one to the last (from ${from})`, async ({
    page,
  }) => {
    await store(
      page,
      'cart',
      ['First', 'Second', 'Third'].map((name) => ({ id: name, name })),
    );
    await translatePage(page, { from, changesText: true });
    await page.goto('/cart');
    const items = page.locator('main li');
    await expect(page.locator('h1')).toHaveText('«Bought products»');
    await expect(items.locator('button')).toHaveText(['«Delete»', '«Delete»', '«Delete»']);
    for (const [name, left] of [
      ['Second', ['First', 'Third']],
      ['First', ['Third']],
      ['Third', []],
    ] as const) {
      await page.getByRole('button', { name: `Delete ${name}` }).click();
      await expect(items.locator('bdi')).toHaveText([...left]);
      await expect(page.getByRole('status').locator('bdi')).toHaveText(name);
    }
    await expect(page.locator('main')).toContainText('«Your cart is empty.»');
    await expect(page.locator('h1')).toBeFocused();
  });
}

const renewals = [
  ['upgrade', { from: '1', to: '6' }, ["«You've upgraded to 6 months»"]],
  ['downgrade', { from: '15', to: '12' }, ["«You've switched to plan: 12 months»"]],
  ['same plan', { from: '6', to: '6' }, []],
] as const;

for (const [type, plans, messages] of renewals) {
  test(`${type === 'downgrade' ? '' : '@all '}a translated page confirms a renewal: ${type}`, async ({
    page,
  }) => {
    await store(page, 'renewal_info', { ...plans, renewal_date: '2025-01-05' });
    await translatePage(page, { changesText: true });
    await page.goto('/renewal-confirmation');
    await expect(page.locator('h1')).toHaveText('«Your subscription is renewed»');
    await expect(page.locator('h1 ~ div p')).toHaveText([
      ...messages,
      '«Your next renewal date is »Jan 5, 2025«.»',
    ]);
  });
}
