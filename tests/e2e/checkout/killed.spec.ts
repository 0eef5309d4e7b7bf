/**
 * A browser that dies, or repeats what it sent, charges nothing more: a real process, a profile on disk, real sockets.
 *
 * @module-tag ci
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../../tools/scripts/find-chromium.js';
import type { Order } from '../order-form/open-order.ts';
import { calls, expect, tabOf, test } from './shop-test.ts';

test.use({ expectedProblems: /\/api\/v1\/checkout|status of (401|403|404|422|503)|ERR_|other host/ });

/** A Chromium of its own, with a profile on disk. */
interface OwnBrowser {
  readonly context: BrowserContext;
  /** Ends all its processes at once, as a crash or an empty battery does. */
  readonly kill: () => Promise<void>;
}

async function launch(profile: string, session: string, baseURL: string): Promise<OwnBrowser> {
  const args = [
    '--no-sandbox',
    '--headless=new',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  // A group of its own, so that the helpers die as well.
  const child = spawn(findChromium() ?? chromium.executablePath(), [...args, '--remote-debugging-port=0'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const browser = await chromium.connectOverCDP(await addressOf(child));
  const [context] = browser.contexts();
  if (!context) throw new Error('The browser has no context.');
  await context.addCookies([{ name: 'sandbox_session', value: session, url: baseURL }]);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    context,
    kill: async () => {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      await ended;
    },
  };
}

/** Returns the address of DevTools, which the browser prints when it is ready. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser prints nothing.');
  for await (const line of createInterface(stderr)) {
    const [address] = /ws:\/\/\S+/.exec(line) ?? [];
    if (address) return address;
  }
  throw new Error('The browser ended before it was ready.');
}

async function openOrder({ context }: OwnBrowser, origin: string): Promise<Order> {
  const tab = tabOf(await context.newPage());
  await tab.open(`${origin}/order`);
  await tab.fill();
  return tab.order;
}

for (const seconds of [0, 2]) {
  test(`a browser that is killed ${seconds} s after the charge charges nothing more`, async ({ baseURL }) => {
    const origin = baseURL ?? '';
    const session = `killed-${crypto.randomUUID()}`;
    const profile = mkdtempSync(join(tmpdir(), 'meridian-killed-'));
    const first = await launch(profile, session, origin);
    await first.context.request.put(`${origin}/__sandbox/faults`, {
      data: [{ path: calls.checkout, kind: 'status', status: 503, times: 9, carriedOut: true }],
    });
    const order = await openOrder(first, origin);
    await order.pay.click();
    await expect(order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    await first.kill();

    const second = await launch(profile, session, origin);
    const payments = async () => (await second.context.request.get(`${origin}/__sandbox/payments`)).json();
    expect(await payments()).toMatchObject({ charges: 1 });
    await second.context.request.put(`${origin}/__sandbox/faults`, { data: [] });
    const again = await openOrder(second, origin);
    await expect(again.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await again.pay.click();
    await expect(again.pay.page()).toHaveURL(`${origin}/setup`);
    expect(await payments()).toMatchObject({ intents: 1, charges: 1 });
    await second.kill();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
}

/**
 * Serves the site through connections that break: the first checkout is carried out, and its connection reset before the response.
 * Chromium sends it again by itself.
 * @param refuse answers the repeat
 */
async function breakingServer(target: string, refuse: (response: ServerResponse) => void) {
  let checkouts = 0;
  const server = createServer((incoming: IncomingMessage, response: ServerResponse) => {
    const isCheckout = incoming.url === calls.checkout;
    if (isCheckout) checkouts += 1;
    if (isCheckout && checkouts === 2) return void incoming.resume().on('end', () => refuse(response));
    const { method, headers, url } = incoming;
    const outgoing = request(new URL(url ?? '/', target), { method, headers }, (reply) => {
      if (isCheckout && checkouts === 1) return incoming.socket.resetAndDestroy();
      response.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(response);
    });
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    checkouts: () => checkouts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

for (const [status, body] of [
  [401, {}],
  [403, {}],
  [404, {}],
  [422, { code: 'validation', errors: [] }],
] as const) {
  const often = status === 403 ? '' : '@all ';
  test(`${often}a request that the browser repeats and the service then refuses with ${status} is no second charge`, async ({
    shop,
    page,
    baseURL,
  }) => {
    const server = await breakingServer(baseURL ?? '', (response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
    );
    await shop.open(`${server.origin}/order`);
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');
    expect(server.checkouts()).toBe(2);
    await expect(shop.order.flash).toContainText('did not go through');
    await expect(shop.order.flash).not.toContainText('not been charged');
    await shop.expectPayments({ intents: 1, charges: 1 });
    await shop.order.cvc.fill('123');
    await shop.order.pay.click();
    await expect(page).toHaveURL(`${server.origin}/setup`);
    await shop.expectPayments({ intents: 1, charges: 1 });
    server.close();
  });
}

test.describe('storage that takes nothing', () => {
  /** Limits what the site may store; without a size, as usual. */
  const limit = async (page: Page, origin = '', quotaSize?: number) => {
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize && { quotaSize }) });
  };

  // The browser keeps the limit for the next tests.
  test.afterEach(({ page, baseURL }) => limit(page, baseURL));

  test('a lost response, another page, and the order again: one charge', async ({ shop, page, baseURL }) => {
    page.on('dialog', (dialog) => dialog.accept());
    await shop.faults({ path: calls.checkout, kind: 'status', status: 503, times: 1, carriedOut: true });
    await limit(page, baseURL, 1);
    await shop.open();
    await page.evaluate(() => {
      for (const storage of [localStorage, sessionStorage]) {
        for (let size = 1 << 20; size > 0; size = size >> 1)
          for (let at = 0; ; at += 1)
            try {
              storage.setItem(`filler-${size}-${at}`, 'x'.repeat(size));
            } catch {
              break;
            }
      }
    });
    await shop.fill();
    await shop.order.pay.click();
    await expect(shop.order.overlay).toHaveAttribute('data-overlay', 'waiting');
    await page.goto('/pricing');
    await page.goto('/order');
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'unconfirmed');
    await shop.fill();
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await shop.expectPayments({ intents: 1, charges: 1 });
  });

  test('a browser that refuses all storage is told so', async ({ shop, page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
    });
    await shop.open();
    await expect(page.locator('[data-warning="not-kept"]')).toContainText('remember your payment');
  });
});
