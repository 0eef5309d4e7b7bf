/**
 * @module-tag ci
 */
import type { Locator, Page } from '@playwright/test';
import { fieldOf } from '../order-form/open-order.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

/** Returns the body of the next request to a path. */
async function bodyOf(page: Page, path: string): Promise<Record<string, never>> {
  const request = await page.waitForRequest((sent) => sent.url().endsWith(path));
  return request.postDataJSON();
}

test('long names, what is filled in at once and what is composed are understood, and sent as they show', async ({
  shop,
  page,
}) => {
  await shop.open();
  await shop.fill();
  await test.step('a name of 51 characters shows a message, and nothing is cut or sent', () =>
    fillInLongNames(shop));
  for (const expiry of ['09/29', '9/2029', '0929', '092029', '09 / 29', '2029-09']) {
    for (const event of ['input', 'change'] as const) {
      const row = `expiry “${expiry}”, told by ${event}`;
      await test.step(row, () => expectAutofilled(shop, { expiry, event }, row));
    }
  }
  await test.step('what is composed is left alone until it is done', () => compose(shop));
  const [checkout, intent] = [bodyOf(page, calls.checkout), bodyOf(page, calls.intent)];
  await shop.order.pay.click();
  expect((await intent).fraudCheck).toMatchObject({
    card: { expirationMonth: '09', expirationYear: '2029' },
  });
  expect((await checkout).customer).toMatchObject({ firstName: 'ä'.repeat(50), lastName: 'ä'.repeat(50) });
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

async function fillInLongNames(shop: Shop): Promise<void> {
  for (const control of [shop.order.firstName, shop.order.lastName]) {
    await control.fill('ä'.repeat(51));
    await shop.order.pay.click();
    await expect(control).toBeFocused();
    await expect(control).toHaveValue('ä'.repeat(51));
    await expect(fieldOf(control).error).toHaveText('Please enter no more than 50 characters.');
    await control.press('Backspace');
    await expect(fieldOf(control).error).toHaveText('');
  }
  expect(await shop.requests(calls.intent)).toEqual([]);
}

interface Autofill {
  readonly expiry: string;
  readonly event: 'input' | 'change';
}

async function expectAutofilled({ order }: Shop, { expiry, event }: Autofill, row: string): Promise<void> {
  for (const control of [order.number, order.expiry]) await control.fill('');
  await autofill(order.number, '4111-1111-1111-1111', event);
  await autofill(order.expiry, expiry, event);
  await autofill(order.country, 'FR', 'change');
  await expect(order.expiry, row).toHaveValue('09/29');
  await expect(order.number, row).toHaveValue('4111 1111 1111 1111');
}

/** Types into each field that tidies what is typed as an input method does. */
async function compose({ page, order }: Shop): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const [control, composed, tidy] of [
    [order.number, '４１１１１１１１１１１１１１１１', '4111 1111 1111 1111'],
    [order.expiry, '０９／２０２９', '09/29'],
    [order.cvc, '１２３', '123'],
  ] as const) {
    await control.fill('');
    await control.focus();
    for (let length = 1; length <= composed.length; length += 3) {
      const text = composed.slice(0, length);
      await session.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
      await expect(control).toHaveValue(text);
    }
    await session.send('Input.insertText', { text: composed });
    await control.blur();
    await expect(control).toHaveValue(tidy);
    await expect(fieldOf(control).field).toHaveAttribute('data-state', 'Valid');
  }
}

/** Writes into a field as a browser or password manager does: the whole value, and one event. */
function autofill(control: Locator, value: string, event: 'input' | 'change'): Promise<void> {
  return control.evaluate(
    (field, [text, type]) => {
      const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event(type, { bubbles: true }));
    },
    [value, event] as const,
  );
}

test('what nobody sees is not sent, and a card is neither a name nor a number with a fault', async ({
  shop,
  page,
}) => {
  await shop.open();
  await shop.fill();
  const { order } = shop;
  await autofill(order.email, 'ada\u200b@exam\u2060ple.com', 'input');
  await autofill(order.postalCode, '\u200b１００ー０００１', 'input');
  for (const [control, wrong, message, right] of [
    [order.firstName, '\u200b\u3164', 'Enter first name', 'Ada'],
    [order.lastName, '4111 1111 1111 1111', 'Please enter the name in letters, not a card number.', 'Byron'],
    [order.number, '4111 1111 1111 1112', 'Please enter a valid credit card number.', '4111111111111111'],
  ] as const) {
    await control.fill(wrong);
    await control.press('Enter');
    await expect(control).toBeFocused();
    await expect(fieldOf(control).error).toHaveText(message);
    await control.fill(right);
  }
  await expect(order.email).toHaveValue('ada@example.com');
  await expect(order.postalCode).toHaveValue('100-0001');
  expect(await shop.requests(calls.intent)).toEqual([]);
  const checkout = bodyOf(page, calls.checkout);
  await order.email.fill('Ada <ada@example.com>');
  await order.email.press('Enter');
  expect((await checkout).customer).toMatchObject({ email: 'ada@example.com', lastName: 'Byron' });
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});

test.describe('what is pasted is understood', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  async function paste(control: Locator, text: string, at?: number): Promise<void> {
    const page = control.page();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await control.focus();
    if (at !== undefined)
      await control.evaluate((input: HTMLInputElement, caret) => input.setSelectionRange(caret, caret), at);
    await page.keyboard.press('ControlOrMeta+v');
  }

  const caretIn = (control: Locator) => control.evaluate((input: HTMLInputElement) => input.selectionStart);

  test('and paid with', async ({ shop, page }) => {
    await shop.open();
    await shop.fill();
    const { order } = shop;
    for (const number of [
      ' 4111 1111 1111 1111 ',
      '4111-1111–1111‑1111',
      '4111\u00a01111\u202f1111\u00a01111\u00a0',
      '۴۱۱۱۱۱۱۱۱۱۱۱۱۱۱۱',
      '\u202a4111 1111 1111 1111\u202c',
      '٤١١١ ١١١١ ١١١١ ١١١١',
      'Card: 4111 1111 1111 1111, valid until 09/29',
      '4111,1111,1111,1111',
      '4111・1111・1111・1111',
    ]) {
      await test.step(JSON.stringify(number), async () => {
        await order.number.fill('');
        await paste(order.number, number);
        await expect(order.number, JSON.stringify(number)).toHaveValue('4111 1111 1111 1111');
        await expect(fieldOf(order.number).field).toHaveAttribute('data-state', 'Valid');
      });
    }
    for (const [control, pasted, value] of [
      [order.email, 'Ada <mailto:ada@example.com>, ', 'ada@example.com'],
      [order.email, '\u200bada@example.com\u2060 ', 'ada@example.com'],
      [order.expiry, '\u200e٠٩ / ٢٠٢٩ ', '09/29'],
      [order.expiry, '2029-09', '09/29'],
      [order.expiry, '2029/9', '09/29'],
      [order.expiry, '2029年9月', '09/29'],
      [order.expiry, '29/09', '09/29'],
      [order.cvc, ' \u200f١٢٣ ', '123'],
    ] as const) {
      await control.fill('');
      await paste(control, pasted);
      await control.blur();
      await expect(control, JSON.stringify(pasted)).toHaveValue(value);
      await expect(fieldOf(control).field).toHaveAttribute('data-state', 'Valid');
    }
    for (const before of ['09/', '12/30']) {
      await order.expiry.fill(before);
      await paste(order.expiry, '09/29');
      await expect(order.expiry, `a whole date behind ${before}`).toHaveValue('09/29');
    }
    const intent = bodyOf(page, calls.intent);
    const checkout = bodyOf(page, calls.checkout);
    await order.pay.click();
    expect((await intent).fraudCheck).toMatchObject({
      email: 'ada@example.com',
      card: { first6Digits: '411111', last4Digits: '1111' },
    });
    expect((await checkout).customer).toMatchObject({ email: 'ada@example.com' });
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('and the caret stays behind what was pasted', async ({ shop }) => {
    await shop.open();
    await shop.fill('41234567');
    const { number } = shop.order;
    await paste(number, '9-0 0', 2);
    await expect(number).toHaveValue('4190 0234 567');
    expect(await caretIn(number)).toBe(6);
    await paste(number, ' ٨ ', 5);
    await expect(number).toHaveValue('4190 8023 4567');
    expect(await caretIn(number)).toBe(6);
    await shop.expectPayments({ intents: 0, charges: 0 });
  });
});

test('right to left, card fields are written left to right under labels that are not', async ({
  shop,
  page,
}) => {
  await shop.open('/ar/order');
  await shop.fill();
  const { number, expiry, cvc } = shop.order;
  for (const control of [number, expiry, cvc]) {
    await expect(control).toHaveAttribute('dir', 'ltr');
    const label = fieldOf(control).field.locator('label');
    await expect(label).toHaveCSS('direction', 'rtl');
    const [of, its] = await Promise.all([label.boundingBox(), control.boundingBox()]);
    const rightOf = (box: typeof of) => (box?.x ?? 0) + (box?.width ?? 0);
    expect(Math.abs(rightOf(of) - rightOf(its))).toBeLessThan(8);
  }
  await shop.order.pay.click();
  await expect(page).toHaveURL('/ar/setup');
  await shop.expectPayments({ intents: 1, charges: 1 });
});
