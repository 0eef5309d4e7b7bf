import { AxeBuilder } from '@axe-core/playwright';
import type { Locator } from '@playwright/test';
import { expectNoOverflow } from './layout.ts';
import { commandsOf, fieldOf, fillIn, openOrder, orderOf, standIn } from './order-form/open-order.ts';
import { hasFocusWithin, shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const red = 'rgb(209, 67, 43)';
const green = 'rgb(31, 122, 61)';

async function expectField(control: Locator, state: 'Untouched' | 'Valid' | 'Invalid', message = '') {
  const { field, error } = fieldOf(control);
  await expect(field).toHaveAttribute('data-state', state);
  await expect(error).toHaveText(message);
  await expect(control).toHaveAttribute('aria-invalid', String(state === 'Invalid'));
  if (state === 'Invalid') await expect(control).toHaveCSS('border-color', red);
  if (state === 'Valid') await expect(control).toHaveCSS('border-color', green);
}

test.describe('plans', () => {
  test('the recommended one is selected, and each choice is counted', async ({ page }) => {
    const { plans, pay } = await openOrder(page);
    await expect(plans).toHaveCount(3);
    await expect(plans.nth(0)).toBeChecked();
    await expect(pay).toHaveText('Pay $99.95');
    await plans.nth(0).press('ArrowDown');
    await expect(plans.nth(1)).toBeChecked();
    await expect(pay).toHaveText('Pay $59.95');
    await expect(page.locator('#order_renewal')).toContainText(/^Renews at \$69\.95 on \w+ \d+, \d{4}\./);
    expect(await page.evaluate(() => window.order?.counted)).toEqual(['product_selected plan-6m']);
  });

  test('without live prices nothing can be paid, until trying again brings them', async ({ page }) => {
    const { plansError, pay, plans } = await openOrder(page, '/order', { offers: [null] });
    await expect(plansError).toContainText('Error loading plans');
    await expect(pay).toBeHidden();
    await expect(plans).toHaveCount(3);
    await plansError.getByRole('button').click();
    await expect(plansError).toBeHidden();
    await expect(pay).toBeVisible();
  });

  test('a price that has changed is paid only once it is agreed to', async ({ page }) => {
    const amount = { unscaledValue: '10995', scale: 2, currency: 'USD' };
    const changed = {
      id: 'plan-12m',
      name: '12m',
      recommended: true,
      prices: [{ id: 'p', basePeriod: { length: 12 }, amount }],
    };
    const order = await openOrder(page, '/order', { offers: [[changed]] });
    await expect(order.priceChange).toContainText('from $99.95 to $109.95');
    await fillIn(order);
    await order.pay.click();
    const confirm = order.priceChange.getByRole('button');
    await expect(confirm).toBeFocused();
    expect(await commandsOf(page)).toEqual([]);
    await confirm.press('Enter');
    await expect(order.pay).toBeFocused();
    await order.pay.press('Enter');
    await expect(order.overlay).toBeVisible();
    expect(await commandsOf(page)).toEqual(['getToken']);
  });

  test('a plan without a price in the currency costs nobody anything', async ({ page }) => {
    const amount = { unscaledValue: 9995, scale: 2, currency: 'EUR' };
    const foreign = {
      id: 'plan-12m',
      name: '12m',
      prices: [{ id: 'p', basePeriod: { length: 12 }, amount }],
    };
    const order = await openOrder(page, '/order', { offers: [[foreign]] });
    await expect(order.plans).toHaveCount(1);
    await expect(order.priceChange).toBeHidden();
    await fillIn(order);
    await order.pay.click();
    await expect(order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(order.flash).toBeFocused();
    expect(await commandsOf(page)).toEqual([]);
  });
});

test.describe('email and country', () => {
  test('are grey until they change, then red or green', async ({ page }) => {
    const { email, country } = await openOrder(page);
    await expectField(email, 'Untouched');
    await expectField(country, 'Untouched');
    await email.focus();
    await email.blur();
    await expectField(email, 'Untouched');
    await email.pressSequentially('a@b');
    await expectField(email, 'Invalid', 'Please enter a valid email address.');
    await email.pressSequentially('.c');
    await expectField(email, 'Valid');
    await email.fill('');
    await expectField(email, 'Invalid', 'Enter email');
    await country.selectOption('DE');
    await expectField(country, 'Valid');
    await country.selectOption('');
    await expectField(country, 'Invalid', 'Select a country');
  });

  test('a pasted address loses the space behind it', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { email } = await openOrder(page);
    await page.evaluate(() => navigator.clipboard.writeText('ada@example.com '));
    await email.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(email).toHaveValue('ada@example.com');
    await expectField(email, 'Valid');
  });

  test('a state is asked for in the US only, and forgotten elsewhere', async ({ page }) => {
    const { country, state } = await openOrder(page);
    await expect(state).toHaveCount(0);
    await country.selectOption('US');
    await state.selectOption('CA');
    await expectField(state, 'Valid');
    await country.selectOption('DE');
    await expect(state).toHaveCount(0);
    await country.selectOption('US');
    await expect(state).toHaveValue('');
    await expectField(state, 'Untouched');
  });

  test('a country that is known is a line, which a click expands', async ({ page }) => {
    const { country, countrySummary, state } = await openOrder(page, '/order', { country: 'US' });
    await expect(countrySummary).toContainText('Country: United States');
    await expect(country).toBeHidden();
    await expect(state).toBeVisible();
    await countrySummary.press('Enter');
    await expect(country).toBeFocused();
    await expect(country).toHaveValue('US');
    await country.selectOption('FR');
    await expect(countrySummary).toBeHidden();
    await expect(state).toHaveCount(0);
  });

  test('a country that nobody knows changes nothing', async ({ page }) => {
    const { country, countrySummary } = await openOrder(page, '/order', { country: 'ZZ' });
    await expect(country).toHaveValue('');
    await expect(countrySummary).toHaveCount(0);
  });
});

test.describe('card', () => {
  test('is checked whenever something happens to a field', async ({ page }) => {
    const order = await openOrder(page);
    for (const [control, message] of [
      [order.firstName, 'Enter first name'],
      [order.lastName, 'Enter last name'],
      [order.number, 'Enter a credit card number'],
      [order.month, 'Please enter valid expiry month'],
      [order.year, 'Please enter valid expiry year'],
      [order.cvc, 'Enter a valid CVC code (3 or 4 digits)'],
    ] as const) {
      await control.focus();
      await control.blur();
      await expectField(control, 'Invalid', message);
    }
    await order.postalCode.focus();
    await order.postalCode.blur();
    await expectField(order.postalCode, 'Untouched');
    await order.cvc.fill('12a');
    await expectField(order.cvc, 'Invalid', 'Please enter only digits');
    await order.number.fill('4111 1111');
    await expectField(order.number, 'Invalid', 'Please enter a valid credit card number.');
  });

  test('a name of 51 characters is told of, and not cut', async ({ page }) => {
    const { firstName } = await openOrder(page);
    await firstName.fill('a'.repeat(51));
    await expectField(firstName, 'Invalid', 'Please enter no more than 50 characters.');
    await expect(firstName).toHaveValue('a'.repeat(51));
  });

  test('the number is grouped while it is typed, with the brand beside it, and the caret stays', async ({
    page,
  }) => {
    const { number } = await openOrder(page);
    await number.pressSequentially('412345678901234');
    await expect(number).toHaveValue('4123 4567 8901 234');
    const { field } = fieldOf(number);
    await expect(field.getByRole('img', { name: 'Visa' })).toBeVisible();
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 2));
    await page.keyboard.type('0');
    await expect(number).toHaveValue('4102 3456 7890 1234');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
    await number.evaluate((input: HTMLInputElement) => input.setSelectionRange(5, 5));
    await page.keyboard.press('Backspace');
    await expect(number).toHaveValue('4103 4567 8901 234');
    await page.keyboard.press('Delete');
    await expect(number).toHaveValue('4104 5678 9012 34');
    expect(await number.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);
  });

  for (const pasted of [
    '4111-1111-1111-1111',
    ' 4111\u00a01111\u00a01111\u00a01111 ',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ]) {
    test(`a number pasted as ${JSON.stringify(pasted)} is understood`, async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const { number } = await openOrder(page);
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await number.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(number).toHaveValue('4111 1111 1111 1111');
      await expectField(number, 'Valid');
    });
  }

  test('takes what browsers fill in: a year of four digits, a whole date in one field', async ({ page }) => {
    const { month, year, number } = await openOrder(page);
    await year.fill('2029');
    await expect(year).toHaveValue('29');
    await month.fill('09 / 31');
    await expect(month).toHaveValue('09');
    await expect(year).toHaveValue('31');
    await expectField(year, 'Valid');
    await number.fill('5555-5555-5555-4444');
    await expect(number).toHaveValue('5555 5555 5555 4444');
  });

  test('leaves a number alone that is being composed', async ({ page }) => {
    const { number } = await openOrder(page);
    await number.focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '４１１１１', selectionStart: 5, selectionEnd: 5 });
    await expect(number).toHaveValue('４１１１１');
    await session.send('Input.insertText', { text: '４１１１１' });
    await expect(number).toHaveValue('4111 1');
  });

  test('asks phones for digits, and browsers for a card', async ({ page }) => {
    const { number, month, year, cvc } = await openOrder(page);
    for (const control of [number, month, year, cvc]) {
      await expect(control).toHaveAttribute('type', 'text');
      await expect(control).toHaveAttribute('inputmode', 'numeric');
      await expect(control).toHaveAttribute('dir', 'ltr');
    }
    await expect(number).toHaveAttribute('maxlength', '24');
  });
});

test.describe('placing the order', () => {
  test('focus goes to what is invalid, in order', async ({ page }) => {
    const order = await openOrder(page);
    await order.pay.click();
    await expect(order.email).toBeFocused();
    await expect(page.getByText('Please check the fields marked in red.')).toBeVisible();
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
    expect(await commandsOf(page)).toEqual([]);
  });

  test('in the US a missing state is told above as well, and has focus', async ({ page }) => {
    const order = await openOrder(page);
    await fillIn(order, 'US');
    await order.pay.click();
    await expect(order.flash).toHaveAttribute('data-flash', 'general_error');
    await expect(order.state).toBeFocused();
    expect(await commandsOf(page)).toEqual([]);
    await order.state.selectOption('CA');
    await order.pay.click();
    await expect(order.overlay).toBeVisible();
    await expect(order.flash).toHaveCount(0);
  });

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
    await expect(order.pay).toHaveAttribute('aria-disabled', 'true');
    for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Escape']) {
      await page.keyboard.press(key);
      expect(await hasFocusWithin(order.overlay)).toBe(true);
    }
    await expect(order.overlay).toBeVisible();
    expect(await commandsOf(page)).toEqual(['getToken']);
    const [command] = await page.evaluate(() => window.order?.counted ?? []);
    expect(command).toBe('payment_attempt plan-12m card');
    await page.evaluate(() => window.order?.answer({ type: 'tokenFailed', isBlocked: true }));
    await expect(order.overlay).toHaveCount(0);
    await expect(order.flash).toBeFocused();
    await expect(order.flash).toContainText('The payment form could not be loaded');
    await expect(order.flash).toBeInViewport();
    await expect(order.pay).toHaveAttribute('aria-disabled', 'false');
    await expect(order.number).toHaveValue('4111 1111 1111 1111');
    await expect(shellOf(page).header.getByRole('link').first()).toBeEnabled();
    await order.flash.getByRole('button').click();
    await expect(order.flash).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test('tells of the bank’s question, of a way out of it, and of each try', async ({ page }) => {
    const order = await openOrder(page);
    await fillIn(order);
    await order.pay.press('Enter');
    const status = order.overlay.getByRole('status');
    await page.evaluate(() => window.order?.answer({ type: 'tokenReady', token: 't' }));
    await page.evaluate(() => window.order?.answer({ type: 'intentCreated', intent: { id: 'pi' } }));
    await expect(status).toHaveText('Your bank may ask you to confirm the payment.');
    await expect(order.overlay.getByRole('button')).toHaveCount(0);
    await page.evaluate(() => window.order?.answer({ type: 'cancelOffered' }));
    await expect(order.overlay.getByRole('button', { name: 'Cancel the confirmation' })).toBeVisible();
    await page.evaluate(() => window.order?.answer({ type: 'authorized' }));
    await expect(status).toHaveText('');
    await page.evaluate(() => window.order?.answer({ type: 'checkoutFailed', failure: { kind: 'unclear' } }));
    await expect(status).toHaveText('Still working on it: attempt 2 of 7. You will be charged only once.');
    const card = await page.evaluate(() =>
      window.order?.commands.find((command) => command.type === 'authorize'),
    );
    expect(card).toMatchObject({
      order: {
        card: { number: '4111111111111111', expiryMonth: '09', expiryYear: '2029', cvv: '123' },
        purchase: {
          priceId: 'price-12m-usd',
          amount: { unscaledValue: 9995, scale: 2, currency: 'USD' },
          customer: { email: 'ada@example.com', firstName: 'Ada', residenceCountry: 'DE' },
        },
      },
    });
  });

  test('giving up the bank’s question brings the form back', async ({ page }) => {
    const order = await openOrder(page);
    await fillIn(order);
    await order.pay.click();
    await page.evaluate(() => window.order?.answer({ type: 'tokenReady', token: 't' }));
    await page.evaluate(() => window.order?.answer({ type: 'intentCreated', intent: { id: 'pi' } }));
    await page.evaluate(() => window.order?.answer({ type: 'cancelOffered' }));
    await order.overlay.getByRole('button').press('Enter');
    await expect(order.flash).toHaveAttribute('data-flash', 'signup.errors.credit_card_not_authenticated');
    await expect(order.overlay).toHaveCount(0);
  });

  test('a buyer who has paid is offered no second payment', async ({ page }) => {
    const order = await openOrder(page);
    await fillIn(order);
    await order.pay.click();
    await page.evaluate(() => window.order?.answer({ type: 'tokenReady', token: 't' }));
    await page.evaluate(() => window.order?.answer({ type: 'intentCreated', intent: { id: 'pi' } }));
    await page.evaluate(() => window.order?.answer({ type: 'authorized' }));
    await page.evaluate(() => window.order?.answer({ type: 'checkedOut', redirectUrl: undefined }));
    await expect(order.flash).toHaveAttribute('data-variant', 'success');
    await expect(order.flash.getByRole('button')).toHaveCount(0);
    await expect(order.pay).toBeHidden();
  });

  test('a buyer without a connection is told so, and nothing is sent', async ({ page }) => {
    const order = await openOrder(page, '/order', { isOffline: true });
    await fillIn(order);
    await order.pay.click();
    await expect(order.flash).toContainText('You are offline');
    expect(await commandsOf(page)).toEqual([]);
  });

  test('another tab with the page is told of', async ({ page }) => {
    const { otherTab } = await openOrder(page, '/order', { isOpenElsewhere: true });
    await expect(otherTab).toContainText('already open in another tab');
  });
});

test.describe('PayPal', () => {
  test('its button is covered until email and country are there', async ({ page }) => {
    const order = await openOrder(page);
    await order.method('paypal').getByRole('radio').check();
    const own = page.getByRole('button', { name: 'PayPal’s own button', includeHidden: true });
    await expect(order.number).toBeHidden();
    await expect(order.payPalGuard).toHaveAccessibleName(/email address and country/);
    expect(await own.evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    await order.payPalGuard.press('Enter');
    await expect(order.email).toBeFocused();
    await order.email.fill('a@b.c');
    await order.payPalGuard.click();
    await expect(order.country).toBeFocused();
    await order.country.selectOption('US');
    await order.payPalGuard.click();
    await expect(order.state).toBeFocused();
    await order.state.selectOption('CA');
    await expect(order.payPalGuard).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'PayPal’s own button' })).toBeVisible();
    expect(await page.evaluate(() => window.order?.counted)).toEqual(['payment_selection_expanded paypal']);
  });

  test('what the buyer agrees to is paid at once, and can be paid again after a failure', async ({
    page,
  }) => {
    const order = await openOrder(page);
    await order.email.fill('a@b.c');
    await order.country.selectOption('DE');
    await order.method('paypal').getByRole('radio').check();
    await page.evaluate(() => window.order?.agree());
    await expect(order.overlay).toBeVisible();
    expect(await commandsOf(page)).toEqual(['mark', 'checkOut']);
    await page.evaluate(() => window.order?.answer({ type: 'checkoutFailed', failure: { kind: 'refused' } }));
    await expect(order.flash).toBeFocused();
    await page.getByRole('button', { name: 'Finish the payment' }).click();
    await expect(order.overlay).toBeVisible();
    const bodies = await page.evaluate(() =>
      window.order?.commands.flatMap((command) =>
        command.type === 'checkOut' ? [JSON.parse(command.body)] : [],
      ),
    );
    expect(bodies).toHaveLength(2);
    expect(bodies?.[0]).toEqual({
      priceId: 'price-12m-usd',
      paymentIntentId: 'pi_paypal',
      customer: { email: 'a@b.c', residenceCountry: 'DE' },
    });
  });

  test('a button that can’t be had can be asked for again, and the card still pays', async ({ page }) => {
    const order = await openOrder(page);
    await order.method('paypal').getByRole('radio').check();
    await page.evaluate(() => window.order?.setPayPal('blocked'));
    const panel = order.method('paypal');
    await expect(panel.getByRole('status')).toHaveText(
      'PayPal could not be loaded. You can pay by card instead.',
    );
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByRole('status')).toHaveText('');
    await order.method('card').getByRole('radio').check();
    await expect(order.number).toBeVisible();
  });

  test('methods that the service doesn’t take aren’t offered', async ({ page }) => {
    const methods = [{ name: 'CREDIT_CARD', processors: ['VISA', 'JCB'] }];
    const order = await openOrder(page, '/order', { methods });
    await expect(order.method('paypal')).toHaveCount(0);
    await expect(order.method('card').locator('[data-logos]').getByRole('img')).toHaveCount(2);
  });
});

test.describe('variants', () => {
  for (const { path, heading, texts, absent } of [
    {
      path: '/order',
      heading: 'Get the product in three easy steps',
      texts: [],
      absent: ['49% off', '1 month free'],
    },
    {
      path: '/order/regular',
      heading: 'Get the product in three easy steps',
      texts: [],
      absent: ['49% off'],
    },
    {
      path: '/order/regular-tier-1',
      heading: 'Get the product in three easy steps',
      texts: ['All plans include all features.', 'All amounts are in USD.'],
      absent: ['49% off'],
    },
    {
      path: '/order/special',
      heading: 'Special Deal: 12 Months + 3 Months FREE',
      texts: ['Stay protected from $0.27 a day', '49% off'],
      absent: ['1 month free', 'Backblaze', 'All plans include'],
    },
    {
      path: '/order/special-referrer-backblaze',
      heading: 'Special Deal: 12 Months + 3 Months FREE',
      texts: ['gives you 1 month free', 'Backblaze', '49% off'],
      absent: [],
    },
  ]) {
    test(`${path} says what is its own`, async ({ page }) => {
      await openOrder(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      const main = page.locator('main');
      for (const text of texts) await expect(main).toContainText(text);
      for (const text of absent) await expect(main).not.toContainText(text);
      const terms = main.getByRole('link', { name: /Terms of service/ });
      await expect(terms).toHaveAttribute('href', '/tos');
      await expect(terms).toHaveAttribute('target', '_blank');
      await expect(terms).toHaveAttribute('rel', 'noopener noreferrer');
    });
  }
});

test.describe('layout', () => {
  for (const [width, columns] of [
    [354, 3],
    [355, 4],
    [409, 4],
    [410, 5],
    [464, 5],
    [465, 6],
    [519, 6],
    [520, 7],
    [768, 7],
  ] as const) {
    test(`at ${width} px a row has ${columns} logos`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const { method } = await openOrder(page);
      const tops = await method('card')
        .locator('[data-logos] li')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      expect(tops.filter((top) => top === tops[0])).toHaveLength(columns);
    });
  }

  for (const [width, isWide] of [
    [767, false],
    [768, true],
  ] as const) {
    test(`at ${width} px plans lie ${isWide ? 'beside' : 'below'} each other`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      const { plans } = await openOrder(page);
      const [first, second] = await Promise.all([plans.nth(0).boundingBox(), plans.nth(1).boundingBox()]);
      expect((second?.x ?? 0) > (first?.x ?? 0)).toBe(isWide);
      expect((second?.y ?? 0) > (first?.y ?? 0) + 50).toBe(!isWide);
    });
  }

  for (const path of [
    '/order',
    '/de/order/special',
    '/ar/order/special-referrer',
    '/jp/order',
    '/th/order/special',
  ]) {
    for (const width of [320, 360, 768, 1280]) {
      test(`${path} fits into ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 800 });
        const order = await openOrder(page, path, { country: 'US' });
        await order.pay.click();
        await expectNoOverflow(page);
        await order.method('paypal').getByRole('radio').check();
        await expectNoOverflow(page);
      });
    }
  }

  test('right to left, numbers still read left to right', async ({ page }) => {
    const { number, email } = await openOrder(page, '/ar/order');
    for (const control of [number, email]) {
      await expect(control).toHaveCSS('direction', 'ltr');
      await expect(control).toHaveCSS('text-align', 'right');
    }
  });
});

test.describe('accessibility', () => {
  for (const path of ['/order', '/ar/order/special-referrer-backblaze']) {
    test(`${path} has no faults that can be measured, in any of its states`, async ({ page }) => {
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
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('plans, prices and terms can be read, and nothing can be typed', async ({ page }) => {
    await page.goto('/order/special');
    const order = orderOf(page);
    await expect(order.plans).toHaveCount(3);
    for (const text of [
      '$8.32 per month',
      '$99.95 in total',
      'You save $94.30',
      '+ 3 MONTHS FREE',
      'Renews at $116.95',
    ]) {
      await expect(page.locator('main')).toContainText(text);
    }
    await expect(page.locator('main noscript p')).toHaveText(/JavaScript/);
    await expect(order.email).toBeHidden();
    await expect(order.number).toBeHidden();
  });
});

test('before the script has come, nothing that is typed is sent anywhere', async ({ page }) => {
  await page.route('**/assets/js/checkout-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
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
  await standIn(page);
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

for (const [asked, reached] of [
  ['/order?personalization=SPECIAL&a=1#pay', '/order/special?a=1#pay'],
  ['/de/order?personalization=regular_tier_1', '/de/order/regular-tier-1'],
  ['/order?personalization=NOBODY', '/order?personalization=NOBODY'],
] as const) {
  test(`${asked} is ${reached}`, async ({ page }) => {
    await standIn(page);
    await page.goto(asked);
    // By then the script runs.
    await expect(orderOf(page).pay).toHaveAttribute('type', 'submit');
    await expect(page).toHaveURL(reached);
  });
}

test('search engines see the base page only', async ({ request }) => {
  const headOf = async (path: string) => (await (await request.get(path)).text()).split('</head>')[0];
  expect(await headOf('/de/order')).toMatch(/<link rel="canonical" href="[^"]*\/de\/order"/);
  expect(await headOf('/de/order')).not.toContain('noindex');
  expect(await headOf('/de/order/regular')).toMatch(/<link rel="canonical" href="[^"]*\/de\/order"/);
  expect(await headOf('/de/order/regular')).toContain('noindex');
  const sitemap = await (await request.get('/sitemap-1.xml')).text();
  expect(sitemap.match(/<loc>[^<]*\/de\/order[^<]*<\/loc>/g)).toHaveLength(1);
});
