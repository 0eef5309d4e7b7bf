import { locales } from './languages.ts';
import { expectNoOverflow, sizeOf } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 800 } });

test('the home page shows all that it shows with scripts, except for the chat', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  const scripted = await browser.newPage({ viewport: { width: 1280, height: 800 }, javaScriptEnabled: true });
  await scripted.goto(`${baseURL}/`);
  const full = await scripted.locator('main').ariaSnapshot();
  await scripted.close();
  expect(full).toContain('Private in three easy steps');
  expect(await page.locator('main').ariaSnapshot()).toBe(full);
  await expect(shellOf(page).chatLauncher).toBeHidden();
});

test('nothing is shown that only scripts could do', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('[data-chat-open]:visible')).toHaveCount(0);
  await expect(shellOf(page).question).toBeHidden();
  await shellOf(page).cookieButton.click();
  await expect(shellOf(page).cookieSettings).toBeVisible();
  await expect(shellOf(page).cookieSettings.getByRole('checkbox')).toHaveCount(0);
  await expect(shellOf(page).cookieSettings.locator('noscript p')).toHaveText(/JavaScript/);
});

test('the languages can be reached and chosen', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/de/pricing');
  const { languageButton, languageDialog } = shellOf(page);
  await languageButton.press('Enter');
  await expect(languageDialog.getByRole('link')).toHaveCount(locales.length);
  await languageDialog.getByRole('link', { name: '日本語' }).click();
  await expect(page).toHaveURL('/jp/pricing');
});

test('a dropdown opens on hover', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/');
  const { mainMenu } = shellOf(page);
  await mainMenu.getByRole('link', { name: 'Features', exact: true }).hover();
  await mainMenu.getByRole('link', { name: 'Threat manager' }).click();
  await expect(page).toHaveURL('/features/threat-manager');
});

test('a dropdown opens on focus, and its links follow', async ({ page }) => {
  await page.goto('/');
  const { mainMenu } = shellOf(page);
  await mainMenu.getByRole('button', { name: 'Why Wayfold' }).focus();
  const link = mainMenu.getByRole('link', { name: 'What is a VPN?' });
  await expect(link).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(link).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/what-is-a-vpn');
});

test('the side menu opens with all of its links, and closes', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/ar');
  const { menuButton, sideMenu } = shellOf(page);
  await menuButton.click();
  await expect(sideMenu).toBeVisible();
  for (const group of await sideMenu.locator('li > ul').all())
    await expect(group.getByRole('link').last()).toBeVisible();
  await expect(sideMenu.locator('li > a + button:visible')).toHaveCount(0);
  expect(await sizeOf(sideMenu)).toEqual({ width: 360, height: 740 });
  await expectNoOverflow(page);
  await sideMenu.locator('[popovertargetaction="hide"]').click();
  await expect(sideMenu).toBeHidden();
});

test('visitors are asked to get started', async ({ page }) => {
  await page.goto('/');
  await expect(shellOf(page).header.locator('> div > div [data-for="visitor"] a')).toBeVisible();
  await expect(shellOf(page).header.locator('> div > div a[href="/setup"]')).toBeHidden();
});
