import type { Page } from '@playwright/test';

interface Focused {
  /** Short description. */
  readonly what: string;
  /** Nothing of it can be seen: something else lies over it, or it is outside the viewport. */
  readonly isCovered: boolean;
  /** Nothing shows that it has focus. */
  readonly isUnmarked: boolean;
}

/** Goes on by a key from one element to the next. @returns all that had focus, until the document is left or `limit` is reached */
export async function walkByKey(page: Page, key: 'Tab' | 'Shift+Tab', limit: number): Promise<Focused[]> {
  const walked: Focused[] = [];
  for (let presses = 0; presses < limit; presses += 1) {
    await page.keyboard.press(key);
    const focused = await focusedIn(page);
    if (!focused) break;
    walked.push(focused);
  }
  return walked;
}

/** Scrolling is smooth: what has focus is looked at once the page stands still. */
function focusedIn(page: Page): Promise<Focused | undefined> {
  return page.evaluate(async () => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let before = Number.NaN; before !== scrollY; await frame()) before = scrollY;
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
    const parts = [...element.getClientRects(), element.getBoundingClientRect()];
    const points = parts.flatMap(({ x, y, width, height }) =>
      [0.1, 0.5, 0.9].flatMap((across) =>
        [0.1, 0.5, 0.9].map((down) => [x + across * width, y + down * height]),
      ),
    );
    // A radio button that is drawn by its label, or a link whose heading's card takes its clicks, counts with them.
    const shows = (hit: Element | null) =>
      hit !== null &&
      (element.contains(hit) || hit.contains(element) || Boolean(hit.closest('label')?.contains(element))) &&
      !hit.matches('html, body, main');
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    const around = element.closest('label');
    const marks = [outlineStyle, around ? getComputedStyle(around).outlineStyle : 'none'];
    return {
      what: element.outerHTML.slice(0, 120),
      isCovered: !points.some(([x = 0, y = 0]) => shows(document.elementFromPoint(x, y))),
      isUnmarked: marks.every((mark) => mark === 'none') && boxShadow === 'none',
    };
  });
}
