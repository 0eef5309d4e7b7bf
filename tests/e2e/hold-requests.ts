import type { Page } from '@playwright/test';

/** Holds requests back. @param address as `page.route` takes it @returns what lets them through, and all later ones */
export async function holdRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
