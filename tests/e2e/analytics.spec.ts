import { eventsOf, stayOnPage } from './analytics.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test.describe('views', () => {
  // The order page is left while scripts of others are on their way.
  test.use({ expectedProblems: /ERR_ABORTED/ });

  for (const path of ['/', '/de/pricing', '/order', '/cart']) {
    test(`a view of ${path} is reported once, with the site's id and a token of its own`, async ({
      page,
    }) => {
      const ids = new Set<unknown>();
      for (const _ of [1, 2]) {
        await page.goto(path);
        await expect.poll(() => eventsOf(page, 'page_view')).toHaveLength(1);
        const [view] = await eventsOf(page, 'page_view');
        expect(view).toEqual({
          event: 'page_view',
          page_view_id: expect.stringMatching(/^wayfold-[0-9a-f]{32}$/),
        });
        ids.add(view?.page_view_id);
      }
      expect(ids.size).toBe(2);
    });
  }
});

for (const path of ['/', '/de']) {
  test(`clicks on ${path} are reported as category, action and label, the same in every language`, async ({
    page,
  }) => {
    await page.goto(path);
    await stayOnPage(page);
    const { header, mainMenu, footer, languageButton, cookieButton, cookieSettings, chatLauncher } =
      shellOf(page);
    await header.locator('a').first().click();
    await mainMenu.locator('a[href$="/pricing"]').first().click();
    await mainMenu.locator('[aria-expanded]').first().click();
    await languageButton.click();
    await page.keyboard.press('Escape');
    await header.locator('> div > div [data-for="visitor"] a').click();
    await page.locator('main a[href$="/order"]').first().click();
    await footer.locator('a[href$="/tos"]').last().click();
    await footer.locator('a[href*="youtube"]').click({ button: 'middle' });
    await cookieButton.click();
    await cookieSettings.locator('[value="cookies-all"]').click();
    await chatLauncher.click();
    const events = await eventsOf(page, 'interaction');
    expect(events.map(({ category, action, label }) => [category, action, label])).toEqual([
      ['Header', 'click', 'logo'],
      ['Header', 'click', 'menu-pricing'],
      ['Header', 'click', 'menu-why'],
      ['Header', 'click', 'language_dialog'],
      ['Header', 'click', 'cta-get-started'],
      ['Button', 'click', 'cta-order'],
      ['Footer', 'click', 'tos'],
      ['Footer', 'click', 'social-youtube'],
      ['Footer', 'click', 'cookie_settings'],
      ['Button', 'click', 'cookies-all'],
      ['Button', 'click', 'live-chat'],
    ]);
    const orders = await eventsOf(page, 'cta_clicked');
    expect(orders.map(({ destination }) => destination)).toEqual(
      Array.from({ length: 2 }, () => `${path === '/' ? '' : path}/order`),
    );
  });
}

test('clicks in the side menu are reported like those in the bar', { tag: '@ci' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/de');
  await stayOnPage(page);
  const { menuButton, sideMenu } = shellOf(page);
  await menuButton.click();
  const features = sideMenu.locator('li:has(> ul)').nth(1);
  await features.locator('> button').click();
  await features.locator('li a').first().click();
  await features.locator('li a').last().click();
  await sideMenu.locator('[popovertargetaction="hide"]').click();
  const events = await eventsOf(page, 'interaction');
  expect(events.map(({ category, label }) => [category, label])).toEqual([
    ['Header', 'side_menu'],
    ['Header', 'menu-features'],
    ['Header', 'menu-features'],
    ['Header', 'menu-kill-switch'],
    ['Header', 'side_menu'],
  ]);
});

test("plain links in the content and clicks on the order page aren't reported", { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/privacy-policy');
  await stayOnPage(page);
  await page.locator('main p a').first().click();
  expect(await eventsOf(page, 'interaction')).toEqual([]);
  await page.goto('/order');
  await page.getByRole('button', { name: /^Pay/ }).click();
  await expect(page.locator('#order_email')).toBeFocused();
  expect(await eventsOf(page, 'interaction')).toEqual([]);
});

test('the cookie choice is reported before anything else on the next page', { tag: '@ci' }, async ({
  page,
}) => {
  await page.goto('/');
  expect(await eventsOf(page, 'cookie_settings')).toEqual([]);
  const { cookieButton, cookieSettings } = shellOf(page);
  await cookieButton.click();
  await cookieSettings.getByRole('checkbox', { name: /^Statistics/ }).check();
  await cookieSettings.getByRole('button', { name: 'Save' }).click();
  const choice = { event: 'cookie_settings', statistics: 'granted', marketing: 'denied' };
  expect(await eventsOf(page, 'cookie_settings')).toEqual([choice]);
  await page.goto('/tos');
  expect((await eventsOf(page))[0]).toEqual(choice);
});

test('each start of a live chat is reported', { tag: '@ci' }, async ({ page }) => {
  await page.goto('/');
  await shellOf(page).chatLauncher.click();
  await expect(page.getByText('Chat (sandbox)')).toBeVisible();
  expect(await eventsOf(page, 'live_chat_start')).toEqual([{ event: 'live_chat_start' }]);
});
