import { locales, pathIn } from '../languages.ts';
import { expectNoOverflow } from '../layout.ts';
import { describedShiftsOf, watchShifts } from '../layout-shifts.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { fieldOf, openOrder } from './open-order.ts';

test('plans and logos stand in as many columns as there is room for', async ({ page }) => {
  const { method } = await openOrder(page);

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
    await page.setViewportSize({ width, height: 800 });
    const tops = await method('card')
      .locator('[data-logos] li')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect.soft(tops.filter((top) => top === tops[0]).length, `logos in a row at ${width} px`).toBe(columns);
  }

  for (const [width, isRow] of [
    [639, false],
    [640, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const tops = await page
      .locator('[data-plans] label')
      .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().top));
    expect.soft(new Set(tops).size, `rows of plans at ${width} px`).toBe(isRow ? 1 : 3);
  }

  const sizes = [];
  for (const [width, isWide] of [
    [767, false],
    [768, true],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const name = page.locator('[data-plans] [id$="_name"] > span').first();
    sizes.push(await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    const card = method('card');
    const radio = await card.getByRole('radio').boundingBox();
    const logos = await card.locator('[data-logos]').boundingBox();
    const isUnderName = (logos?.y ?? 0) >= (radio?.y ?? 0) + (radio?.height ?? 0);
    expect.soft(isUnderName, `logos below the method's name at ${width} px`).toBe(!isWide);
  }
  expect(sizes[1], 'names of plans from 768 px').toBeGreaterThan(sizes[0] ?? 0);
});

test('at 1280 px the renewal of each plan is one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openOrder(page);
  const renewals = page.locator('[data-plans] [id$="_terms"] > :last-child');
  await expect(renewals).toContainText(['Renews at $116.95', 'Renews at $69.95', 'Renews at $12.95']);
  const lines = await renewals.evaluateAll((texts) =>
    texts.map((text) => {
      const { lineHeight, paddingTop } = getComputedStyle(text);
      return (text.clientHeight - Number.parseFloat(paddingTop)) / Number.parseFloat(lineHeight);
    }),
  );
  expect(lines.map(Math.round)).toEqual([1, 1, 1]);
});

for (const [width, often] of [
  [360, '@ci '],
  [768, '@all '],
  [1280, ''],
] as const) {
  test(`${often}at ${width} px PayPal comes before the fields of the card, for the keyboard as well`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { method, firstName } = await openOrder(page);
    const radio = method('paypal').getByRole('radio');
    const [payPal, field] = await Promise.all([radio.boundingBox(), firstName.boundingBox()]);
    expect((payPal?.y ?? 0) + (payPal?.height ?? 0)).toBeLessThan(field?.y ?? 0);
    await method('card').getByRole('radio').focus();
    await page.keyboard.press('ArrowDown');
    await expect(radio).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(firstName).toBeFocused();
  });
}

for (const width of [640, 1280]) {
  const details = width === 1280 ? {} : { tag: '@ci' };
  test(
    `at ${width} px nothing moves when the country is preset and its states appear`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height: 1600 });
      await watchShifts(page);
      const { state } = await openOrder(page, '/order', { country: 'US' });
      await expect(state).toBeVisible();
      expect(await describedShiftsOf(page)).toEqual([]);
    },
  );
}

for (const [width, row] of [
  [360, ['expiry', 'cvc', 'postalCode']],
  [1280, ['number', 'expiry', 'cvc', 'postalCode']],
] as const) {
  test(`at ${width} px ${row.length} fields of the card share a row, whose errors stand below it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const order = await openOrder(page);
    await order.pay.click();
    await expect(order.email).toBeFocused();
    const boxes = await Promise.all(row.map((name) => order[name].boundingBox()));
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    // One block: each begins where the one before it ends.
    for (const [at, box] of boxes.slice(0, -1).entries())
      expect((box?.x ?? 0) + (box?.width ?? 0) - (boxes[at + 1]?.x ?? 0), row[at]).toBeCloseTo(1.5);
    const errors = [order.expiry, order.cvc].map((field) => fieldOf(field).error);
    const [first, second] = await Promise.all(errors.map((error) => error.boundingBox()));
    expect(first?.height, 'one line').toBeLessThan(25);
    expect(second?.y).toBeGreaterThanOrEqual((first?.y ?? 0) + (first?.height ?? 0));
    for (const [at, error] of [first, second].entries()) expect(error?.x).toBe(boxes.at(at - 3)?.x);
  });
}

for (const { code } of locales) {
  const details = code === 'en' || code === 'de' ? {} : { tag: '@ci' };
  test(
    `${code}: the button that pays begins within 1600 px at 360 px and 1100 at 1280`,
    details,
    async ({ page }) => {
      const { countrySummary, state, pay } = await openOrder(page, pathIn(code, '/order'), { country: 'US' });
      for (const [width, limit] of [
        [360, 1600],
        [1280, 1100],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(countrySummary).toBeVisible();
        await expect(state).toBeVisible();
        await page.evaluate(() => document.fonts.ready);
        const top = await pay.evaluate((button) => button.getBoundingClientRect().top + window.scrollY);
        expect.soft(top, `at ${width} px`).toBeLessThanOrEqual(limit);
      }
    },
  );
}

for (const [path, often] of [
  ['/order', '@ci '],
  ['/de/order/special', '@ci '],
  ['/ar/order/special-referrer', ''],
  ['/jp/order', '@all '],
  ['/th/order/special', '@all '],
] as const) {
  test(`${often}${path} fits every screen`, async ({ page }) => {
    const order = await openOrder(page, path, { country: 'US' });
    await expect(order.form).toHaveCSS('direction', path.startsWith('/ar/') ? 'rtl' : 'ltr');
    await order.pay.click();
    for (const method of ['card', 'paypal'] as const) {
      await order.method(method).getByRole('radio').check();
      for (const width of [320, 360, 768, 1280]) {
        await test.step(`${method} at ${width} px`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await expectNoOverflow(page);
        });
      }
    }
  });
}

test('@all right to left, numbers still read left to right', async ({ page }) => {
  const { number, email } = await openOrder(page, '/ar/order');
  for (const control of [number, email]) {
    await expect(control).toHaveCSS('direction', 'ltr');
    await expect(control).toHaveCSS('text-align', 'right');
  }
});

for (const [path, often] of [
  ['/fr/order', '@ci '],
  ['/ar/order', ''],
  ['/hu/order', '@all '],
  ['/ru/order', '@all '],
] as const) {
  test(`${often}${path} shows the controls of expiry date and code in line, however their labels wrap`, async ({
    page,
  }) => {
    const { pay, email, expiry, cvc } = await openOrder(page, path);
    const expectInLine = async (state: string) => {
      for (const width of [320, 360, 768]) {
        await page.setViewportSize({ width, height: 800 });
        const [one, other] = await Promise.all([expiry.boundingBox(), cvc.boundingBox()]);
        expect.soft(one?.y, `${state} at ${width} px`).toBe(other?.y);
      }
    };
    await expectInLine('at first');
    await pay.click();
    await expect(email).toBeFocused();
    await expectInLine('with errors');
  });
}

test('with doubled text on a phone, the brand takes no room from the label of the card number', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const { number } = await openOrder(page, '/de/order');
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
  const label = fieldOf(number).field.locator('label');
  const lines = () =>
    label.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('span') ?? element);
      return range.getClientRects().length;
    });
  expect(await lines()).toBe(1);
  await number.fill('4111');
  expect(await lines()).toBe(1);
});

test('header and footer are those of every page', async ({ page }) => {
  await openOrder(page);
  const { header, footer, menuButton, mainMenu, languageButton } = shellOf(page);
  for (const [width, atTop] of [
    [360, 80],
    [1280, 100],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(atTop);
    await expect(width < 1260 ? menuButton : mainMenu).toBeVisible();
    await expect(languageButton).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 400));
    await expect(header).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect.poll(async () => (await header.boundingBox())?.height).toBe(80);
    expect((await header.boundingBox())?.y).toBe(0);
    await expect(footer.getByRole('navigation').first()).toBeVisible();
    for (const name of [/YouTube/, /Instagram/, 'Privacy policy', 'Terms of service'])
      await expect(footer.getByRole('link', { name })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /Terms of service/ })).toBeVisible();
  }
});
