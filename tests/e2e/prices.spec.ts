/** Prices come first, and the chat lies on none of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { locales, pathIn } from './languages.ts';
import { expect, test } from './site-test.ts';
import { templates } from './templates.ts';

// A page that is left doesn't wait for its calls.
test.use({ expectedProblems: /ERR_ABORTED$/ });

const amount = /\d[.,]\d\d/;

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1600, height: 900 },
] as const;

/** What pages say of the guarantee in a language. */
function guaranteeIn(code: string): string {
  const file = join(import.meta.dirname, '../../messages', `${code}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return (texts['offer.guarantee'] ?? '').replace('{{days}}', '30');
}

/** Lists the prices, guarantees and buttons below the chat's button, in the first view or wherever the page is scrolled to. */
function coveredParts(page: Page, guarantee: string, isScrolled = false): Promise<string[]> {
  return page.evaluate(
    async ([text, isScrolled]) => {
      const settled = () =>
        new Promise<void>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)));
        });
      const isShown = (element: Element | null) =>
        element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true;
      const launcher = document.querySelector('[data-chat-launcher] button');
      const buttons = [...document.querySelectorAll(':is(main, footer) :is(a, button)')].filter((element) => {
        const { borderTopLeftRadius, borderTopWidth, backgroundColor } = getComputedStyle(element);
        const isDrawn = borderTopWidth !== '0px' || backgroundColor !== 'rgba(0, 0, 0, 0)';
        return element.localName === 'button' || (isDrawn && Number.parseFloat(borderTopLeftRadius) > 16);
      });
      const texts: Range[] = [];
      const walker = document.createTreeWalker(
        document.querySelector('main') ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      while (walker.nextNode()) {
        const { currentNode: node } = walker;
        const written = node.textContent ?? '';
        // Not the drawn addresses of an app.
        const isPrice = /(?<![\d.,])\d+[.,]\d\d(?![.,]?\d)/.test(written);
        // Of the figures one is that of the guarantee.
        if (!isPrice && !written.includes(text) && !node.parentElement?.closest('dl')) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        if (isShown(node.parentElement)) texts.push(range);
      }
      const found = new Set<string>();
      const look = async () => {
        await settled();
        if (!launcher || !isShown(launcher)) return;
        const own = launcher.getBoundingClientRect();
        for (const part of [...buttons.filter(isShown), ...texts]) {
          const isBelow = [...part.getClientRects()].some(
            ({ left, right, top, bottom, width }) =>
              width > 1 && left < own.right && right > own.left && top < own.bottom && bottom > own.top,
          );
          if (isBelow) found.add(part instanceof Range ? part.toString() : (part.textContent ?? ''));
        }
      };
      // A change of the window's size comes a frame later.
      await settled();
      const { scrollHeight } = document.documentElement;
      for (let top = 0; top < (isScrolled ? scrollHeight : 1); top += innerHeight / 2) {
        scrollTo({ top, behavior: 'instant' });
        await look();
      }
      scrollTo({ top: 0, behavior: 'instant' });
      return [...found];
    },
    [guarantee, isScrolled] as const,
  );
}

/** Few enough that a failure is found at once, enough to share what opening a browser's page costs. */
const together = 6;

for (let first = 0; first < locales.length; first += together) {
  const some = locales.slice(first, first + together);
  const names = some.map(({ name }) => name).join(', ');

  test(`the first view has price and guarantee, and the chat on none of them, in ${names}`, async ({
    page,
  }) => {
    for (const { code } of some) {
      const guarantee = guaranteeIn(code);
      for (const path of ['/', '/pricing']) {
        await page.goto(pathIn(code, path));
        const places = path === '/' ? '[data-price]' : '[data-offer] > :first-child';
        const line = page.locator(places).first();
        await expect(line).toContainText(guarantee);
        for (const size of sizes) {
          await page.setViewportSize(size);
          const where = `${pathIn(code, path)} at ${size.width} px`;
          expect(await coveredParts(page, guarantee), where).toEqual([]);
          if (path === '/') await expect(line, where).toBeInViewport({ ratio: 1 });
          await expect(line.getByText(amount).first(), where).toBeInViewport({ ratio: 1 });
        }
      }
    }
  });

  test(`the chat lies on no price, guarantee or button of a page with plans, in ${names}`, {
    tag: '@ci',
  }, async ({ page }) => {
    for (const { code } of some) await expectNoneCovered(page, code, ['/', '/pricing']);
  });
}

test('the chat lies on no price, guarantee or button, wherever the page is scrolled to', async ({ page }) => {
  await expectNoneCovered(page, 'de', ['/', '/pricing', '/vpn-server/germany-vpn']);
});

async function expectNoneCovered(page: Page, code: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(pathIn(code, path));
    for (const size of sizes) {
      await page.setViewportSize(size);
      const where = `${pathIn(code, path)} at ${size.width} px`;
      expect(await coveredParts(page, guaranteeIn(code), true), where).toEqual([]);
      // It is there where nothing is below it, and for who comes by keyboard.
      const launcher = page.locator('[data-chat-launcher] button');
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
      await expect(launcher, where).toHaveCSS('opacity', '1');
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await launcher.focus();
      await expect(launcher, where).toHaveCSS('opacity', '1');
      await launcher.blur();
    }
  }
}

for (const code of ['en', 'de', 'ar', 'jp', 'th']) {
  const details = code === 'en' ? {} : { tag: '@ci' };
  test(
    `each page that sells has its price in the first view at 1280 × 800, in ${code}`,
    details,
    async ({ page }) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      const selling: string[] = [];
      for (const path of templates.filter((each) => each !== '/no-such-page')) {
        await page.goto(pathIn(code, path));
        const sells = ':is(main > :first-child a[href*="/order"], [data-offer], [data-plans])';
        if ((await page.locator(sells).count()) === 0) continue;
        selling.push(path);
        const prices = page.locator(':is([data-price], [data-offer], [data-plans])').getByText(amount);
        await expect(prices.first(), path).toBeInViewport({ ratio: 1 });
      }
      expect(selling.length).toBeGreaterThan(10);
    },
  );
}

test("the price of a month is a plan's largest figure, with the discount beside it", async ({ page }) => {
  for (const [path, plans] of [
    ['/pricing', '[data-offer] > article'],
    ['/order', '[data-plans] > label'],
  ] as const) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const cards = await page.locator(plans).evaluateAll((all) =>
        all.map((card) => {
          const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT);
          const texts: { text: string; size: number }[] = [];
          while (walker.nextNode()) {
            const { parentElement, textContent } = walker.currentNode;
            const size = parentElement ? Number.parseFloat(getComputedStyle(parentElement).fontSize) : 0;
            if (textContent?.trim()) texts.push({ text: textContent, size });
          }
          const [largest, next] = texts.toSorted((a, b) => b.size - a.size);
          return [largest?.text, (largest?.size ?? 0) >= 1.2 * (next?.size ?? 0)];
        }),
      );
      expect(cards, `${path} at ${width} px`).toEqual([
        ['$8.32', true],
        ['$9.99', true],
        ['$12.95', true],
      ]);
      const saved = page.locator(plans).getByText(/You save/);
      await expect(saved).toHaveCount(0);
    }
  }
});
