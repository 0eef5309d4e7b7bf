import { locales, pathIn } from '../languages.ts';
import { beyondTheEdges, expectNoOverflow } from '../layout.ts';
import { shellOf } from '../shell.ts';
import { expect, test } from '../site-test.ts';
import { expectedOf, mainTemplates, type Template, templates } from '../templates.ts';
import { walkByKey } from './focus.ts';
import { smallTargets } from './targets.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1280, height: 800 };

/** The default run has the languages with the longest words and the other direction. */
const usual: Readonly<Record<string, readonly Template[]>> = { de: mainTemplates, ar: ['/', '/order'] };

// Pages with thousands of elements take long to measure.
test.slow();

for (const { code, name } of locales) {
  for (const path of templates) {
    const isUsual = usual[code]?.includes(path);
    test.describe(`${path} in ${name}`, isUsual ? {} : { tag: '@all' }, () => {
      test.use(expectedOf(path));

      test('fits 320 px, with targets to hit, also with letters of twice the size', async ({ page }) => {
        await page.setViewportSize(phone);
        await page.goto(pathIn(code, path));
        await expectNoOverflow(page);
        expect(await smallTargets(page)).toEqual([]);
        await page.setViewportSize(desktop);
        await expectNoOverflow(page);
        expect(await smallTargets(page)).toEqual([]);
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
        expect(await beyondTheEdges(page)).toEqual([]);
      });
    });
  }
}

test.describe('focus', { tag: '@ci' }, () => {
  // Without motion, the focused element is at its final position.
  test.use({ reducedMotion: 'reduce' });

  for (const viewport of [phone, desktop]) {
    for (const path of ['/', '/ar/vpn-server/germany-vpn'] as const) {
      test(`is seen wherever it is on ${path}, ${viewport.width} px wide`, { tag: '@ci' }, async ({
        page,
      }) => {
        await page.setViewportSize(viewport);
        await page.goto(path);
        const forwards = await walkByKey(page, 'Tab', 120);
        expect(forwards.length).toBeGreaterThan(20);
        await shellOf(page).footer.locator('a').last().focus();
        const backwards = await walkByKey(page, 'Shift+Tab', 120);
        expect(backwards.length).toBeGreaterThan(20);
        const all = [...forwards, ...backwards];
        expect(all.filter(({ isCovered }) => isCovered)).toEqual([]);
        expect(all.filter(({ isUnmarked }) => isUnmarked)).toEqual([]);
      });
    }
  }

  test('that is covered or unmarked is found', { tag: '@ci' }, async ({ page }) => {
    await page.setContent(`
      <style>:focus { outline: 1px solid } .bare:focus { outline: none }</style>
      <a href="#">seen</a><button class="bare">bare</button><button>under</button>
      <div style="position: fixed; inset: 0 auto auto 0; width: 100%; height: 0"></div>
    `);
    await page.locator('div').evaluate((cover) => cover.style.setProperty('height', '0'));
    expect(await walkByKey(page, 'Tab', 2)).toMatchObject([
      { isCovered: false, isUnmarked: false },
      { isCovered: false, isUnmarked: true },
    ]);
    await page.locator('div').evaluate((cover) => cover.style.setProperty('height', '100px'));
    expect(await walkByKey(page, 'Tab', 1)).toMatchObject([{ isCovered: true, isUnmarked: false }]);
  });
});

test('a target that is too small and too near another one is found', async ({ page }) => {
  const button = (left: number) =>
    `<button aria-label="x" style="position: absolute; left: ${left}px; width: 12px; height: 12px; padding: 0"></button>`;
  await page.setContent(button(20) + button(40));
  expect(await smallTargets(page)).toHaveLength(2);
  await page.setContent(
    `${button(20)}${button(60)}<p style="padding-top: 80px">A <a href="#">word</a> in a sentence</p>`,
  );
  expect(await smallTargets(page)).toEqual([]);
});

test('targets in open menus and dialogs can be hit', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/de');
  const { menuButton, sideMenu, footer, languageDialog, cookieButton, cookieSettings } = shellOf(page);
  await menuButton.click();
  for (const group of await sideMenu.locator('[aria-expanded]').all()) await group.click();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await footer.locator('[popovertarget="language_dialog"]').click();
  await expect(languageDialog).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await cookieButton.click();
  await expect(cookieSettings).toBeVisible();
  expect(await smallTargets(page)).toEqual([]);
});
