import { expect, test } from '../site-test.ts';
import { expectField } from './expect-field.ts';
import { openOrder } from './open-order.ts';

test('each field of a card is checked whenever something happens to it', async ({ page }) => {
  const order = await openOrder(page);

  for (const [name, message] of [
    ['firstName', 'Enter first name'],
    ['lastName', 'Enter last name'],
    ['number', 'Enter a credit card number'],
    ['expiry', 'Please enter valid expiry month'],
    ['cvc', 'Enter a valid CVC code (3 or 4 digits)'],
  ] as const) {
    await test.step(`${name} is left empty`, async () => {
      await order[name].focus();
      await order[name].blur();
      await expectField(order[name], 'Invalid', message);
    });
  }

  await test.step('a postal code may be left out', async () => {
    await order.postalCode.focus();
    await order.postalCode.blur();
    await expectField(order.postalCode, 'Untouched');
  });

  for (const [name, typed, message] of [
    ['cvc', '12a', 'Please enter only digits'],
    ['expiry', '13/29', 'Please enter valid expiry month'],
    ['expiry', '12/22', 'Please enter valid expiry year'],
    ['expiry', '12/299', 'Please enter valid expiry year'],
    ['number', '4111 1111', 'Please enter a valid credit card number.'],
    ['firstName', 'a'.repeat(51), 'Please enter no more than 50 characters.'],
  ] as const) {
    await test.step(`${name} shows a message for ${typed} and is not cut`, async () => {
      await order[name].fill(typed);
      await expectField(order[name], 'Invalid', message);
      await expect(order[name]).toHaveValue(typed);
    });
  }

  for (const name of ['number', 'expiry', 'cvc'] as const) {
    await test.step(`${name} asks phones for digits`, async () => {
      await expect(order[name]).toHaveAttribute('type', 'text');
      await expect(order[name]).toHaveAttribute('inputmode', 'numeric');
      await expect(order[name]).toHaveAttribute('dir', 'ltr');
    });
  }
  await expect(order.number).toHaveAttribute('maxlength', '24');
});

test('the expiry date takes its slash while it is typed, and gives it back', { tag: '@ci' }, async ({
  page,
}) => {
  const { expiry } = await openOrder(page);
  const { keyboard } = page;
  for (const [typed, shown] of [
    ['1227', '12/27'],
    ['12/27', '12/27'],
    ['12/2027', '12/27'],
    ['9/27', '09/27'],
    ['927', '09/27'],
    ['1-27', '01/27'],
    ['2-27', '02/27'],
    ['2028-12', '12/28'],
  ] as const) {
    await test.step(typed, async () => {
      await expiry.fill('');
      await expiry.focus();
      await keyboard.type(typed);
      await expect(expiry).toHaveValue(shown);
      await expectField(expiry, 'Valid');
    });
  }
  for (const left of ['12/2', '12/', '12', '1', '']) {
    await keyboard.press('Backspace');
    await expect(expiry).toHaveValue(left);
  }
});

test('a month is corrected in the expiry date without moving the caret', { tag: '@ci' }, async ({ page }) => {
  const { expiry } = await openOrder(page);
  await expiry.fill('12/27');
  await expiry.evaluate((input: HTMLInputElement) => input.setSelectionRange(0, 2));
  await page.keyboard.type('05');
  await expect(expiry).toHaveValue('05/27');
  expect(await expiry.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(2);
  await expectField(expiry, 'Valid');
});

test('the expiry date gets its slash back when the field is left, and a part of it stays', async ({
  page,
}) => {
  const { expiry } = await openOrder(page);
  await expiry.fill('12/28');
  await expiry.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await page.keyboard.press('Backspace');
  await expect(expiry).toHaveValue('1228');
  await expiry.blur();
  await expect(expiry).toHaveValue('12/28');
  await expectField(expiry, 'Valid');
  await expiry.focus();
  for (const key of ['End', 'Backspace', 'Backspace', 'Backspace']) await page.keyboard.press(key);
  await expiry.blur();
  await expect(expiry).toHaveValue('12');
});
