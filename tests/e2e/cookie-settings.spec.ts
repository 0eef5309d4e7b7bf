import type { Locator, Page } from '@playwright/test';
import { expectPageToStay, shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

async function openSettings(page: Page) {
  const { cookieButton, cookieSettings } = shellOf(page);
  await expect(cookieButton).toHaveText('Change your preferences');
  await cookieButton.press('Enter');
  await expect(cookieSettings).toBeVisible();
  await expectPageToStay(page);
  return {
    dialog: cookieSettings,
    statistics: cookieSettings.getByRole('checkbox', { name: /^Statistics/ }),
    marketing: cookieSettings.getByRole('checkbox', { name: /^Marketing/ }),
    necessary: cookieSettings.getByRole('checkbox', { name: /^Necessary/ }),
  };
}

function backgroundOf(button: Locator): Promise<string> {
  return button.evaluate((element) => getComputedStyle(element).backgroundColor);
}

test.use({ reducedMotion: 'no-preference' });

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('nothing optional is allowed at first, and what is necessary cannot be refused', async ({ page }) => {
  const { statistics, marketing, necessary } = await openSettings(page);
  await expect(statistics).not.toBeChecked();
  await expect(marketing).not.toBeChecked();
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
});

test('accepting and refusing look alike, and not like buying', { tag: '@ci' }, async ({ page }) => {
  const buying = await backgroundOf(page.locator('main a[href="/order"]').first());
  const { dialog } = await openSettings(page);
  const [reject, accept] = ['Reject all', 'Accept all'].map((name) => dialog.getByRole('button', { name }));
  if (!reject || !accept) throw new Error('A button is missing.');
  expect(await backgroundOf(reject)).toBe(await backgroundOf(accept));
  expect(await backgroundOf(accept)).not.toBe(buying);
});

test('a saved choice is there on the next page', async ({ page }) => {
  const { dialog, statistics } = await openSettings(page);
  await statistics.check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(shellOf(page).cookieButton).toBeFocused();
  await page.goto('/tos');
  const later = await openSettings(page);
  await expect(later.statistics).toBeChecked();
  await expect(later.marketing).not.toBeChecked();
});

test('accepting all allows every kind', async ({ page }) => {
  const { dialog } = await openSettings(page);
  await dialog.getByRole('button', { name: 'Accept all' }).click();
  const later = await openSettings(page);
  await expect(later.statistics).toBeChecked();
  await expect(later.marketing).toBeChecked();
});

test('Escape keeps what was chosen before', { tag: '@ci' }, async ({ page }) => {
  const { dialog, statistics } = await openSettings(page);
  await statistics.check();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  const later = await openSettings(page);
  await expect(later.statistics).not.toBeChecked();
});

for (const methods of [['getItem', 'setItem'], ['setItem']]) {
  test(`a choice that can't be stored is still shown on this page (storage refuses ${methods.join(' and ')})`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.addInitScript((names) => {
      for (const name of names) {
        Reflect.set(Storage.prototype, name, () => {
          throw new DOMException('refused', 'SecurityError');
        });
      }
    }, methods);
    await page.goto('/');
    const { dialog, statistics } = await openSettings(page);
    await statistics.check();
    await dialog.getByRole('button', { name: 'Save' }).click();
    const later = await openSettings(page);
    await expect(later.statistics).toBeChecked();
    await expect(later.marketing).not.toBeChecked();
  });
}
