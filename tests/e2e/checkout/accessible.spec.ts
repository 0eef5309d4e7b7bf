import type { Page } from '@playwright/test';
import { expectNoFaults } from '../accessible/faults.ts';
import { expect, test } from './shop-test.ts';

/** Collects what a screen reader announces by itself: texts that come into live regions, and what takes focus by itself. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (text: string) => void };
    const live = '[role="status"], [role="alert"], [aria-live]';
    const announce = (element: Element | null) => {
      const text = (element as HTMLElement | null)?.innerText.trim().replace(/\s+/g, ' ');
      if (text) hear(text);
    };
    new MutationObserver((changes) => {
      const regions = changes.map(({ target }) =>
        (target instanceof Element ? target : target.parentElement)?.closest(live),
      );
      const added = changes.flatMap(({ addedNodes }) =>
        [...addedNodes].filter((node): node is Element => node instanceof Element && node.matches(live)),
      );
      for (const region of new Set([...regions, ...added])) announce(region ?? null);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return heard;
}

/** Goes on by Tab until what has the name has focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab');
    if ((await focused.count()) > 0 && (await focused.ariaSnapshot()).includes(`"${name}"`)) return;
  }
  expect(await focused.ariaSnapshot(), `what has focus in the place of ${name}`).toContain(`"${name}"`);
}

async function typeAt(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(text);
}

test('a card pays by keyboard alone, and a screen reader announces the progress', async ({ shop, page }) => {
  const heard = await listen(page);
  const { keyboard } = page;
  await shop.open();
  await shop.order.countrySummary.waitFor();
  await tabTo(page, 'Skip to content');
  await keyboard.press('Enter');
  await tabTo(page, '12 months + 3 MONTHS FREE');
  await keyboard.press('ArrowDown');
  await expect(shop.order.plans.nth(1)).toBeFocused();
  await tabTo(page, 'Pay $59.95');
  await keyboard.press('Enter');

  await expect(shop.order.email).toBeFocused();
  await expect(page.locator('[data-order]')).toMatchAriaSnapshot(`
    - region /Step 1/:
      - 'radiogroup "Step 1 of 3: Select a plan"':
        - radio "12 months + 3 MONTHS FREE"
        - radio "6 months" [checked]
        - radio "1 month"
    - region /Step 2/:
      - textbox "Email address" [invalid]
      - paragraph: Enter email
      - button /Change country/
      - combobox "State" [invalid]
      - paragraph: Select a state
    - region /Step 3/:
      - 'radiogroup "Step 3 of 3: Select a payment method"':
        - radio "Credit card" [checked]
        - radio "PayPal"
      - textbox "First name" [invalid]
      - paragraph: Enter first name
      - textbox "Card number" [invalid]
      - paragraph: Enter a credit card number
      - textbox "Expiry date" [invalid]
      - paragraph: Please enter valid expiry month
      - textbox "CVC" [invalid]
      - paragraph: Enter a valid CVC code (3 or 4 digits)
      - textbox "Postal code (optional)"
      - status: Please check the marked fields.
      - button "Pay $59.95"
  `);
  for (const said of ['Enter email', 'Select a state', 'Please check the marked fields.'])
    expect(heard).toContain(said);

  await keyboard.type('ada@example.com');
  await tabTo(page, 'Country: United States Change country');
  await keyboard.press('Enter');
  await expect(shop.order.country).toBeFocused();
  await keyboard.type('Germ');
  await expect(shop.order.country).toHaveValue('DE');
  await typeAt(page, 'First name', 'Ada');
  await typeAt(page, 'Last name', 'Lovelace');
  await typeAt(page, 'Card number', '4000002760003184');
  await expect(shop.order.number).toHaveAccessibleDescription('');
  await typeAt(page, 'Expiry date', '0929');
  await typeAt(page, 'CVC', '123');
  await expect(shop.order.cvc).toHaveAccessibleDescription('The 3 or 4 digits on the card');
  await keyboard.press('Enter');

  const bank = page.getByRole('dialog', { name: 'Your bank (sandbox)' });
  await expect(bank.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await expect(shop.order.overlay).toMatchAriaSnapshot(`
    - alertdialog "We are currently processing your payment. Please do not click back or close your browser window.":
      - status: Your bank may ask you to confirm the payment.
  `);
  expect(heard).toContain('Your bank may ask you to confirm the payment.');
  await tabTo(page, 'Fail');
  await keyboard.press('Enter');

  await expect(shop.order.flash).toBeFocused();
  await expect(shop.order.flash).toMatchAriaSnapshot(`
    - alert:
      - heading "Your bank could not confirm it is you" [level=2]
      - paragraph: /your card has not been charged/
      - paragraph:
        - button "Use another card"
        - button "Pay with PayPal"
  `);
  expect(heard.at(-1)).toContain('Your bank could not confirm it is you');
  await tabTo(page, 'Use another card');
  await keyboard.press('Enter');
  await expect(shop.order.flash).toHaveCount(0);
  await expect(shop.order.number).toBeFocused();
  await tabTo(page, 'Pay $59.95');
  await keyboard.press('Space');
  await expect(bank.getByRole('button', { name: 'Confirm' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

for (const [often, path] of [
  ['', '/order'],
  ['@all ', '/ar/order'],
] as const) {
  test(`${often}${path} has no faults that can be measured while a payment goes on`, { tag: '@ci' }, async ({
    shop,
    page,
  }) => {
    const { order } = shop;
    await shop.open(path);
    await order.countrySummary.waitFor();
    await order.pay.click();
    await expect(order.email).toBeFocused();
    await expectNoFaults(page, 'errors');

    await shop.providers({ threeDs: 'silent' });
    await shop.fill();
    await order.pay.click();
    await expect(order.overlay).toHaveAttribute('data-overlay', 'authorizing');
    await shop.pass(20_000);
    await expect(order.overlay.getByRole('button')).toBeVisible();
    await expectNoFaults(page, 'overlay');
    await order.overlay.getByRole('button').click();

    await expect(order.flash).toBeFocused();
    await expectNoFaults(page, 'flash');

    await shop.providers({});
    await order.number.fill('4000002760003184');
    await order.pay.click();
    const bank = page.getByRole('dialog', { name: 'Your bank (sandbox)' });
    await expect(bank).toBeVisible();
    await expectNoFaults(page, "bank's challenge");
    await bank.getByRole('button', { name: 'Confirm' }).click();
    await expect(page).toHaveURL(path.replace('/order', '/setup'));
    await shop.expectPayments({ intents: 2, charges: 1 });
  });
}
