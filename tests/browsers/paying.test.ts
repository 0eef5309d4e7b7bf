/** A purchase is charged once in WebKit too: WebKitGTK with a profile on the disk, and a service that counts charges. */
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { isThorough } from '../helpers/thorough.ts';
import { patience } from './browser.ts';
import {
  createPurchase,
  expectFlash,
  expectPaid,
  join,
  open,
  order,
  type Purchase,
  pay,
  serveShop,
} from './shop.ts';
import { missingWebKit, startScreen, WebKit, type WebKitOptions } from './webkit.ts';

const tries = Number(process.env.WEBKIT_TRIES ?? 100);
const checkout = '/api/v1/checkout';
const fullDisk = { quota: 1e-9 };
let display = '';

if (isThorough && missingWebKit !== undefined) process.stderr.write(`${missingWebKit}\n`);

describe.runIf(isThorough && missingWebKit === undefined)('in WebKit', { timeout: 1_800_000 }, () => {
  beforeAll(async () => {
    const endServer = await serveShop();
    const screen = await startScreen();
    display = screen.display;
    return () => {
      endServer();
      screen.end();
    };
  });

  test('a private window pays, and knows it while it is open', async () => {
    const { webKit, purchase } = await openShop({ settings: { private: true } });
    await order(webKit);
    await pay(webKit);
    await expectPaid(webKit);
    await open(webKit, '/order');
    await expectFlash(webKit, 'already_paid');
    expect(await purchase.payments()).toMatchObject({ intents: 1, charges: 1 });
  });

  test('killed before the response: asks by the same intent', async () => {
    const { webKit, purchase, profile } = await openShop();
    await order(webKit);
    await purchase.setFaults({ path: checkout, kind: 'slow', delayMs: 60_000, times: 1 });
    await pay(webKit);
    await expect.poll(purchase.payments, patience).toMatchObject({ charges: 1 });
    await webKit.kill();
    const next = await openShop({ profile }, purchase);
    await order(next.webKit);
    await expectFlash(next.webKit, 'unconfirmed');
    await pay(next.webKit);
    await expectPaid(next.webKit);
    expect(await purchase.payments()).toMatchObject({ intents: 1, charges: 1 });
  });

  test('killed after the redirect: says that it is paid', async () => {
    const { webKit, purchase, profile } = await openShop();
    await order(webKit);
    await pay(webKit);
    await expectPaid(webKit);
    await webKit.kill();
    const next = await openShop({ profile }, purchase);
    await open(next.webKit, '/order');
    await expectFlash(next.webKit, 'already_paid');
  });

  test.each([
    ['is full', fullDisk],
    ['is refused', { enable_html5_database: false }],
  ])('IndexedDB %s: a lost response, another page, the order page again', async (_, settings) => {
    const { webKit, purchase } = await openShop({ settings });
    await order(webKit);
    await webKit.run(fillSession);
    await purchase.setFaults({ path: checkout, kind: 'status', status: 503, carriedOut: true });
    await pay(webKit);
    await expect.poll(purchase.payments, patience).toMatchObject({ charges: 1 });
    await purchase.setFaults();
    await open(webKit, '/about');
    await order(webKit);
    await expectFlash(webKit, 'unconfirmed');
    await pay(webKit);
    await expectPaid(webKit);
    expect(await purchase.payments()).toMatchObject({ intents: 1, charges: 1 });
  });

  test('no storage has room: the page says so before the payment', async () => {
    const { webKit } = await openShop({ settings: fullDisk });
    await webKit.run(fillSession);
    await open(webKit, '/order');
    const isWarned = () => document.querySelector('[data-warning="not-kept"]') !== null;
    await expect.poll(() => webKit.run(isWarned), patience).toBe(true);
  });

  test(`${tries} times, the second tab pays at the moment of the first one's redirect`, async () => {
    const { webKit } = await openShop({ script: payAtMoment });
    const first = await webKit.command<string>('/window');
    const { handle: second } = await webKit.command<{ handle: string }>('/window/new', { type: 'tab' });
    const moments = ['response', 'release', 'beforeunload', 'pagehide'].flatMap((moment) =>
      [0, 1, 5, 20, 60].flatMap((delay) => [`${moment} ${delay} hears`, `${moment} ${delay} deaf`]),
    );
    for (let count = 0; count < tries; count++) {
      const moment = moments[count % moments.length];
      const purchase = createPurchase();
      for (const handle of [second, first]) {
        await webKit.command('/window', { handle });
        await join(webKit, purchase);
        await webKit.run(prepareTab, `${handle === first ? 'first' : 'second'} ${moment}`);
        await order(webKit);
      }
      await pay(webKit);
      await expectPaid(webKit);
      await webKit.command('/window', { handle: second });
      await expect.poll(() => webKit.run(() => 'clicked' in document.body.dataset), patience).toBe(true);
      await expectFlash(webKit, 'already_paid');
      expect(await purchase.payments(), moment).toMatchObject({ intents: 1, charges: 1 });
    }
  });
});

/** Starts a browser whose requests belong to a purchase. */
async function openShop(options: Partial<WebKitOptions> = {}, purchase: Purchase = createPurchase()) {
  const { profile = temporaryFolder() } = options;
  const webKit = await WebKit.start({ ...options, display, profile });
  await join(webKit, purchase);
  return { webKit, purchase, profile };
}

/** Runs in the page: leaves no room in `sessionStorage`. */
function fillSession(): void {
  for (const size of [100_000, 1000, 10, 1]) {
    try {
      for (let part = 0; ; part++) sessionStorage.setItem(`${size}-${part}`, 'x'.repeat(size));
    } catch {
      // Shorter values may still fit.
    }
  }
}

/** Runs in the page: forgets the last purchase, and names the tab for `payAtMoment`. */
function prepareTab(name: string): Promise<unknown> {
  window.name = name;
  sessionStorage.clear();
  const request = indexedDB.deleteDatabase('meridian-order');
  return new Promise((resolve) => {
    request.onsuccess = resolve;
  });
}

/** Runs in each page: the second tab pays at a moment of the first one. A deaf tab gets no messages of the page's own. */
function payAtMoment(): void {
  if (location.pathname !== '/order') return;
  const [role, moment = '', delay, hearing] = window.name.split(' ');
  const bell = new BroadcastChannel('test');
  const ring = () => bell.postMessage('');
  if (role === 'first') {
    const { fetch } = window;
    window.fetch = async (...request) => {
      const response = await fetch(...request);
      if (/^re/.test(moment) && String(request[0]).endsWith('/v1/checkout')) ring();
      return response;
    };
    window.addEventListener(moment, ring);
  } else {
    const click = () => {
      document.querySelector<HTMLElement>('#order_pay')?.click();
      document.body.dataset.clicked = '';
    };
    bell.onmessage = async () => {
      if (moment === 'release') await navigator.locks.request('meridian-payment', () => {});
      setTimeout(click, Number(delay));
    };
  }
  if (hearing === 'deaf') Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
}
