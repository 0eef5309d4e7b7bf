import type { Page } from '@playwright/test';
import { calls } from './shop-test.ts';

/**
 * Resolves once the page has told of the next result of a payment. Time that passes before that would break off the call
 * that tells of it.
 */
export async function resultTold(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => request.url().endsWith(calls.paymentResult));
}
