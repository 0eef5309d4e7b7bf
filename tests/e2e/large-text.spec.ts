/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { pathIn } from './languages.ts';
import { expectFits, expectOrderFits, languages, largeFontSize, openFilled } from './large-text.ts';
import { overlaps } from './layout.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

// Each state is measured at each width.
test.slow();

test.beforeEach(({ page }) => enlargeRoot(page));

/** Doubles the root's font size, as zooming text alone does: media queries know nothing of it. */
async function enlargeRoot(page: Page): Promise<void> {
  await page.addInitScript((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}px }`);
    document.adoptedStyleSheets.push(sheet);
  }, largeFontSize);
}

for (const [often, code] of languages) {
  for (const path of ['/order', '/order/special-referrer']) {
    const isUsual = often === '' && (code === 'de') === (path === '/order');
    test(`${isUsual ? '' : '@all '}${path} in ${code} fits narrow screens at 200 % text`, async ({
      page,
    }) => {
      await expectOrderFits(page, code, path);
    });
  }

  for (const path of ['/pricing', '/cart', '/renewal-confirmation']) {
    const isUsual = code === 'de';
    test(`${isUsual ? '' : '@all '}${path} in ${code} fits narrow screens at 200 % text`, async ({
      page,
    }) => {
      await openFilled(page, code, path);
      await expectFits(page, path);
    });
  }

  test(`${code === 'ar' ? '' : '@all '}the header in ${code} stays on the screen at 200 % text`, async ({
    page,
  }) => {
    await page.goto(pathIn(code, '/'));
    for (const width of [320, 360, 480, 640, 768, 1023, 1024, 1280, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overlaps(shellOf(page).header.locator('> div')), `${width} px`).toEqual([]);
    }
  });
}
