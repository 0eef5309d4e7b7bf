/** Browsers may prepare a page by themselves that is never visited. */
import type { Page } from '@playwright/test';
import { rowOf, section } from './locations/section.ts';
import { expect, test } from './site-test.ts';

/** @param isReady waits until the page would call */
const pages: readonly (readonly [path: string, call: string, isReady: (page: Page) => Promise<void>])[] = [
  ['/what-is-my-ip', '/wap/api/v1/users/location', async () => {}],
  [
    '/vpn-server',
    '/wap/api/v1/vpn-servers',
    async (page) => {
      await expect(page.locator('template[data-late]')).toHaveCount(0);
      await expect(async () => {
        await page.mouse.move(1, 1);
        await rowOf(page, 'Italy').hover();
        expect(await section(page).locator('[data-lit]').getAttribute('d')).toMatch(/M/);
      }).toPass();
    },
  ],
];

test('/order calls nobody and tells nothing before it is shown', async ({ page }) => {
  const called = new Set<string>();
  page.on('request', (request) => {
    if (['fetch', 'xhr', 'ping'].includes(request.resourceType()))
      called.add(new URL(request.url()).pathname);
  });
  const views = () =>
    page.evaluate(() => {
      const { dataLayer = [] } = window as typeof window & { dataLayer?: { event?: string }[] };
      return dataLayer.filter(({ event }) => event === 'page_view').length;
    });
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
  await page.goto('/order', { waitUntil: 'networkidle' });
  expect([...called]).toEqual([]);
  expect(await views()).toBe(0);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect
    .poll(() => [...called].sort())
    .toEqual(['/api/v1/offers/regular', '/api/v1/order/payments.json', '/wap/api/v1/users/location']);
  await expect.poll(views).toBe(1);
});

for (const [path, call, isReady] of pages) {
  test(`${path} calls the account API only once it is shown`, { tag: '@ci' }, async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/wap/api/')) calls.push(pathname);
    });
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true }));
    await page.goto(path, { waitUntil: 'networkidle' });
    await isReady(page);
    expect(calls).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(() => calls).toEqual([call]);
  });
}
