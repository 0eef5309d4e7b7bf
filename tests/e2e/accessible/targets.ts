import type { Page } from '@playwright/test';

/** WCAG 2.5.8, in CSS pixels. */
const least = 24;

/**
 * Describes targets that are too small (WCAG 2.5.8): below 24 by 24 pixels, unless a circle of that diameter around the
 * centre touches neither other targets nor their circles. Links within sentences are left out.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((size) => {
    const selector =
      'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="option"]';
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert]') &&
      getComputedStyle(element).clipPath === 'none';
    // A label is as good a target as the box that it names.
    const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
    const targets = [...document.body.querySelectorAll<HTMLElement>(selector)]
      .filter(isShown)
      .map((element) => ({ element, box: boxOf(element) }))
      .filter(({ box }) => box.width > 1 && box.height > 1);
    const isSmall = ({ box }: { box: DOMRect }) => box.width < size || box.height < size;
    const middle = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
    const distance = (point: { x: number; y: number }, box: DOMRect) =>
      Math.hypot(
        Math.max(box.left - point.x, 0, point.x - box.right),
        Math.max(box.top - point.y, 0, point.y - box.bottom),
      );
    const isInSentence = ({ element }: { element: Element }) => {
      const { display } = getComputedStyle(element);
      const around = element.parentElement?.textContent?.trim() ?? '';
      return display === 'inline' && around.length > (element.textContent?.trim().length ?? 0);
    };
    const isCrowded = (target: (typeof targets)[number]) =>
      targets.some((other) => {
        if (
          other === target ||
          other.element.contains(target.element) ||
          target.element.contains(other.element)
        )
          return false;
        const own = middle(target.box);
        if (!isSmall(other)) return distance(own, other.box) < size / 2;
        const { x, y } = middle(other.box);
        return Math.hypot(own.x - x, own.y - y) < size || distance(own, other.box) < size / 2;
      });
    return targets
      .filter((target) => isSmall(target) && !isInSentence(target) && isCrowded(target))
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}×${Math.round(box.height)} ${element.outerHTML.slice(0, 120)}`,
      );
  }, least);
}
