import type { Page } from '@playwright/test';

/** Notes what moves on the page from its start on; to be called before it is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    });
    observer.observe({ type: 'layout-shift', buffered: true });
  });
}

/** Forgets what has moved so far. */
export async function forgetShifts(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.splice(0));
}

/** How much has moved, each as Chromium weighs it. */
export function shiftsOf(page: Page): Promise<number[]> {
  return page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}
