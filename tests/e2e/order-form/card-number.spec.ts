import { expect, test } from '../site-test.ts';
import { expectField } from './expect-field.ts';
import { fieldOf, openOrder } from './open-order.ts';

test("a card's number is understood however it comes", async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { number, expiry } = await openOrder(page);
  const caret = () => number.evaluate((input: HTMLInputElement) => input.selectionStart);
  const moveCaret = (to: number) =>
    number.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), to);

  await test.step('it is grouped while it is typed, with the brand beside it, and the caret stays', async () => {
    await number.pressSequentially('412345678901234');
    await expect(number).toHaveValue('4123 4567 8901 234');
    await expect(fieldOf(number).field.getByRole('img', { name: 'Visa' })).toBeVisible();
    await moveCaret(2);
    await page.keyboard.type('0');
    await expect(number).toHaveValue('4102 3456 7890 1234');
    expect(await caret()).toBe(3);
    await moveCaret(5);
    await page.keyboard.press('Backspace');
    await expect(number).toHaveValue('4103 4567 8901 234');
    await page.keyboard.press('Delete');
    await expect(number).toHaveValue('4104 5678 9012 34');
    expect(await caret()).toBe(3);
  });

  for (const pasted of [
    '4111-1111-1111-1111',
    ' 4111\u00a01111\u00a01111\u00a01111 ',
    '٤١١١ ١١١١ ١١١١ ١١١١',
  ]) {
    await test.step(`pasted as ${JSON.stringify(pasted)}`, async () => {
      await number.fill('');
      await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
      await number.focus();
      await page.keyboard.press('ControlOrMeta+v');
      await expect(number, JSON.stringify(pasted)).toHaveValue('4111 1111 1111 1111');
      await expectField(number, 'Valid');
    });
  }

  await test.step('browsers fill in a year of four digits', async () => {
    await expiry.fill('09 / 2031');
    await expect(expiry).toHaveValue('09/31');
    await expectField(expiry, 'Valid');
    await number.fill('5555-5555-5555-4444');
    await expect(number).toHaveValue('5555 5555 5555 4444');
  });

  await test.step('a number that is being composed is left alone', async () => {
    await number.fill('');
    await number.focus();
    const session = await page.context().newCDPSession(page);
    await session.send('Input.imeSetComposition', { text: '４１１１１', selectionStart: 5, selectionEnd: 5 });
    await expect(number).toHaveValue('４１１１１');
    await session.send('Input.insertText', { text: '４１１１１' });
    await expect(number).toHaveValue('4111 1');
  });
});
