import { directionOf, type Script } from '../../domain/locales.ts';
import { mainFontOf } from './fonts.ts';
import { locales, pathIn } from './languages.ts';
import { expectNoOverflow } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const families: Readonly<Record<Script, string>> = {
  latin: 'Inter',
  cyrillic: 'Inter',
  arabic: 'Noto Sans Arabic',
  thai: 'Noto Sans Thai',
  japanese: 'Noto Sans JP',
  korean: 'Noto Sans KR',
};

for (const { code, tag, name, script } of locales) {
  test(`the home page in ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(pathIn(code, '/'));
    await expect(page).toHaveTitle(/Wayfold/);
    await expect(page.locator('html')).toHaveAttribute('lang', tag);
    await expect(page.locator('html')).toHaveAttribute('dir', directionOf(code));
    await expect(page.locator('h1')).toBeVisible();
    await expect(page.locator('h1')).toHaveText(/\p{L}{2}/u, { useInnerText: true });
    await expect(shellOf(page).header).toBeVisible();
    await expect(shellOf(page).footer).toBeVisible();
    await expectNoOverflow(page);
    await expect
      .poll(() => mainFontOf(page, 'h1'))
      .toEqual({ family: expect.stringContaining(families[script]), drawnWithOthers: [] });
  });
}
