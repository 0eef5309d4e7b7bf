import type { Page } from '@playwright/test';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the analytics events of this page so far, in order. @param name of the event; absent: all */
export async function eventsOf(page: Page, name?: string): Promise<readonly Fields[]> {
  const events = await page.evaluate(() => (window as { dataLayer?: Fields[] }).dataLayer ?? []);
  return events.filter(({ event }) => name === undefined || event === name);
}

/** Prevents navigation by links. */
export async function stayOnPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['click', 'auxclick'])
      window.addEventListener(
        type,
        (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
      );
  });
}
