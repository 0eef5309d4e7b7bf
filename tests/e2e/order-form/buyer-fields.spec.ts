import { expect, test } from '../site-test.ts';
import { expectField, grey } from './expect-field.ts';
import { fieldOf, openOrder } from './open-order.ts';

test('email, country and state are grey until they change, then red or green', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { email, country, countrySummary, state } = await openOrder(page);

  await test.step('email', async () => {
    await expectField(email, 'Untouched');
    await email.focus();
    await email.blur();
    await expectField(email, 'Untouched');
    await email.pressSequentially('a@b');
    await expectField(email, 'Invalid', 'Please enter a valid email address.');
    await email.pressSequentially('.c');
    await expectField(email, 'Valid');
    await email.fill('');
    await expectField(email, 'Invalid', 'Enter email');
  });

  await test.step('a pasted address loses what is around it when the field is left', async () => {
    await page.evaluate(() => navigator.clipboard.writeText('Ada <ada@example.com>; '));
    await email.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expectField(email, 'Valid');
    await email.blur();
    await expect(email).toHaveValue('ada@example.com');
    await expectField(email, 'Valid');
  });

  await test.step('country', async () => {
    await expect(countrySummary).toHaveCount(0);
    await expectField(country, 'Untouched');
    await expect(country.locator('option:checked')).toHaveText('Select a country');
    await country.selectOption('DE');
    await expectField(country, 'Valid');
    await country.selectOption('');
    await expectField(country, 'Invalid', 'Select a country');
  });

  await test.step('a state is required in the US only, and forgotten elsewhere', async () => {
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
});

test('a country that is known is a line, which a click expands', async ({ page }) => {
  const order = await openOrder(page, '/order', { country: 'US' });
  const { country, countrySummary, state } = order;
  await expect(countrySummary).toContainText('Country: United States');
  await expect(countrySummary).toHaveCSS('border-color', grey);
  // Like the field beside it, with its label above.
  const label = countrySummary.getByText('Country:', { exact: true });
  const [line, name, field] = await Promise.all(
    [countrySummary, label, state].map((part) => part.boundingBox()),
  );
  expect(line?.height).toBe(field?.height);
  expect((name?.y ?? 0) + (name?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  await expect(country).toBeHidden();
  await expect(state).toBeVisible();
  await countrySummary.press('Enter');
  await expect(country).toBeFocused();
  await expect(country).toHaveValue('US');
  await order.email.fill('ada@example.com');
  await order.pay.click();
  // Accepted, though nobody has touched it.
  await expect(state).toBeFocused();
  await expectField(country, 'Untouched');
  await expect(fieldOf(country).field.locator('svg')).toHaveCount(0);
  await country.selectOption('FR');
  await expectField(country, 'Valid');
  await expect(countrySummary).toBeHidden();
  await expect(state).toHaveCount(0);
});

test('@all an unknown country changes nothing', async ({ page }) => {
  const { country, countrySummary } = await openOrder(page, '/order', { country: 'ZZ' });
  await expect(country).toHaveValue('');
  await expect(countrySummary).toHaveCount(0);
});
