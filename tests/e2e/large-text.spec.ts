/**
 * @module-tag ci
 */
import type { Page } from '@playwright/test';
import { expectFits, expectOrderFits, languages, largeFontSize, openFilled } from './large-text.ts';
import { test } from './site-test.ts';

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
}
