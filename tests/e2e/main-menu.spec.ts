import { shellOf, tabTo } from './shell.ts';
import { expect, test } from './site-test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('Tab goes through logo, menu, language button, account and call to action in their order', async ({
  page,
}) => {
  const { header, mainMenu, languageButton } = shellOf(page);
  await tabTo(page, header.getByRole('link', { name: 'Wayfold home page' }));
  await page.keyboard.press('Tab');
  await expect(mainMenu.getByRole('button', { name: 'Why Wayfold' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mainMenu.getByRole('link', { name: 'Features', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(mainMenu.getByRole('button', { name: 'More about Features' })).toBeFocused();
  await tabTo(page, mainMenu.getByRole('link', { name: 'Pricing' }));
  await page.keyboard.press('Tab');
  await expect(languageButton).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(header.getByRole('link', { name: 'My subscription' }).first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(header.getByRole('link', { name: 'Get Wayfold' }).first()).toBeFocused();
});

test('Enter, Space and ArrowDown open a dropdown, whose links then follow', async ({ page }) => {
  const { mainMenu } = shellOf(page);
  const button = mainMenu.getByRole('button', { name: 'Why Wayfold' });
  const link = mainMenu.getByRole('link', { name: 'What is a VPN?' });
  for (const key of ['Enter', 'Space', 'ArrowDown']) {
    await expect(link, key).toBeHidden();
    await button.focus();
    await page.keyboard.press(key);
    await expect(button, key).toHaveAttribute('aria-expanded', 'true');
    await expect(link, key).toBeVisible();
    if (key !== 'ArrowDown') await page.keyboard.press('Tab');
    await expect(link, key).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/what-is-a-vpn');
});

test('Escape closes the dropdown and returns focus to its button', { tag: '@ci' }, async ({ page }) => {
  const { mainMenu } = shellOf(page);
  const button = mainMenu.getByRole('button', { name: 'More about Apps' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(mainMenu.getByRole('link', { name: 'All apps' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mainMenu.getByRole('link', { name: 'All apps' })).toBeHidden();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
});

test('a dropdown closes when focus leaves it or another one opens', { tag: '@ci' }, async ({ page }) => {
  const { mainMenu } = shellOf(page);
  const open = mainMenu.locator('[aria-expanded="true"]');
  await mainMenu.getByRole('button', { name: 'More about Features' }).click();
  await expect(open).toHaveCount(1);
  await mainMenu.getByRole('button', { name: 'More about Locations' }).click();
  await expect(open).toHaveCount(1);
  await expect(open).toHaveAccessibleName('More about Locations');
  await mainMenu.getByRole('link', { name: 'Pricing' }).focus();
  await expect(open).toHaveCount(0);
});

test('a dropdown opens on hover and leaves with the pointer or by Escape', async ({ page }) => {
  const { mainMenu } = shellOf(page);
  const link = mainMenu.getByRole('link', { name: 'Threat manager' });
  const label = mainMenu.getByRole('link', { name: 'Features', exact: true });
  await expect(link).toBeHidden();
  await label.hover();
  await expect(link).toBeVisible();
  await link.hover();
  await expect(link).toBeVisible();
  await page.mouse.move(640, 700);
  await expect(link).toBeHidden();
  await label.hover();
  await expect(link).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
});

test('is in the header from 1024 px; below that, a button opens the side menu', async ({ page }) => {
  const { mainMenu, menuButton } = shellOf(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(mainMenu).toBeVisible();
  await expect(menuButton).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 800 });
  await expect(mainMenu).toBeHidden();
  await expect(menuButton).toBeVisible();
});
