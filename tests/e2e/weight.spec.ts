import { lackFonts } from './fonts.ts';
import { locales, pathIn } from './languages.ts';
import { firstLoadOf, scriptsIn } from './loads.ts';
import { expect, test } from './site-test.ts';

/** Of the scripts of a page of content, whatever its language and the visitor's device. */
const scriptBudget = 5_600;

const budget = 120_000;
/** Other scripts need the font of Latin letters and their own. */
const budgetOfOthers = 150_000;

/** The longest texts, those that need letters of a second file, and each other script. */
const usual: ReadonlySet<string> = new Set(['en', 'de', 'hu', 'vn', 'ar', 'th', 'ru', 'jp', 'kr']);

for (const { code, name, script } of locales) {
  const limit = script === 'latin' ? budget : budgetOfOthers;
  const smallFonts = ['japanese', 'korean'].includes(script) ? ['small-fonts'] : [];
  const details = ['en', 'ar', 'jp'].includes(code) ? {} : { tag: usual.has(code) ? '@ci' : '@all' };
  test(
    `the first load of the home page in ${name} is at most ${limit / 1000} KB`,
    details,
    async ({ page }) => {
      // Devices that lack characters load no more than others.
      await lackFonts(page);
      const loaded = await firstLoadOf(page, pathIn(code, '/'));
      const sum = loaded.reduce((bytes, each) => bytes + each.bytes, 0);
      expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(limit);
    },
  );

  test(
    `the scripts of the home page in ${name} are at most 5.6 KB for visitors with another language and without its font`,
    details,
    async ({ page }) => {
      await lackFonts(page);
      await page.addInitScript(
        (languages) => {
          Object.defineProperty(navigator, 'languages', { value: languages });
        },
        [code === 'en' ? 'de' : 'en'],
      );
      const loaded = await firstLoadOf(page, pathIn(code, '/'), ['suggest-language', ...smallFonts]);
      const { scripts, bytes } = scriptsIn(loaded);
      expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(scriptBudget);
    },
  );

  test(
    `the scripts of /what-is-my-ip in ${name} are at most 5.6 KB, with the one that asks for the address`,
    details,
    async ({ page }) => {
      await lackFonts(page);
      const path = pathIn(code, '/what-is-my-ip');
      const { scripts, bytes } = scriptsIn(await firstLoadOf(page, path, ['show-address', ...smallFonts]));
      expect(bytes, JSON.stringify(scripts)).toBeLessThanOrEqual(scriptBudget);
    },
  );
}

for (const path of [
  '/pricing',
  '/download',
  '/vpn-server/germany-vpn',
  '/features/kill-switch',
  '/partners',
]) {
  const details = path === '/pricing' ? {} : { tag: '@ci' };
  test(
    `the first load of ${path} is at most ${budget / 1000} KB, of which one script`,
    details,
    async ({ page }) => {
      const loaded = await firstLoadOf(page, path);
      const sum = loaded.reduce((bytes, each) => bytes + each.bytes, 0);
      expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(budget);
      expect(scriptsIn(loaded).scripts).toHaveLength(1);
    },
  );
}

test("a country's page loads the flags that it shows, not the sheet of all", async ({ page }) => {
  const sheet = /\/media\/flags-\w+\.svg$/;
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/vpn-server/germany-vpn');
  const flags = page.locator('main li > img[src^="/assets/media/"]');
  await flags.last().scrollIntoViewIfNeeded();
  await expect(flags).toHaveCount(6);
  await page.waitForLoadState('networkidle');
  expect(requests.filter((url) => sheet.test(url))).toEqual([]);
  await page.goto('/vpn-server/asia-vpn');
  await page.getByRole('link', { name: 'Japan' }).first().scrollIntoViewIfNeeded();
  await expect.poll(() => requests.filter((url) => sheet.test(url))).toHaveLength(1);
});
