import type { BrowserContext } from '@playwright/test';
import { expect } from './site-test.ts';

/** A request as the sandbox's log has it: without personal data. */
interface LoggedRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

/** The sandbox's settings and log of one browser context (docs/sandbox.md, "Control"). */
export interface SandboxSession {
  readonly put: (settings: 'faults' | 'chat' | 'providers', value: unknown) => Promise<void>;
  /** The requests so far whose path begins so. */
  readonly requests: (path: string) => Promise<readonly LoggedRequest[]>;
}

/** Gives the context a session of its own. */
export async function openSession(
  context: BrowserContext,
  baseURL: string | undefined,
): Promise<SandboxSession> {
  const session = crypto.randomUUID();
  await context.addCookies([{ name: 'sandbox_session', value: session, url: baseURL ?? '' }]);
  return {
    put: async (settings, value) => {
      const response = await context.request.put(`${baseURL}/__sandbox/${settings}`, { data: value });
      expect(response.status(), await response.text()).toBe(204);
    },
    requests: async (path) => {
      const response = await context.request.get(`${baseURL}/__sandbox/log`);
      const log = (await response.json()) as readonly LoggedRequest[];
      return log.filter((entry) => entry.path.startsWith(path));
    },
  };
}

/** Sets the faults of the mocks for this context (docs/sandbox.md, "Faults"). */
export async function setFaults(
  context: BrowserContext,
  baseURL: string | undefined,
  faults: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await (await openSession(context, baseURL)).put('faults', faults);
}
