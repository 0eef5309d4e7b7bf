import type { APIRequestContext, BrowserContext, Page, TestInfo } from '@playwright/test';
import { fillIn, type Order, orderOf } from '../order-form/open-order.ts';
import { test as base, expect } from '../site-test.ts';

/** Describes the payments that the sandbox has received in this test. */
interface Payments {
  readonly intents: number;
  readonly charges: number;
  readonly list: readonly { readonly id: string; readonly status: string }[];
}

type Counts = Pick<Payments, 'intents' | 'charges'>;

interface LogEntry {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number | null;
  readonly outcome?: { readonly charge?: string };
}

/** One tab of the buyer's. */
export interface Tab {
  readonly page: Page;
  readonly order: Order;
  /** Opens the page. Its script may not run yet: `fill` waits for that. */
  readonly open: (path?: string) => Promise<void>;
  /** Fills in everything that a card payment needs. @param number a test card, see docs/sandbox.md */
  readonly fill: (number?: string, country?: string) => Promise<void>;
}

/** A buyer at the order page, over the real scripts and the sandbox; time passes only as the test says. */
export interface Shop extends Tab {
  /** Opens the order page in another tab, with everything filled in. */
  readonly openTab: (path?: string) => Promise<Tab>;
  readonly faults: (...faults: readonly Readonly<Record<string, unknown>>[]) => Promise<void>;
  readonly providers: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly checkout: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly payments: () => Promise<Payments>;
  /** The requests of one call, in their order. */
  readonly requests: (path: string) => Promise<readonly LogEntry[]>;
  /** Lets the page's timers see so much time pass. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Nothing was charged, or one payment was. */
  readonly expectPayments: (expected: Counts) => Promise<void>;
}

export const test = base.extend<{ shop: Shop }>({
  shop: async ({ page, context, baseURL }, use, testInfo) => {
    const session = `shop-${crypto.randomUUID()}`;
    await context.addCookies([{ name: 'sandbox_session', value: session, url: baseURL ?? '' }]);
    await page.clock.install();
    const shop = shopOf(page, context, baseURL ?? '');
    await use(shop);
    if (testInfo.status !== testInfo.expectedStatus) await attachRecords(context, testInfo);
    expect((await shop.payments()).charges, 'charges of one purchase').toBeLessThanOrEqual(1);
  },
});

export { expect };

/** Attaches what each tab and its disk know of the purchase, which a picture of a failed test doesn't show. */
async function attachRecords(context: BrowserContext, testInfo: TestInfo): Promise<void> {
  for (const tab of context.pages()) {
    const records = await tab.evaluate(readRecords).catch(String);
    await testInfo.attach(`purchase of ${tab.url()}`, { body: JSON.stringify(records, null, 2) });
  }
}

/** Runs in the page. */
function readRecords(): Promise<unknown> {
  const name = 'meridian-purchase';
  const stateOf = (record: { status: string; attemptId: string } | undefined) =>
    record ? `${record.status} ${record.attemptId}` : 'none';
  const session = stateOf(JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? undefined);
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('meridian-order');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('purchase').objectStore('purchase').get('latest');
      reading.onsuccess = () =>
        resolve({ disk: stateOf(reading.result), session, history: stateOf(history.state?.[name]) });
    };
  });
}

export function tabOf(page: Page): Tab {
  const order = orderOf(page);
  return {
    page,
    order,
    open: async (path = '/order') => {
      await page.goto(path);
    },
    fill: async (number = '4111111111111111', country = 'DE') => {
      // The country that the visitor seems to be in arrives by itself.
      await order.countrySummary.waitFor();
      await order.countrySummary.click();
      await fillIn(order, country, number);
    },
  };
}

function shopOf(page: Page, context: BrowserContext, baseURL: string): Shop {
  const { request } = context;
  const payments = () => get<Payments>(request, `${baseURL}/__sandbox/payments`);
  return {
    ...tabOf(page),
    openTab: async (path) => {
      const tab = tabOf(await context.newPage());
      await tab.open(path);
      await tab.fill();
      return tab;
    },
    faults: (...faults) => put(request, `${baseURL}/__sandbox/faults`, faults),
    providers: (settings) => put(request, `${baseURL}/__sandbox/providers`, settings),
    checkout: (settings) => put(request, `${baseURL}/__sandbox/checkout`, settings),
    payments,
    requests: async (path) => {
      const log = await get<readonly LogEntry[]>(request, `${baseURL}/__sandbox/log`);
      return log.filter((entry) => entry.path === path);
    },
    pass: (milliseconds) => page.clock.runFor(milliseconds),
    expectPayments: async ({ intents, charges }) => {
      await expect.poll(payments).toMatchObject({ intents, charges });
    },
  };
}

async function get<Value>(request: APIRequestContext, address: string): Promise<Value> {
  return (await (await request.get(address)).json()) as Value;
}

async function put(request: APIRequestContext, address: string, data: unknown): Promise<void> {
  const response = await request.put(address, { data });
  expect(response.status(), await response.text()).toBe(204);
}

export const calls = {
  intent: '/api/v2/payment-intent',
  checkout: '/api/v1/checkout',
  offer: '/api/v1/offers/regular',
  methods: '/api/v1/order/payments.json',
  attempted: '/pymt_metrics/v1/attempted_payment',
  paymentResult: '/data-platform/resource_type/payment_result/v1/write',
} as const;
