import type { Page } from '@playwright/test';

type Fields = Readonly<Record<string, unknown>>;

/** What was told to analytics on this page so far, in its order. @param name of the event; absent: all */
export async function eventsOf(page: Page, name?: string): Promise<readonly Fields[]> {
  const events = await page.evaluate(() => (window as { dataLayer?: Fields[] }).dataLayer ?? []);
  return events.filter(({ event }) => name === undefined || event === name);
}

/** Keeps the page where it is, whatever link is followed. */
export async function stayOnPage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const type of ['click', 'auxclick'])
      window.addEventListener(
        type,
        (event) => event.target instanceof Element && event.target.closest('a') && event.preventDefault(),
      );
  });
}
