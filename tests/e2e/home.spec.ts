import type { Page } from '@playwright/test';
import type { Locale, Script } from '../../domain/locales/locales.ts';
import { directionOf } from '../../domain/locales/text-direction.ts';
import { lackFonts, mainFontOf } from './fonts.ts';
import { locales, pathIn } from './languages.ts';
import { expectNoOverflow } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const families: Readonly<Partial<Record<Script, string>>> = {
  latin: 'Inter',
  cyrillic: 'Inter',
  arabic: 'Noto Sans Arabic',
  thai: 'Noto Sans Thai',
  japanese: 'Noto Sans JP',
  korean: 'Noto Sans KR',
};

/** Few enough that a failure is found at once, enough to share what opening a browser's page costs. */
const together = 8;

/** A language of each script and direction, the longest words, and the most marks on letters; `npm run test:all` has all. */
const usual: readonly string[] = ['en', 'de', 'ar', 'jp', 'kr', 'ru', 'th', 'vn'];

for (const isUsual of [true, false]) {
  const all = locales.filter(({ code }) => usual.includes(code) === isUsual);
  for (let first = 0; first < all.length; first += together) {
    const some = all.slice(first, first + together);
    const details = isUsual ? {} : { tag: '@all' };
    test(`the home page in ${some.map(({ name }) => name).join(', ')}`, details, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await lackFonts(page);
      for (const locale of some) await test.step(locale.name, () => expectHome(page, locale));
    });
  }
}

async function expectHome(page: Page, { code, tag, name, script }: Locale): Promise<void> {
  await page.goto(pathIn(code, '/'));
  await expect(page, name).toHaveTitle(/Wayfold/);
  await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
  await expect(page.locator('html'), name).toHaveAttribute('dir', directionOf(code));
  await expect(page.locator('h1'), name).toBeVisible();
  await expect(page.locator('h1'), name).toHaveText(/\p{L}{2}/u, { useInnerText: true });
  await expect(shellOf(page).header, name).toBeVisible();
  await expect(shellOf(page).footer, name).toBeVisible();
  await expectNoOverflow(page);
  // Long pages lose visitors: some 14 screens, and the prices in the first third.
  const { height, plans } = await page.evaluate(() => {
    const blocks = [...document.querySelectorAll('main > section')];
    const plans = document.querySelector('[data-offer]')?.closest('section');
    return { height: document.documentElement.scrollHeight, plans: plans && blocks.indexOf(plans) };
  });
  expect(height, name).toBeLessThanOrEqual(code === 'en' ? 9_500 : 10_500);
  expect(plans, name).toBe(2);
  await expect(page.locator('main > section:nth-child(2) > div > ol'), name).toBeVisible();
  // Large fonts load once the page is used.
  await expect
    .poll(async () => {
      await page.keyboard.press('Shift');
      return mainFontOf(page, 'h1');
    }, name)
    .toEqual({ family: expect.stringContaining(families[script] ?? ''), drawnWithOthers: [] });
}
