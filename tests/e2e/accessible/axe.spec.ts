import type { Locator, Page } from '@playwright/test';
import { locales, pathIn } from '../languages.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectedOf, mainTemplates, type Template, templates } from '../templates.ts';
import { expectNoFaults } from './faults.ts';

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** The default run has some of it in a language of each direction and of the widest script; `npm run test:all` has all. */
const usual: Readonly<Record<string, readonly Template[]>> = {
  en: mainTemplates,
  ar: ['/', '/order'],
  jp: ['/vpn-server/germany-vpn'],
};

/** Other languages differ in what fits and in which direction, which a phone shows best; in the dark, colours differ. */
function isUsual(code: string, path: Template, colorScheme: string, screen: string): boolean {
  if (!usual[code]?.includes(path)) return false;
  if (colorScheme === 'dark') return code === 'en' && path === '/' && screen === 'phone';
  return screen === 'phone' || (code === 'en' && (path === '/' || path === '/order'));
}

for (const { code, name } of locales) {
  for (const path of templates) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test.describe(`${path} in ${name}, ${colorScheme}`, () => {
        test.use({ colorScheme, ...expectedOf(path) });

        // Pages with thousands of elements take long to look at.
        test.slow();

        for (const [screen, viewport] of Object.entries(screens)) {
          const isOften = isUsual(code, path, colorScheme, screen);
          test(`has no fault on a ${screen}`, isOften ? {} : { tag: '@all' }, async ({ page }) => {
            await page.setViewportSize(viewport);
            await page.goto(pathIn(code, path));
            await expectNoFaults(page, 'page');
            // The shell is the same on all pages, and often is tried in one language only.
            if (path === '/' && (code === 'en' || !isOften)) await tryShell(page, screen === 'phone');
          });
        }
      });
    }
  }
}

async function tryShell(page: Page, isPhone: boolean): Promise<void> {
  const { mainMenu, menuButton, sideMenu, footer, languageDialog, cookieButton, cookieSettings } =
    shellOf(page);
  if (isPhone) {
    await menuButton.click();
    for (const group of await sideMenu.locator('[aria-expanded]').all()) await group.click();
    await expectSoundDialog(page, sideMenu, 'side menu');
  } else {
    await mainMenu.locator('[aria-expanded]').first().click();
    await expect(mainMenu.locator('[aria-expanded="true"] + ul')).toBeVisible();
    await expectNoFaults(page, 'dropdown');
    await page.keyboard.press('Escape');
  }
  await footer.locator('[popovertarget="language_dialog"]').click();
  await expectSoundDialog(page, languageDialog, 'languages');
  await cookieButton.click();
  await expectSoundDialog(page, cookieSettings, 'cookie settings');
}

async function expectSoundDialog(page: Page, dialog: Locator, state: string): Promise<void> {
  await expect(dialog).toBeVisible();
  await expectNoFaults(page, state);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}
