import { expect, test } from './site-test.ts';

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedProblems: /\b404\b/ });

  for (const { path, lang, home, heading } of [
    { path: '/no-such-page', lang: 'en', home: '/', heading: 'This path leads nowhere' },
    { path: '/de/no-such-page/below', lang: 'de', home: '/de', heading: 'Dieser Weg führt ins Leere' },
  ]) {
    test(`${path} answers 404 in ${lang}, with a way home`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await expect(page.locator('html')).toHaveAttribute('lang', lang);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
      await page.locator('main').getByRole('link').first().click();
      await expect(page).toHaveURL(home);
    });
  }
});

test('addresses of other forms lead to the one form for good', async ({ request, baseURL }) => {
  for (const [from, to] of [
    ['/en', '/'],
    ['/en/pricing', '/pricing'],
    ['/en/vpn-server/germany-vpn', '/vpn-server/germany-vpn'],
    ['/de/pricing.html', '/de/pricing'],
    ['/pricing/', '/pricing'],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect.soft(response.status(), from).toBe(301);
    expect.soft(new URL(response.headers().location ?? '', baseURL).href, from).toBe(`${baseURL}${to}`);
    expect.soft((await request.get(to, { maxRedirects: 0 })).status(), to).toBe(200);
  }
});

test('no address leads to another site', async ({ request, baseURL }) => {
  for (const address of ['/en//other.example', '/en/%2F%2Fother.example', '/en/%5Cother.example']) {
    const response = await request.get(address, { maxRedirects: 0 });
    const location = new URL(response.headers().location ?? '/', baseURL);
    expect.soft(location.origin, address).toBe(baseURL);
  }
});
