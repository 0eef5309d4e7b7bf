import type { Locator, Page } from '@playwright/test';
import { directionOf } from '../../../domain/locales/text-direction.ts';
import { locales, pathIn } from '../languages.ts';
import { expectNoOverflow } from '../layout.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';

const templates = [
  '/',
  '/vpn-server',
  '/vpn-server/germany-vpn',
  '/vpn-server/germany-vpn/berlin-vpn',
  '/pricing',
  '/features',
  '/tos',
  '/cart',
  '/no-such-page',
];
const widths = [320, 360, 768, 1280];

for (const { code, tag, name } of locales) {
  for (const path of templates) {
    test.describe(`${path} in ${name}`, { tag: '@all' }, () => {
      test.use(path === '/no-such-page' ? { expectedProblems: /\b404\b/ } : {});

      test('fits every screen, with its menus and dialogs', async ({ page }) => {
        await page.goto(pathIn(code, path));
        await expect(page.locator('html')).toHaveAttribute('lang', tag);
        await expect(page.locator('html')).toHaveAttribute('dir', directionOf(code));
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
          await test.step(`${width} px`, () => expectNoOverflow(page));
          await test.step(`menu at ${width} px`, () => tryMenu(page, width));
          await test.step(`language dialog at ${width} px`, () => tryLanguageDialog(page));
          await test.step(`scrolled to the end at ${width} px`, () => tryScrolling(page));
        }
      });
    });
  }
}

function tryMenu(page: Page, width: number): Promise<void> {
  return width < 1024 ? trySideMenu(page) : tryDropdowns(page);
}

async function tryDropdowns(page: Page): Promise<void> {
  const { mainMenu } = shellOf(page);
  for (const button of await mainMenu.locator('[aria-expanded]').all()) {
    await button.click();
    await expectInside(page, button.locator('+ ul'));
  }
  await page.keyboard.press('Escape');
}

async function trySideMenu(page: Page): Promise<void> {
  const { menuButton, sideMenu } = shellOf(page);
  await menuButton.click();
  for (const group of await sideMenu.locator('[aria-expanded]').all()) await group.click();
  await expectInside(page, sideMenu);
  await page.keyboard.press('Escape');
}

async function tryLanguageDialog(page: Page): Promise<void> {
  const { footer, languageDialog } = shellOf(page);
  await footer.locator('[popovertarget="language_dialog"]').click();
  await expectInside(page, languageDialog);
  await page.keyboard.press('Escape');
}

async function tryScrolling(page: Page): Promise<void> {
  const { footer, header } = shellOf(page);
  await footer
    .locator('> div')
    .evaluate((content) => content.scrollIntoView({ block: 'end', behavior: 'instant' }));
  await expect(header).toHaveAttribute('data-scrolled');
  await expectNoOverflow(page);
}

/** Expects a part that is shown, and cut off neither by the sides of the viewport nor by itself. */
async function expectInside(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible();
  await expectNoOverflow(page);
  const hidden = await part.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(hidden).toBeLessThanOrEqual(0);
}
