import type { Locator, Page } from '@playwright/test';
import { isThorough } from '../../helpers/thorough.ts';
import { locales, pathIn } from '../languages.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectedOf, mainTemplates, type Template, templates } from '../templates.ts';
import { expectNoFaults } from './faults.ts';

interface View {
  readonly colorScheme: 'light' | 'dark';
  readonly isPhone: boolean;
}

const views: readonly View[] = [
  { colorScheme: 'light', isPhone: true },
  { colorScheme: 'light', isPhone: false },
  { colorScheme: 'dark', isPhone: false },
  { colorScheme: 'dark', isPhone: true },
];

/** The default run has some of it in a language of each direction and of the widest script; `npm run test:all` has all. */
const usual: Readonly<Record<string, readonly Template[]>> = {
  en: mainTemplates,
  ar: ['/', '/order'],
  jp: ['/vpn-server/germany-vpn'],
};

/** Other languages differ in what fits and in which direction, which a phone shows best; in the dark, colours differ. */
function isUsual(code: string, path: Template, { colorScheme, isPhone }: View): boolean {
  if (!usual[code]?.includes(path)) return false;
  if (colorScheme === 'dark') return code === 'en' && path === '/' && isPhone;
  return isPhone || (code === 'en' && (path === '/' || path === '/order'));
}

for (const { code, name } of locales) {
  for (const path of templates) {
    const tried = views.filter((view) => isThorough || isUsual(code, path, view));
    const isOften = views.some((view) => isUsual(code, path, view));
    test.describe(`${path} in ${name}`, isOften ? {} : { tag: '@all' }, () => {
      test.use(expectedOf(path));

      // Pages with thousands of elements take long to look at.
      test.slow();

      test('has no fault', async ({ page }) => {
        await page.goto(pathIn(code, path));
        for (const { colorScheme, isPhone } of tried) {
          const view = `${colorScheme}, on a ${isPhone ? 'phone' : 'desktop'}`;
          await test.step(view, async () => {
            await page.emulateMedia({ colorScheme });
            await page.setViewportSize(isPhone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
            await expectNoFaults(page, view);
            // The shell is the same on all pages, and often is tried in one language only.
            if (path === '/' && (isThorough || code === 'en')) await tryShell(page, isPhone);
          });
        }
      });
    });
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
