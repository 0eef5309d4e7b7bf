import { locales, pathIn } from '../languages.ts';
import { beyondTheEdges, expectNoOverflow } from '../layout.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectedOf, mainTemplates, templates } from '../templates.ts';
import { walkByKey } from './focus.ts';
import { smallTargets } from './targets.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1280, height: 800 };

/** The default run has the languages with the longest words and the other direction. */
const usual: ReadonlySet<string> = new Set(['de', 'ar']);
const usualTemplates: ReadonlySet<string> = new Set(mainTemplates);

for (const { code, name } of locales) {
  for (const path of templates) {
    const isUsual = usual.has(code) && usualTemplates.has(path);
    test.describe(`${path} in ${name}`, isUsual ? {} : { tag: '@all' }, () => {
      test.use(expectedOf(path));

      test('fits 320 px, with targets to hit, also with letters of twice the size', async ({ page }) => {
        await page.setViewportSize(phone);
        await page.goto(pathIn(code, path));
        await expectNoOverflow(page);
        expect(await smallTargets(page)).toEqual([]);
        await page.setViewportSize(desktop);
        await expectNoOverflow(page);
        expect(await smallTargets(page)).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await beyondTheEdges(page)).toEqual([]);
      });
    });
  }
}

for (const viewport of [phone, desktop]) {
  for (const path of ['/', '/ar/vpn-server/germany-vpn', '/pricing'] as const) {
    test(`focus is seen wherever it is on ${path}, ${viewport.width} px wide`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      const forwards = await walkByKey(page, 'Tab', 150);
      expect(forwards.length).toBeGreaterThan(20);
      await page.keyboard.press('End');
      await shellOf(page).footer.locator('a').last().focus();
      const backwards = await walkByKey(page, 'Shift+Tab', 150);
      expect(backwards.length).toBeGreaterThan(20);
      const all = [...forwards, ...backwards];
      expect(all.filter(({ isCovered }) => isCovered)).toEqual([]);
      expect(all.filter(({ isUnmarked }) => isUnmarked)).toEqual([]);
    });
  }
}

test('targets in open menus and dialogs can be hit', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/de');
  const { menuButton, sideMenu, footer, languageDialog, cookieButton, cookieSettings } = shellOf(page);
  await menuButton.click();
  for (const group of await sideMenu.locator('summary').all()) await group.click();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await footer.locator('[popovertarget="language_dialog"]').click();
  await expect(languageDialog).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await cookieButton.click();
  await expect(cookieSettings).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
