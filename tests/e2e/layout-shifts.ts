import type { Page } from '@playwright/test';

interface Shift {
  /** As Chromium weighs it. */
  readonly value: number;
  /** The moved element, and its rows of pixels before and after. */
  readonly moved: string;
}

/** Notes what moves on the page from its start on; to be called before it is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const describe = ({ node, previousRect, currentRect }: LayoutShiftSource) =>
      `${(node as Element | null)?.className || node?.nodeName} ${previousRect.top} to ${currentRect.top}`;
    interface LayoutShiftSource {
      readonly node: Node | null;
      readonly previousRect: DOMRectReadOnly;
      readonly currentRect: DOMRectReadOnly;
    }
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as unknown as { value: number; sources: LayoutShiftSource[] };
        shifts.push({ value, moved: sources.map(describe).join(', ') });
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Forgets what has moved so far. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts.splice(0));
}

/** How much has moved, each as Chromium weighs it. */
export async function shiftsOf(page: Page): Promise<number[]> {
  return (await describedShiftsOf(page)).map(({ value }) => value);
}

/** The same with what it was. */
export function describedShiftsOf(page: Page): Promise<Shift[]> {
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
}
