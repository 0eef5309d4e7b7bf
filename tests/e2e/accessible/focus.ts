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

/** Of a page on which nothing moves by itself. */
function focusedIn(page: Page): Promise<Focused | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const parts = [element, ...element.children].flatMap((part) => [...part.getClientRects()]);
    const shares = [0.1, 0.5, 0.9];
    const points = parts.flatMap(({ x, y, width, height }) =>
      shares.flatMap((across) => shares.map((down) => [x + across * width, y + down * height])),
    );
    // A box that is drawn by its label is seen where the label is.
    const label = element.closest('label');
    const shows = (hit: Element | null) => element.contains(hit) || Boolean(hit && label?.contains(hit));
    // A link that makes a card of its surroundings is marked around the card.
    const around = [element, label, element.closest('article, li')];
    const isMarked = around.some((each) => each && getComputedStyle(each).outlineStyle !== 'none');
    return {
      what: element.outerHTML.slice(0, 120),
      isCovered: !points.some(([x = 0, y = 0]) => shows(document.elementFromPoint(x, y))),
      isUnmarked: !isMarked,
    };
  });
}
