import { expect, type Locator, type Page } from '@playwright/test';

/** How far the page can be scrolled to either side, in CSS pixels. */
export function horizontalScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

/**
 * Describes elements that extend beyond the left or right edge of the viewport.
 *
 * Leaves out elements that a scrolling or clipping ancestor cuts off, and those for screen readers only.
 */
export function beyondTheEdges(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const clips = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).overflowX !== 'visible' || clips(element.parentElement));
    const isOut = (element: Element): boolean => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (left < -1 || right > width + 1);
    };
    return [...document.body.querySelectorAll('*')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => isOut(element) && !clips(element.parentElement))
      .map(
        (element) =>
          `${element.localName}.${element.getAttribute('class')} ${element.textContent?.slice(0, 30)}`,
      );
  });
}

/** Expects a page that stays inside the viewport at its sides. */
export async function expectNoOverflow(page: Page): Promise<void> {
  expect(await horizontalScroll(page)).toBeLessThanOrEqual(0);
  expect(await beyondTheEdges(page)).toEqual([]);
}

/** The size that an element is drawn at, once it has come to rest. */
export async function sizeOf(locator: Locator): Promise<{ width: number; height: number }> {
  return locator.evaluate(async (element) => {
    await Promise.allSettled(element.getAnimations({ subtree: true }).map((animation) => animation.finished));
    const { width, height } = element.getBoundingClientRect();
    return { width, height };
  });
}

/** Names links and buttons of a bar that lie over others, or beyond the screen. A menu item and its arrow may overlap. */
export function overlaps(bar: Locator): Promise<string[]> {
  return bar.evaluate((element) => {
    const shown = [...element.querySelectorAll('a, button')].filter((own) =>
      own.checkVisibility({ visibilityProperty: true }),
    );
    const boxes = shown.map((own) => ({
      name: own.textContent || own.ariaLabel,
      box: own.getBoundingClientRect(),
    }));
    const beyond = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth);
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box, name }) =>
            name !== one.name && box.left < one.box.right - 1 && one.box.left < box.right - 1,
        )
        .map((other) => `${one.name} over ${other.name}`),
    );
    return [...beyond.map(({ name }) => `${name} beyond the screen`), ...over];
  });
}
