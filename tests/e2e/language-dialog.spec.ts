import { locales } from './languages.ts';
import { sizeOf } from './layout.ts';
import { expectPageToStay, hasFocusWithin, shellOf, tabTo } from './shell.ts';
import { expect, test } from './site-test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('lists every language under its own name and marks the current one so that it is seen', async ({
  page,
}) => {
  await page.goto('/de/pricing');
  const { languageButton, languageDialog } = shellOf(page);
  await tabTo(page, languageButton);
  await page.keyboard.press('Enter');
  await expect(languageDialog).toBeVisible();
  await expect(languageDialog).toHaveAccessibleName('Sprache wählen');
  await expectPageToStay(page);
  const links = languageDialog.getByRole('link');
  await expect(links).toHaveText(locales.map(({ name }) => name));
  await expect(languageDialog.locator('[aria-current="true"]')).toHaveText('Deutsch');
  const backgrounds = await links.evaluateAll((all) =>
    all.map((link) => getComputedStyle(link).backgroundColor),
  );
  const currentAt = locales.findIndex(({ code }) => code === 'de');
  expect(backgrounds.filter((background) => background === backgrounds[currentAt])).toHaveLength(1);
});

test('is titled "Choose language" and at most 570 px wide', async ({ page }) => {
  await page.goto('/');
  const { languageButton, languageDialog } = shellOf(page);
  await languageButton.click();
  await expect(languageDialog).toHaveAccessibleName('Choose language');
  expect((await sizeOf(languageDialog)).width).toBe(570);
  const lefts = await languageDialog
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().left));
  expect(new Set(lefts).size, 'columns').toBeGreaterThan(1);
  await page.setViewportSize({ width: 500, height: 800 });
  const narrow = await sizeOf(languageDialog);
  expect(narrow.width).toBeLessThanOrEqual(500);
});

test('leads to the same page in the chosen language, by keyboard alone', async ({ page }) => {
  await page.goto('/de/vpn-server/germany-vpn');
  const { languageButton, languageDialog } = shellOf(page);
  await tabTo(page, languageButton);
  await page.keyboard.press('Space');
  const french = languageDialog.getByRole('link', { name: 'Français' });
  await tabTo(page, french);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/fr/vpn-server/germany-vpn');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(shellOf(page).languageDialog).toBeHidden();
});

test('keeps focus inside, and Escape returns it to the button', async ({ page }) => {
  await page.goto('/');
  const { languageButton, languageDialog } = shellOf(page);
  await languageButton.focus();
  await page.keyboard.press('Enter');
  await expect(languageDialog).toBeVisible();
  for (let presses = 0; presses < 2 * locales.length; presses += 1) {
    expect(await hasFocusWithin(languageDialog)).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  await expect(languageDialog).toBeHidden();
  await expect(languageButton).toBeFocused();
});

test('opens from the footer as well', async ({ page }) => {
  await page.goto('/tos');
  const { footer, languageDialog } = shellOf(page);
  const item = footer.getByRole('button', { name: 'English' });
  await item.press('Enter');
  await expect(languageDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(item).toBeFocused();
});
