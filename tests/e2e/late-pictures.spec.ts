import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';
import { describedShiftsOf, forgetShifts, shiftsOf, watchShifts } from './layout-shifts.ts';
import { expect, test } from './site-test.ts';

const hasDrawn = () => performance.getEntriesByName('first-contentful-paint').length > 0;

/** For pages that were open before, so that fonts are at hand and only pictures come late. */
async function expectNothingMoves(page: Page, path: string): Promise<void> {
  const release = await holdRequests(page, /\/assets\/media\//);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(hasDrawn);
  release();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  // The frame after the one in which the last of them was drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await describedShiftsOf(page), path).toEqual([]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** The order page still fetches what buyers pay with when the next page is opened. */
test.use({ expectedProblems: /__sandbox\/providers\/.*ERR_ABORTED/, reducedMotion: 'no-preference' });

const widths = [360, 1280];
const paths = ['/', '/vpn-server', '/order'];

test('pictures that come late move nothing', { tag: '@ci' }, async ({ page }) => {
  await watchShifts(page);
  for (const path of paths) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingMoves(page, path);
    }
  }
});

test('what moves is noticed', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/');
  await page.waitForFunction(hasDrawn);
  await forgetShifts(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
});
