import config from '../../playwright.config.ts';
import { expectFits, expectOrderFits, languages, largeFontSize, openFilled } from './large-text.ts';
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
