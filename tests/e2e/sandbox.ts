import type { BrowserContext } from '@playwright/test';
import { expect } from './site-test.ts';

/** Sets what the stand-ins answer this context, and nobody else (docs/sandbox.md, "Faults"). */
export async function setFaults(
  context: BrowserContext,
  baseURL: string | undefined,
  faults: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const session = crypto.randomUUID();
  await context.addCookies([{ name: 'sandbox_session', value: session, url: baseURL ?? '' }]);
  const answer = await context.request.put('/__sandbox/faults', { data: faults });
  expect(answer.status(), await answer.text()).toBe(204);
}
