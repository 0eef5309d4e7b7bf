/** The question of consent on a first visit (docs/decisions/analytics-and-consent.md). */
import type { Page } from '@playwright/test';
import { expectNoFaults } from './accessible/faults.ts';
import { eventsOf } from './analytics.ts';
import { locales, pathIn } from './languages.ts';
import { expectNoOverflow } from './layout.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { openSession } from './sandbox.ts';
import { shellOf, tabTo } from './shell.ts';
import { expect, test } from './site-test.ts';

// A page that is left doesn't wait for what becomes of its beacons.
test.use({ isFirstVisit: true, viewport: { width: 1280, height: 800 }, expectedProblems: /ERR_ABORTED$/ });

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
] as const;

/** Lists what is shown in the place of the question, or is covered by it in part. */
function coveredParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const question = document.querySelector('[data-question]');
    if (!question?.checkVisibility()) return ['the question is hidden'];
    const own = question.getBoundingClientRect();
    const range = document.createRange();
    const boxOf = (node: Node): DOMRect => {
      range.selectNodeContents(node);
      return node instanceof Element ? node.getBoundingClientRect() : range.getBoundingClientRect();
    };
    const isOver = (node: Node): boolean => {
      const { left, right, top, bottom } = boxOf(node);
      const overlapX = Math.min(right, own.right) - Math.max(left, own.left);
      const overlapY = Math.min(bottom, own.bottom, innerHeight) - Math.max(top, own.top, 0);
      return overlapX > 0.5 && overlapY > 0.5;
    };
    const isShown = (element: Element | null) =>
      element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
      !question.contains(element);
    const controls = [
      ...document.body.querySelectorAll('a, button, input, select, label, img, svg, [data-summary-bar]'),
    ].filter(isShown);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) {
      const { currentNode: text } = walker;
      if (text.textContent?.trim() && isShown(text.parentElement)) texts.push(text);
    }
    return [...controls, ...texts].filter(isOver).map((node) => node.textContent?.slice(0, 40) ?? '');
  });
}

/** The languages of `npm test`: long words, right to left, and another script. */
const usual: ReadonlySet<string> = new Set(['de', 'ar', 'jp']);

for (const { code, name } of locales) {
  const details = usual.has(code) ? {} : { tag: '@ci' };
  test(
    `in ${name} the question covers no price, plan, field or button, wherever the page is`,
    details,
    async ({ page }) => {
      for (const path of ['/order', '/pricing']) {
        await page.goto(pathIn(code, path));
        const { question, chatLauncher, header } = shellOf(page);
        await expect(chatLauncher).toBeVisible();
        if (path === '/order') await expect(page.locator('[data-order-form] [type="submit"]')).toBeVisible();
        for (const size of sizes) {
          await page.setViewportSize(size);
          await page.evaluate(() => window.scrollTo(0, 0));
          const height = (await question.boundingBox())?.height ?? 0;
          expect(height, `height at ${size.width}`).toBeLessThan(size.height / 4);
          const boxes = await Promise.all(
            ['cookies-none', 'cookies-all'].map((value) =>
              question.locator(`[value="${value}"]`).boundingBox(),
            ),
          );
          const [reject, accept] = boxes;
          // Browsers divide a row to a sixty-fourth of a pixel.
          for (const side of ['width', 'height', 'y'] as const)
            expect(reject?.[side], side).toBeCloseTo(accept?.[side] ?? Number.NaN, 1);
          for (const top of [0, Math.floor(height / 2), Math.floor(height) - 1]) {
            await page.evaluate((y) => window.scrollTo(0, y), top);
            // The header is the scrolled one from the next frame on.
            const place = `${path} at ${size.width} px, scrolled by ${top}`;
            await expect.poll(() => coveredParts(page), place).toEqual([]);
          }
          // It leaves with the page, whose header then stays in sight.
          await page.evaluate((y) => window.scrollTo(0, y), height + 200);
          await expect(question).not.toBeInViewport();
          await expect(header).toBeInViewport({ ratio: 1 });
        }
      }
    },
  );
}

for (const { width, height } of sizes) {
  const details = width === 360 || width === 1280 ? {} : { tag: '@ci' };
  test(
    `at ${width} px nothing moves when it asks, no focus is taken, and the answer closes it`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width, height });
      await watchShifts(page);
      await page.goto('/pricing', { waitUntil: 'networkidle' });
      const { question, header } = shellOf(page);
      await expect(question).toBeVisible();
      expect(await page.evaluate(() => document.activeElement?.localName)).toBe('body');
      expect(await shiftsOf(page)).toEqual([]);
      await question.locator('[value="cookies-none"]').click();
      await expect(question).toBeHidden();
      expect(await header.boundingBox()).toMatchObject({ y: 0 });
    },
  );
}

for (const [value, isAllowed] of [
  ['cookies-none', false],
  ['cookies-all', true],
] as const) {
  test(`nothing is stored, loaded or sent before the answer ${value}, by keyboard, which holds on the next pages`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { requests } = await openSession(context, baseURL);
    const sent = async () => (await requests('/__sandbox/analytics')).length;
    await page.goto('/pricing', { waitUntil: 'networkidle' });
    const { question, cookieButton, cookieSettings, header } = shellOf(page);
    expect(await sent()).toBe(0);
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['sandbox_session']);
    expect(await eventsOf(page, 'cookie_settings')).toEqual([]);
    await expect(page.getByRole('region', { name: 'Cookie settings' })).toHaveCount(1);
    const button = question.locator(`[value="${value}"]`);
    await tabTo(page, button);
    // After the link that skips the header, and before that.
    await page.keyboard.press('Shift+Tab');
    if (isAllowed) await page.keyboard.press('Shift+Tab');
    await expect(page.locator('.skip-link')).toBeFocused();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await expect(header.locator('a').first()).toBeFocused();
    const choice = { statistics: isAllowed, marketing: isAllowed };
    const stored = () => page.evaluate(() => JSON.parse(localStorage.cookie_settings));
    expect(await stored()).toEqual(choice);
    if (isAllowed) await expect.poll(sent).toBeGreaterThan(1);
    await page.goto('/tos', { waitUntil: 'networkidle' });
    await expect(question).toBeHidden();
    await cookieButton.click();
    await expect(cookieSettings.getByRole('checkbox', { checked: true })).toHaveCount(isAllowed ? 3 : 1);
    if (!isAllowed) expect(await sent()).toBe(0);
  });
}

test('a page that is open elsewhere stops asking', { tag: '@ci' }, async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/pricing');
  await expect(shellOf(other).question).toBeVisible();
  await shellOf(page).question.locator('[value="cookies-none"]').click();
  await expect(shellOf(other).question).toBeHidden();
});

test('where storage is refused, which could keep no answer, nothing is asked', { tag: '@ci' }, async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await expect(shellOf(page).question).toBeHidden();
});

for (const path of ['/', '/ar/order', '/vpn-server'] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const details = path === '/' && colorScheme === 'light' ? {} : { tag: '@ci' };
    test(
      `on ${path} (${colorScheme}) the question is accessible, with doubled text too`,
      details,
      async ({ page }) => {
        await page.emulateMedia({ colorScheme });
        await page.goto(path);
        await expectNoFaults(page, 'with the question');
        await page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'));
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 740 });
          if (width === 320) await expectNoOverflow(page);
          expect(await coveredParts(page), `${width} px`).toEqual([]);
        }
      },
    );
  }
}

test('where nothing needs consent, events are sent until statistics are switched off', async ({
  page,
  context,
  baseURL,
}) => {
  // As where the owner states so.
  await page.route(/\/(tos)?$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const body = html
      .replace(/<section[^>]*data-question=""[\s\S]*?<\/section>/, '')
      .replaceAll(/(<input type="checkbox" name="\w+")/g, '$1 checked=""');
    await route.fulfill({ response, body });
  });
  const { requests } = await openSession(context, baseURL);
  const sent = async () => (await requests('/__sandbox/analytics')).length;
  await page.goto('/');
  const granted = { event: 'cookie_settings', statistics: 'granted', marketing: 'granted' };
  expect((await eventsOf(page))[0]).toEqual(granted);
  await expect.poll(sent).toBeGreaterThan(1);
  const { cookieButton, cookieSettings } = shellOf(page);
  await cookieButton.click();
  await expect(cookieSettings.getByRole('checkbox', { checked: true })).toHaveCount(3);
  await cookieSettings.locator('[value="cookies-none"]').click();
  await page.goto('/tos', { waitUntil: 'networkidle' });
  expect(await eventsOf(page)).toEqual([{ ...granted, statistics: 'denied', marketing: 'denied' }]);
});
