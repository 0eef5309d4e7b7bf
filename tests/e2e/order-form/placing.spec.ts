import { hasFocusWithin, shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectField } from './expect-field.ts';
import { effectsOf, fillIn, openOrder } from './open-order.ts';

test('focus goes to what is invalid, in order', async ({ page }) => {
  const order = await openOrder(page);
  await order.pay.click();
  await expect(order.email).toBeFocused();
  await expect(page.getByText('Please check the marked fields.')).toBeVisible();
  await expectField(order.country, 'Invalid', 'Select a country');
  await expectField(order.cvc, 'Invalid', 'Enter a valid CVC code (3 or 4 digits)');
  await expect(order.flash).toHaveCount(0);
  await order.email.fill('a@b.c');
  await order.email.press('Enter');
  await expect(order.country).toBeFocused();
  await order.country.selectOption('DE');
  await order.pay.click();
  await expect(order.firstName).toBeFocused();
  await order.firstName.fill('A');
  await order.lastName.fill('B');
  await order.pay.click();
  await expect(order.number).toBeFocused();
  expect(await effectsOf(page)).toEqual([]);
});

test('in the US a missing state is reported above the form as well, and has focus in sight', {
  tag: '@ci',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 360, height: 380 });
  const order = await openOrder(page, '/order', { country: 'US' });
  await expect(order.countrySummary).toBeVisible();
  await order.email.fill('a@b.c');
  await order.email.press('Enter');
  await expect(order.flash).toHaveAttribute('data-flash', 'general_error');
  await expect(order.flash).toContainText('Please select a state');
  await expect(order.flash).not.toContainText('payment');
  await expect(order.state).toBeFocused();
  // Smooth scrolling ends where focus is.
  await expect(order.state).toBeInViewport({ ratio: 1 });
  await page.waitForTimeout(1000);
  await expect(order.state).toBeInViewport({ ratio: 1 });
  await fillIn(order, 'US');
  expect(await effectsOf(page)).toEqual([]);
  await order.state.selectOption('CA');
  await order.pay.click();
  await expect(order.overlay).toBeVisible();
  await expect(order.flash).toHaveCount(0);
});

for (const [path, width, height] of [
  ['/de/order', 360, 640],
  ['/order', 768, 800],
  ['/jp/order', 1280, 720],
] as const) {
  const details = path === '/jp/order' ? {} : { tag: '@ci' };
  test(
    `${path}: the message about a missing state stays in sight at ${width} px, until there is one`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      const order = await openOrder(page, path);
      await fillIn(order, 'US');
      await order.pay.click();
      await expect(order.state).toBeFocused();
      await expect(order.flash).toBeInViewport({ ratio: 1 });
      await expect(order.state).toBeInViewport({ ratio: 1 });
      const [message, field] = await Promise.all([order.flash.boundingBox(), order.state.boundingBox()]);
      expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(field?.y ?? 0);
      await order.state.selectOption('CA');
      await expect(order.flash).toHaveCount(0);
    },
  );
}

test('the overlay says what goes on, keeps focus, and gives everything back after a failure', async ({
  page,
}) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.dblclick();
  await expect(order.overlay).toContainText(
    'We are currently processing your payment. Please do not click back or close your browser window.',
  );
  await expect(order.overlay).toBeFocused();
  expect(await order.overlay.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  await expect(order.pay).toHaveAttribute('aria-disabled', 'true');
  const spinner = order.pay.locator('[aria-hidden]');
  await expect(spinner).toBeVisible();
  await expect(spinner).toHaveCSS('border-radius', '50%');
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape']) {
    await page.keyboard.press(key);
    expect(await hasFocusWithin(order.overlay)).toBe(true);
  }
  await expect(order.overlay).toBeVisible();
  expect(await effectsOf(page)).toEqual(['prepare']);
  const [command] = await page.evaluate(() => window.order?.counted ?? []);
  expect(command).toBe('payment_attempt plan-12m card');
  await page.evaluate(() =>
    window.order?.dispatch({ type: 'stopped', flash: { id: 'general_error', cause: 'provider_blocked' } }),
  );
  await expect(order.overlay).toHaveCount(0);
  await expect(order.flash).toBeFocused();
  await expect(order.flash).toContainText('The payment form could not be loaded');
  await expect(order.flash).toHaveAttribute('data-variant', 'error');
  await expect(order.flash).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(order.pay).toHaveAttribute('aria-disabled', 'false');
  await expect(order.pay.locator('[aria-hidden]')).toHaveCount(0);
  await expect(order.number).toHaveValue('4111 1111 1111 1111');
  await expect(shellOf(page).header.getByRole('link').first()).toBeEnabled();
  await order.flash.getByRole('button').click();
  await expect(order.flash).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await order.pay.click();
  await page.evaluate(() => window.order?.dispatch({ type: 'stopped', flash: { id: 'unconfirmed' } }));
  await expect(order.flash).toHaveAttribute('data-variant', 'warning');
  await order.pay.click();
  await page.evaluate(() => window.order?.authorize());
  await page.evaluate(() => window.order?.dispatch({ type: 'checkedOut', redirectUrl: undefined }));
  await expect(order.flash).toHaveAttribute('data-variant', 'success');
});

test("announces the bank's challenge, the way to cancel it, and each try", { tag: '@ci' }, async ({
  page,
}) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.press('Enter');
  const status = order.overlay.getByRole('status');
  await page.evaluate(() => window.order?.dispatch({ type: 'stepped', step: 'authorizing' }));
  await expect(status).toHaveText('Your bank may ask you to confirm the payment.');
  await expect(order.overlay.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => window.order?.dispatch({ type: 'cancelOffered' }));
  await expect(order.overlay.getByRole('button', { name: 'Cancel the payment' })).toBeVisible();
  await page.evaluate(() => window.order?.authorize());
  await expect(status).toHaveText('');
  await page.evaluate(() => window.order?.dispatch({ type: 'checkoutFailed', failure: { kind: 'unclear' } }));
  await expect(status).toHaveText('Still working on it: attempt 2 of 7. You will be charged only once.');
  const card = await page.evaluate(() => window.order?.effects.find((effect) => effect.type === 'prepare'));
  expect(card).toMatchObject({
    order: {
      card: { number: '4111111111111111', expiryMonth: '09', expiryYear: '2029', cvv: '123' },
      purchase: {
        amount: { unscaledValue: 9995, scale: 2, currency: 'USD' },
        customer: { email: 'ada@example.com', firstName: 'Ada', residenceCountry: 'DE' },
      },
    },
  });
});

test("a declined card's message stands at the button, with another card and PayPal as its ways on", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const order = await openOrder(page);
  await fillIn(order);
  const payPal = order.method('paypal').getByRole('radio');
  for (const [name, next] of [
    ['Use another card', order.number],
    ['Pay with PayPal', payPal],
  ] as const) {
    await order.pay.click();
    await page.evaluate(() =>
      window.order?.dispatch({ type: 'stopped', flash: { id: 'credit_card_payment_gateway_error' } }),
    );
    await expect(order.flash).toBeFocused();
    await expect(order.flash).toBeInViewport({ ratio: 1 });
    const [message, pay] = await Promise.all([order.flash.boundingBox(), order.pay.boundingBox()]);
    const gap = (pay?.y ?? 0) - (message?.y ?? 0) - (message?.height ?? 0);
    expect(gap, 'from the message to the button').toBeGreaterThanOrEqual(0);
    expect(gap).toBeLessThan(40);
    await expect(order.flash.getByRole('button')).toHaveText(['Use another card', 'Pay with PayPal']);
    await order.flash.getByRole('button', { name }).click();
    await expect(order.flash).toHaveCount(0);
    await expect(next).toBeFocused();
    await expect(next).toBeInViewport({ ratio: 1 });
  }
  await expect(payPal).toBeChecked();
  await expect(page.getByRole('button', { name: "PayPal's own button" })).toBeVisible();
});

test('where PayPal is not offered, a declined card has one way on', { tag: '@ci' }, async ({ page }) => {
  const order = await openOrder(page, '/order', { methods: [{ name: 'CREDIT_CARD' }] });
  await fillIn(order);
  await order.pay.click();
  await page.evaluate(() =>
    window.order?.dispatch({ type: 'stopped', flash: { id: 'credit_card_payment_gateway_error' } }),
  );
  await expect(order.flash.getByRole('button')).toHaveText(['Use another card']);
});

for (const [width, path] of [
  [360, '/order'],
  [1280, '/de/order/special'],
] as const) {
  test(`at ${width} px the links of ${path} to the order lead to its next empty field and lose nothing`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const order = await openOrder(page, path);
    const { header, menuButton, sideMenu } = shellOf(page);
    await order.plans.nth(2).check();
    const address = page.url();
    const button = header.locator('> div > div a[href="#order_form"]:visible');
    const follow = async () => {
      await page.evaluate(() => window.scrollTo(0, 0));
      await button.click();
    };
    await follow();
    await expect(order.email).toBeFocused();
    await order.email.fill('ada@example.com');
    await order.country.selectOption('DE');
    await follow();
    await expect(order.firstName).toBeFocused();
    await expect(order.firstName).toBeInViewport({ ratio: 1 });
    const [bar, field] = await Promise.all([header.boundingBox(), order.firstName.boundingBox()]);
    expect(field?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
    if (width === 360) {
      await order.firstName.fill('Ada');
      for (const link of await sideMenu.locator('a[href="#order_form"]').all()) {
        await menuButton.click();
        if (await link.isVisible()) await link.click();
        else await page.keyboard.press('Escape');
      }
      await expect(order.lastName).toBeFocused();
    }
    await fillIn(order);
    await follow();
    await expect(order.pay).toBeFocused();
    await expect(order.email).toHaveValue('ada@example.com');
    await expect(order.plans.nth(2)).toBeChecked();
    expect(page.url()).toBe(address);
    expect(await effectsOf(page), 'nothing is paid').toEqual([]);
  });
}

test("@all cancelling the bank's challenge brings the form back", async ({ page }) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.click();
  await page.evaluate(() => window.order?.dispatch({ type: 'cancelOffered' }));
  await order.overlay.getByRole('button').press('Enter');
  expect(await effectsOf(page)).toContain('stopPreparing');
  await page.evaluate(() =>
    window.order?.dispatch({
      type: 'stopped',
      flash: { id: 'signup.errors.credit_card_not_authenticated' },
    }),
  );
  await expect(order.flash).toHaveAttribute('data-flash', 'signup.errors.credit_card_not_authenticated');
  await expect(order.overlay).toHaveCount(0);
});

test('@all a buyer who has paid is offered no second payment', async ({ page }) => {
  const order = await openOrder(page);
  await fillIn(order);
  await order.pay.click();
  await page.evaluate(() => window.order?.authorize());
  await page.evaluate(() => window.order?.dispatch({ type: 'checkedOut', redirectUrl: undefined }));
  await expect(order.flash).toHaveAttribute('data-variant', 'success');
  await expect(order.flash.getByRole('button')).toHaveText(['Buy another subscription']);
  await expect(order.pay).toBeHidden();
});

test('@all another tab with the page is reported', async ({ page }) => {
  const { otherTab } = await openOrder(page, '/order', { isOpenElsewhere: true });
  await expect(otherTab).toContainText('already open in another tab');
});

for (const path of ['/jp/order', '/kr/order', '/hu/order', '/vn/order'] as const) {
  const often = path === '/jp/order' ? '' : '@all ';
  test(`${often}${path} asks for the family name first, and focus goes to it first`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const order = await openOrder(page, path);
    const placeOf = () => Promise.all([order.lastName.boundingBox(), order.firstName.boundingBox()]);
    const [family, given] = await placeOf();
    expect(family?.x).toBeLessThan(given?.x ?? 0);
    await page.setViewportSize({ width: 320, height: 800 });
    const [above, below] = await placeOf();
    expect(above?.y).toBeLessThan(below?.y ?? 0);
    await order.email.fill('a@b.c');
    await order.country.selectOption('DE');
    await order.pay.click();
    await expect(order.lastName).toBeFocused();
    await order.lastName.fill('B');
    await order.pay.click();
    await expect(order.firstName).toBeFocused();
  });
}
