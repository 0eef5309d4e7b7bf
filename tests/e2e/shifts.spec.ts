import type { Page, Route } from '@playwright/test';
import { pathIn } from './languages.ts';
import { describedShiftsOf, forgetShifts, shiftsOf, watchShifts } from './layout-shifts.ts';
import { expect, test } from './site-test.ts';

/** Holds fonts and pictures back until the page has drawn itself without them. @returns what lets them through */
async function holdFontsAndPictures(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const hold = async (route: Route) => {
    await released;
    await route.continue();
  };
  await page.route(/\/assets\/(?:fonts|media)\//, hold);
  return release;
}

const hasDrawn = () => performance.getEntriesByName('first-contentful-paint').length > 0;

async function expectNothingMoves(page: Page, path: string): Promise<void> {
  const release = await holdFontsAndPictures(page);
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
test.use({ expectedProblems: /__sandbox\/providers\/.*ERR_ABORTED/ });

const widths = [360, 1280];
const paths = ['/', '/vpn-server', '/order'];

for (const code of ['en', 'ar', 'jp', 'kr', 'th', 'ru']) {
  test(`fonts and pictures that come late move nothing in ${code}`, async ({ page }) => {
    await watchShifts(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of paths) await expectNothingMoves(page, pathIn(code, path));
    }
  });
}

test('what moves is noticed', async ({ page }) => {
  await watchShifts(page);
  await page.goto('/');
  await page.waitForFunction(hasDrawn);
  await forgetShifts(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(document.createElement('hr')));
  await expect.poll(() => shiftsOf(page)).not.toEqual([]);
});
