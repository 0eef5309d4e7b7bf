/** The line that offers a page in the language of the visitor's browser. */
import type { Page } from '@playwright/test';
import { expectNoFaults } from './accessible/faults.ts';
import { expectNoOverflow } from './layout.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { expect, test } from './site-test.ts';

const suggestionOf = (page: Page) => page.locator('[data-suggestion]');

/** Opens a page in a browser with these languages. @returns the late files that the page has loaded */
async function open(page: Page, path: string, languages: readonly string[]): Promise<string[]> {
  const late: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/suggest-language|\/messages\//.test(pathname)) late.push(pathname);
  });
  await page.addInitScript((given) => {
    Object.defineProperty(navigator, 'languages', { value: given });
  }, languages);
  await page.goto(path, { waitUntil: 'networkidle' });
  return late;
}

/** Leaves the first view, which has no line. */
async function scroll(page: Page): Promise<void> {
  await page.mouse.wheel(0, 100);
  await expect(page.locator('[data-header]')).toHaveAttribute('data-scrolled');
}

for (const [path, languages, href, text, tag] of [
  ['/pricing', ['de-CH', 'en'], '/de/pricing', 'Diese Seite gibt es auf Deutsch', 'de'],
  ['/de/pricing', ['en-GB', 'de'], '/pricing', 'This page is available in English', 'en'],
  ['/pricing', ['eo', 'nn-NO', 'de'], '/no/pricing', 'Denne siden finnes på norsk', 'nb'],
  ['/', ['pt-BR'], '/pt', 'Esta página está disponível em português', 'pt'],
] as const) {
  const details = tag === 'de' ? {} : { tag: '@ci' };
  test(
    `a browser in ${languages.join(', ')} gets ${href} offered on ${path}, in that language`,
    details,
    async ({ page }) => {
      await open(page, path, languages);
      await scroll(page);
      const link = suggestionOf(page).getByRole('link', { name: text, exact: true });
      await expect(link).toHaveAttribute('href', href);
      await expect(suggestionOf(page).locator(':scope > div')).toHaveAttribute('lang', tag);
    },
  );
}

test('of two variants the exact one is offered: the default language, with the texts at its tag', async ({
  page,
}) => {
  // As where Brazilian Portuguese is the default one.
  await page.route('/de/pricing', async (route) => {
    const response = await route.fetch();
    const html = (await response.text()).replace(
      /(<link[^>]*) hreflang="pt" (href="[^"]*)\/pt(\/pricing[^>]*>)/,
      '$&$1 hreflang="pt-BR" $2$3',
    );
    await route.fulfill({ response, body: html });
  });
  await page.route('/assets/messages/pt-br.json', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('/pt-br.', '/pt.') }) }),
  );
  await open(page, '/de/pricing', ['pt-BR', 'pt']);
  await scroll(page);
  await expect(suggestionOf(page).locator(':lang(pt-BR) > a')).toHaveAttribute('href', '/pricing');
});

for (const [name, path, languages] of [
  ['the page is in the preferred language', '/de/pricing', ['de-AT', 'en']],
  ['the page has none of the languages', '/pricing', ['eo', 'sw']],
  ['the browser tells no language', '/pricing', []],
  ['the page is ordered from', '/order', ['de']],
  ['there is no such page', '/none', ['de']],
] as const) {
  const details = path === '/order' || path === '/de/pricing' ? {} : { tag: '@ci' };
  test.describe(`where ${name}`, details, () => {
    test.use({ expectedProblems: /404/ });

    test('nothing is offered or loaded', async ({ page }) => {
      expect(await open(page, path, languages)).toEqual([]);
      await expect(suggestionOf(page)).toHaveCount(0);
    });
  });
}

test('it moves nothing, and stays away once it is closed, with the keyboard too', async ({ page }) => {
  // Where the header doesn't shrink.
  await page.setViewportSize({ width: 1024, height: 720 });
  await watchShifts(page);
  const late = await open(page, '/pricing', ['de']);
  await scroll(page);
  await expect(suggestionOf(page)).toBeVisible();
  expect(late).toEqual([
    expect.stringMatching(/^\/assets\/js\/shell-suggest-language-/),
    '/assets/messages/de.json',
  ]);
  expect(await shiftsOf(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(suggestionOf(page).getByRole('link')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(suggestionOf(page).getByRole('button', { name: 'Sprachvorschlag schließen' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(suggestionOf(page)).toHaveCount(0);
  late.splice(0);
  await page.goto('/download', { waitUntil: 'networkidle' });
  await expect(suggestionOf(page)).toHaveCount(0);
  expect(late).toEqual([]);
});

for (const [path, width, size] of [
  ['/de', 1280, '32px'],
  ['/de', 360, '16px'],
  ['/pricing', 360, '16px'],
] as const) {
  test(`nothing of the first view is covered on ${path} at ${width} px with text of ${size}`, {
    tag: '@ci',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, path, ['fr']);
    await page.evaluate((value) => document.documentElement.style.setProperty('font-size', value), size);
    await expect(suggestionOf(page)).toBeAttached();
    await expect(suggestionOf(page)).toBeHidden();
    await scroll(page);
    await expect(suggestionOf(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(suggestionOf(page)).toBeHidden();
  });
}

for (const [path, language] of [
  ['/pricing', 'ar'],
  ['/ar/pricing', 'id'],
] as const) {
  test(`beside the chat on a small phone, in ${language} on ${path}`, { tag: '@ci' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    await open(page, path, [language]);
    await scroll(page);
    const line = suggestionOf(page).locator(':scope > div');
    const [own, chat] = [await line.boundingBox(), await page.locator('[data-chat-launcher]').boundingBox()];
    if (!own || !chat) throw new Error('A part is hidden.');
    expect(own.x + own.width <= chat.x || chat.x + chat.width <= own.x).toBe(true);
    expect(own.height).toBeLessThan(110);
    await expectNoOverflow(page);
    await expectNoFaults(page, 'with a suggestion');
  });
}

test.describe('without its text', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /messages|ERR_FAILED/ });

  test('nothing is shown', async ({ page }) => {
    await page.route('**/assets/messages/*.json', (route) => route.abort('failed'));
    await open(page, '/pricing', ['de']);
    await expect(suggestionOf(page)).toHaveCount(0);
  });

  for (const body of [
    '{"language.suggestion": "Hallo"}',
    '{"language.suggestion.close": "Zu"}',
    'null',
    '<html>',
  ]) {
    test(`nothing is shown for ${body}`, async ({ page }) => {
      await page.route('**/assets/messages/*.json', (route) => route.fulfill({ body }));
      await open(page, '/pricing', ['de']);
      await expect(suggestionOf(page)).toHaveCount(0);
    });
  }
});
