import type { Page } from '@playwright/test';
import { calls } from './shop-test.ts';

/** Resolves once the page has reported the next result of a payment. Time that passes before would abort that call. */
export async function resultReported(page: Page): Promise<void> {
  await page.waitForEvent('requestfinished', (request) => request.url().endsWith(calls.paymentResult));
}
