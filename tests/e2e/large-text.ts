import { expect, type Page } from '@playwright/test';
import { pathIn } from './languages.ts';
import { fillIn, openOrder } from './order-form/open-order.ts';

/** The usual size of letters, doubled. */
export const largeFontSize = 32;

const widths = [320, 360, 480, 640, 768];

/** Each language by whether `npm test` looks at it or only `npm run test:all`. */
export const languages = [
  ['', 'de'],
  ['', 'ar'],
  ['@all ', 'en'],
  ['@all ', 'jp'],
  ['@all ', 'th'],
] as const;

/** Expects the current page to fit each width: it doesn't scroll sideways and cuts no text off. */
export async function expectFits(page: Page, state: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    const scrolls = await page.evaluate(() => {
      const { scrollWidth } = document.scrollingElement ?? document.documentElement;
      return Math.max(0, scrollWidth - innerWidth);
    });
    expect.soft(scrolls, `${state}: scrolls sideways at ${width} px`).toBe(0);
    expect.soft(await cutOffTexts(page), `${state}: cut off at ${width} px`).toEqual([]);
  }
}

/** Lists the texts of the page and its footer that leave the viewport, or a box that clips them, at either side. */
function cutOffTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const range = document.createRange();
    const clipOf = (element: Element | null): Element | undefined => {
      if (element === null || element === document.documentElement) return undefined;
      return getComputedStyle(element).overflowX === 'visible' ? clipOf(element.parentElement) : element;
    };
    const isCutOff = (text: Text): boolean => {
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      const clip = clipOf(text.parentElement)?.getBoundingClientRect();
      const start = Math.max(0, clip?.left ?? 0);
      const end = Math.min(width, clip?.right ?? width);
      return right - left > 1 && (left < start - 1 || right > end + 1);
    };
    /** Whether it is for screen readers alone. */
    const isHidden = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isHidden(element.parentElement));
    const isShown = (text: Text): boolean => {
      const element = text.parentElement;
      return (
        text.data.trim() !== '' &&
        element?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) === true &&
        !isHidden(element) &&
        element.closest('option, script, style, noscript') === null
      );
    };
    const texts: Text[] = [];
    for (const part of document.querySelectorAll('main, body > footer')) {
      const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
    }
    return texts.filter((text) => isShown(text) && isCutOff(text)).map(({ data }) => data.slice(0, 40));
  });
}

/** Takes the order page through its states and expects each to fit. */
export async function expectOrderFits(page: Page, code: string, path: string): Promise<void> {
  const order = await openOrder(page, pathIn(code, path), { country: 'US', isOpenElsewhere: true });
  await expectFits(page, 'at first');
  await order.pay.click();
  await expect(order.email).toBeFocused();
  await expectFits(page, 'errors');
  await fillIn(order);
  await order.pay.click();
  await expect(order.overlay).toBeVisible();
  await expectFits(page, 'overlay');
  await page.evaluate(() => window.order?.dispatch({ type: 'stopped', flash: { id: 'general_error' } }));
  await expect(order.flash).toBeVisible();
  await expectFits(page, 'flash message');
  await order.method('paypal').getByRole('radio').check();
  await expectFits(page, 'PayPal');
}

/** Opens a page with something in storage for it to show. */
export async function openFilled(page: Page, code: string, path: string): Promise<void> {
  const cart = [
    { id: 'a', name: 'Wayfold' },
    { id: 'b', name: `A product of a very long name, and ${'W'.repeat(80)}` },
  ];
  await page.addInitScript(
    (stored) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, JSON.stringify(value));
    },
    { cart, renewal_info: { from: '12', to: '6', renewal_date: '2025-01-05' } },
  );
  await page.goto(pathIn(code, path));
  const shown = { '/cart': 'main li', '/renewal-confirmation': 'main bdi' }[path] ?? 'main h1';
  await page.locator(shown).first().waitFor();
}
