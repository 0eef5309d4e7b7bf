import type { Page } from '@playwright/test';
import { expectNoOverflow, sizeOf } from './layout.ts';
import { expectPageToStay, hasFocusWithin, shellOf, tabTo } from './shell.ts';
import { expect, test } from './site-test.ts';

// A phone's scrollbar takes no room.
test.use({ viewport: { width: 360, height: 740 }, isMobile: true, reducedMotion: 'no-preference' });

async function openByKeyboard(page: Page) {
  const shell = shellOf(page);
  await shell.menuButton.focus();
  await page.keyboard.press('Enter');
  await expect(shell.sideMenu).toBeVisible();
  await expectPageToStay(page);
  return shell;
}

test('opens by keyboard, keeps focus inside; Escape and its close button return it', async ({ page }) => {
  await page.goto('/');
  await expect(shellOf(page).mainMenu).toBeHidden();
  const { sideMenu, menuButton } = await openByKeyboard(page);
  const links = await sideMenu.locator('a, button').count();
  for (let presses = 0; presses < 2 * links; presses += 1) {
    expect(await hasFocusWithin(sideMenu)).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(sideMenu).toBeHidden();
  await expect(menuButton).toBeFocused();
  await openByKeyboard(page);
  await tabTo(page, sideMenu.getByRole('button', { name: 'Close menu' }));
  await page.keyboard.press('Enter');
  await expect(sideMenu).toBeHidden();
  await expect(menuButton).toBeFocused();
});

test('its groups expand by keyboard and their links lead on', async ({ page }) => {
  await page.goto('/');
  const { sideMenu } = await openByKeyboard(page);
  const link = sideMenu.getByRole('link', { name: 'VPN for Linux' });
  await expect(link).toBeHidden();
  const group = sideMenu.getByRole('button', { name: 'More about Apps' });
  await expect(group).toHaveText('Apps');
  await tabTo(page, group);
  await page.keyboard.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await expect(link).toBeVisible();
  await expectNoOverflow(page);
  await link.press('Enter');
  await expect(page).toHaveURL('/download/linux-vpn');
  await expect(shellOf(page).sideMenu).toBeHidden();
});

test('groups stay open beside others, and the menu leaves with its groups when the screen becomes wide', {
  tag: '@ci',
}, async ({ page }) => {
  await page.goto('/');
  const { sideMenu, mainMenu } = await openByKeyboard(page);
  const expanded = sideMenu.locator('[aria-expanded="true"]');
  for (const name of ['Why Wayfold', 'More about Features', 'More about Apps'])
    await sideMenu.getByRole('button', { name }).click();
  await expect(expanded).toHaveCount(3);
  await expect(sideMenu.getByRole('link', { name: 'Features', exact: true })).toHaveCount(1);
  await sideMenu.getByRole('button', { name: 'Why Wayfold' }).click();
  await expect(expanded).toHaveCount(2);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.locator('dialog:modal')).toHaveCount(0);
  await expect(mainMenu.getByRole('link', { name: 'Pricing' })).toBeVisible();
  await expect(mainMenu.locator('[aria-expanded="true"]')).toHaveCount(0);
});

test('a link to a section of the same page closes it', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/vpn-server');
  const { sideMenu } = await openByKeyboard(page);
  await sideMenu.getByRole('button', { name: 'More about Locations' }).click();
  await sideMenu.getByRole('link', { name: 'All server locations' }).click();
  await expect(page).toHaveURL('/vpn-server#vpn-locations');
  await expect(sideMenu).toBeHidden();
  await expect(page.locator('#vpn-locations')).toBeInViewport();
});

test('fills a phone, and is 375 px wide at the right of a dimmed page from 768 px on', async ({ page }) => {
  await page.goto('/');
  const { sideMenu } = await openByKeyboard(page);
  expect(await sizeOf(sideMenu)).toEqual({ width: 360, height: 740 });
  await page.setViewportSize({ width: 768, height: 900 });
  expect(await sizeOf(sideMenu)).toEqual({ width: 375, height: 900 });
  expect((await sideMenu.boundingBox())?.x).toBe(768 - 375);
  const dimming = await page
    .getByRole('dialog', { name: 'Main menu' })
    .evaluate((dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor);
  expect(dimming).toMatch(/[,/] 0\.[3-9]\d*\)$/);
  await page.mouse.click(100, 450);
  await expect(sideMenu).toBeHidden();
});

test('stands at the left where the language runs right to left', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await page.goto('/ar');
  const { sideMenu } = await openByKeyboard(page);
  expect(await sizeOf(sideMenu)).toEqual({ width: 375, height: 900 });
  expect((await sideMenu.boundingBox())?.x).toBe(0);
});

test('the call to action is at the top of it on narrow phones, and at its end and in the header on wider ones', async ({
  page,
}) => {
  await page.goto('/');
  const { header, sideMenu, menuButton } = shellOf(page);
  const inHeader = header.locator('> div > div').getByRole('link', { name: 'Get Wayfold' });
  const inMenu = sideMenu.getByRole('link', { name: 'Get Wayfold' });
  await expect(inHeader).toBeVisible();
  await menuButton.click();
  await expect(sideMenu).toBeVisible();
  for (const width of [360, 325]) {
    await page.setViewportSize({ width, height: 640 });
    await expect(inMenu.last()).toBeVisible();
    await expect(sideMenu.locator('a:visible').first()).not.toHaveText('Get Wayfold');
    await expect(sideMenu.locator('a:visible').last()).toHaveText('Get Wayfold');
  }
  await page.setViewportSize({ width: 324, height: 640 });
  await expect(sideMenu.locator('a:visible').first()).toHaveText('Get Wayfold');
  await page.keyboard.press('Escape');
  await expect(inHeader).toBeHidden();
  await expectNoOverflow(page);
});

test('leads to the languages', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/pricing');
  const { sideMenu, languageDialog } = await openByKeyboard(page);
  await tabTo(page, sideMenu.getByRole('button', { name: 'Language: English' }));
  await page.keyboard.press('Enter');
  await expect(languageDialog).toBeVisible();
  await expectNoOverflow(page);
  await languageDialog.getByRole('link', { name: 'Suomi' }).press('Enter');
  await expect(page).toHaveURL('/fi/pricing');
});
