/**
 * @module-tag ci
 */
import config from '../../playwright.config.ts';
import { pathIn } from './languages.ts';
import { expectFits, expectOrderFits, languages, largeFontSize, openFilled } from './large-text.ts';
import { overlaps } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const { launchOptions } = config.use ?? {};

// The browser's own setting for large letters: media queries in `em` follow it as well.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--blink-settings=defaultFontSize=${largeFontSize}`],
  },
});

// Each state is measured at each width.
test.slow();

for (const [often, code] of languages) {
  const isUsual = often === '' && code === 'ar';
  test(`${isUsual ? '' : '@all '}/order in ${code} fits narrow screens with very large letters`, async ({
    page,
  }) => {
    await expectOrderFits(page, code, '/order');
    await expect(page.locator('html')).toHaveCSS('font-size', `${largeFontSize}px`);
  });

  test(`${code === 'de' ? '' : '@all '}other pages in ${code} fit narrow screens with very large letters`, async ({
    page,
  }) => {
    for (const path of ['/', '/pricing', '/cart', '/renewal-confirmation']) {
      await openFilled(page, code, path);
      await expectFits(page, path);
    }
  });
}

/** Phones to televisions; with these letters the menu is in the bar from 2048 px. */
const widths = [320, 360, 768, 1024, 1280, 1600, 2047, 2048];

for (const [often, code] of languages) {
  test(`${often}the header in ${code} keeps its parts apart with very large letters`, async ({ page }) => {
    await page.goto(pathIn(code, '/'));
    const { header, mainMenu, menuButton } = shellOf(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect(menuButton).toBeVisible({ visible: width < 2048 });
      await expect(mainMenu).toBeVisible({ visible: width >= 2048 });
      expect(await overlaps(header.locator('> div')), `${width} px`).toEqual([]);
    }
  });
}
