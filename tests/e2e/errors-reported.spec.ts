/** Errors of every page, and of every call that a page makes, reach the error-reporting service (spec 1 §8 "Network errors"). */
import type { Page } from '@playwright/test';
import { fillIn, orderOf } from './order-form/open-order.ts';
import { recordPosts } from './posts.ts';
import { openSession, type SandboxSession } from './sandbox.ts';
import { shellOf } from './shell.ts';
import { expect, test as siteTest } from './site-test.ts';
import { translatePage } from './translate-page.ts';

interface Report {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string;
}

const endpoint = '/__sandbox/error-reports';

const test = siteTest.extend<{ sandbox: SandboxSession }>({
  sandbox: async ({ context, baseURL }, use) => use(await openSession(context, baseURL)),
});

async function reportsOf(sandbox: SandboxSession): Promise<readonly Report[]> {
  return (await sandbox.requests(endpoint)).map(({ body }) => body as Report);
}

/** Waits for a report; those of the same page that come before it don't matter. */
async function expectReport(sandbox: SandboxSession, message: RegExp, path: string): Promise<void> {
  const matches = async () => (await reportsOf(sandbox)).filter((report) => message.test(report.message));
  await expect.poll(matches, { message: String(message) }).toHaveLength(1);
  const [report] = await matches();
  expect(new URL(report?.page ?? '').pathname).toBe(path);
}

async function storeRenewal(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('renewal_info', '{"from":"1","to":"6","renewal_date":"2025-01-05"}'),
  );
}

const pages = ['/', '/tos', '/order', '/vpn-server', '/cart', '/renewal-confirmation', '/de/pricing'];

/** All pages load what reports errors in one of two ways: the order page has its own. `npm run test:all` tries all pages. */
const oftenIf = (isOften: boolean) => (isOften ? {} : { tag: '@all' });

test.describe('calls', () => {
  test.use({ expectedProblems: /status (of )?[45]\d\d|could not be refreshed|ERR_|^exception: Ada/ });

  for (const [path, call] of [
    ['/order', '/api/v1/offers/regular'],
    ['/order', '/api/v1/order/payments.json'],
    ['/order', '/wap/api/v1/users/location'],
    ['/vpn-server', '/wap/api/v1/vpn-servers'],
  ] as const) {
    const details = call.includes('offers') ? {} : { tag: '@ci' };
    test(
      `${call} on ${path} that fails is reported, and one that succeeds isn't`,
      details,
      async ({ page, sandbox }) => {
        await page.goto(path, { waitUntil: 'networkidle' });
        expect(await reportsOf(sandbox)).toEqual([]);
        await sandbox.put('faults', [{ path: call, kind: 'status', status: 503 }]);
        await page.goto(path);
        const [last = ''] = call.split('/').slice(-1);
        const name = call.includes('offers') ? '{offer_id}' : last;
        await expectReport(sandbox, new RegExp(`^Service Unavailable \\(GET \\S*${name}, status 503`), path);
        if (call.includes('offers'))
          await expect(orderOf(page).plansError).toContainText('Error loading plans');
      },
    );

    test(`@all ${call} on ${path} that breaks off is reported`, async ({ page, sandbox }) => {
      await sandbox.put('faults', [{ path: call, kind: 'cut' }]);
      await page.goto(path);
      await expectReport(sandbox, /^Network Error \(GET /, path);
    });
  }

  test("calls that scripts of the site make through the checkout's services are reported", {
    tag: '@ci',
  }, async ({ page, sandbox }) => {
    await sandbox.put('faults', [{ path: '/data-platform/*', kind: 'status', status: 502 }]);
    await page.route('**/assets/messages/de.json', (route) => route.fulfill({ status: 503 }));
    await page.goto('/de/order');
    await orderOf(page).countrySummary.waitFor();
    await page.evaluate(async () => {
      const { checkoutServices } = window as unknown as {
        checkoutServices: {
          initialize: () => void;
          call: (...parameters: unknown[]) => Promise<unknown>;
        };
      };
      checkoutServices.initialize();
      await checkoutServices.call('dataPlatform', 'send', 'survey', {});
    });
    await expectReport(
      sandbox,
      /^Bad Gateway \(POST \/data-platform\/resource_type\/\{type\}\/v1\/validate/,
      '/de/order',
    );
    await expectReport(
      sandbox,
      /^Service Unavailable \(GET \/assets\/messages\/\{locale\}\.json/,
      '/de/order',
    );
  });

  test("payment metrics and a payment's result that can't be written are reported", async ({
    page,
    sandbox,
  }) => {
    const postsTo = await recordPosts(page);
    // A page can't see whether a beacon fails.
    await page.addInitScript(() => {
      const { sendBeacon } = navigator;
      navigator.sendBeacon = (address, body) =>
        !String(address).includes('pymt_metrics') && sendBeacon.call(navigator, address, body);
    });
    await sandbox.put('faults', [
      { path: '/data-platform/*', kind: 'status', status: 500 },
      { path: '/pymt_metrics/*', kind: 'status', status: 503 },
    ]);
    await page.goto('/order');
    const order = orderOf(page);
    await order.countrySummary.click();
    await fillIn(order, 'DE', '4000000000000002');
    await order.pay.click();
    await expectReport(
      sandbox,
      /^Service Unavailable \(POST \/pymt_metrics\/v1\/attempted_payment/,
      '/order',
    );
    await expectReport(sandbox, /^Internal Server Error \(POST \/data-platform\/\S*\/write/, '/order');
    const posts = (await postsTo(endpoint)).join('\n');
    expect(posts).toContain('/pymt_metrics');
    expect(posts).not.toMatch(/\bada\b|lovelace|@|4000000000000002/i);
    await page.evaluate(() => {
      const text = 'Ada Lovelace, ada@example.com, 4000 0000 0000 0002';
      window.reportError(Object.assign(new Error(text), { name: `${text} error`, stack: text }));
    });
    await expect.poll(async () => (await postsTo(endpoint)).join('\n')).toContain('[email]');
    expect((await postsTo(endpoint)).join('\n')).not.toMatch(/\bada\b|lovelace|@example|4000 0000/i);
  });

  for (const path of pages) {
    const details = oftenIf(path === '/' || path === '/order');
    test(`a chat that doesn't load on ${path} is reported`, details, async ({ page, sandbox }) => {
      await storeRenewal(page);
      await sandbox.put('faults', [{ path: '/chat/widget.js', kind: 'drop' }]);
      await page.goto(path);
      if (path === '/order') await orderOf(page).countrySummary.waitFor();
      await shellOf(page).chatLauncher.click();
      await expectReport(sandbox, /live chat's script could not be loaded: \/chat\/widget\.js$/, path);
    });
  }
});

test.describe('what nothing catches', () => {
  test.use({ expectedProblems: /^exception: |error-reports net::ERR_ABORTED/ });

  for (const path of pages) {
    const details = oftenIf(['/tos', '/order', '/cart'].includes(path));
    test(
      `is reported on ${path}: an error and a rejection, without personal data`,
      details,
      async ({ page, sandbox }) => {
        const postsTo = await recordPosts(page);
        await storeRenewal(page);
        await page.goto(path);
        if (path === '/order') await orderOf(page).countrySummary.waitFor();
        await page.evaluate(() => {
          setTimeout(() => {
            throw new RangeError('thrown for ada@example.com');
          });
          void Promise.reject(new TypeError('rejected'));
        });
        await expectReport(sandbox, /^thrown for \[email\]$/, path);
        if (path === '/order')
          await expect(orderOf(page).flash).toHaveAttribute('data-flash', 'general_error');
        await expectReport(sandbox, /^rejected$/, path);
        const posts = (await postsTo(endpoint)).join('\n');
        expect(posts).toContain('thrown for [email]');
        expect(posts).not.toContain('ada@');
      },
    );
  }

  for (const path of ['/order', '/vpn-server', '/cart', '/renewal-confirmation']) {
    const details = oftenIf(path === '/order' || path === '/cart');
    test(`is reported on ${path}: an island that can't be rendered`, details, async ({ page, sandbox }) => {
      await storeRenewal(page);
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        const body = html.replace(/(<script type="application\/json">).*?(<\/script>)/gs, '$1{}$2');
        expect(body).not.toBe(html);
        await route.fulfill({ response, body });
      });
      await page.goto(path);
      await expect.poll(() => reportsOf(sandbox)).not.toEqual([]);
      const [report] = await reportsOf(sandbox);
      expect(report).toMatchObject({
        name: 'TypeError',
        page: expect.stringMatching(new RegExp(`${path}$`)),
      });
    });
  }

  test('an error that comes again and again is reported once, and no page reports more than 20', {
    tag: '@ci',
  }, async ({ page, sandbox }) => {
    await page.goto('/tos');
    const fail = (count: number, isSame: boolean) =>
      page.evaluate(
        ([count, isSame]) => {
          for (let n = 0; n < count; n += 1) {
            const error = new Error(isSame ? 'again' : `other ${n}`);
            error.stack = '';
            window.reportError(error);
          }
        },
        [count, isSame] as const,
      );
    await fail(30, true);
    await expectReport(sandbox, /^again$/, '/tos');
    await fail(40, false);
    await expect.poll(async () => (await reportsOf(sandbox)).length).toBe(20);
    await page.goto('/');
    expect(await reportsOf(sandbox)).toHaveLength(20);
  });

  test('a reporter that fails reports nothing and goes on', { tag: '@ci' }, async ({ page, sandbox }) => {
    await page.addInitScript(() => {
      const owner = window as unknown as { calls: number; onErrorReport: () => void };
      owner.calls = 0;
      owner.onErrorReport = () => {
        owner.calls += 1;
        void Promise.reject(new Error('the reporter'));
        throw new Error('the reporter');
      };
    });
    await page.goto('/tos');
    await page.evaluate(() => window.reportError(new Error('first')));
    const calls = () => page.evaluate(() => (window as unknown as { calls: number }).calls);
    // Its own rejection is one more error, and the last.
    await expect.poll(calls).toBe(2);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(await calls()).toBe(2);
    expect(await reportsOf(sandbox)).toEqual([]);
  });
});

test.describe('an endpoint that is down', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /^exception: |status (of )?503|ERR_/ });

  test('gets each report once', async ({ page, sandbox }) => {
    await sandbox.put('faults', [{ path: endpoint, kind: 'status', status: 503 }]);
    await page.goto('/tos');
    await page.evaluate(() => window.reportError(new Error('lost')));
    await expectReport(sandbox, /^lost$/, '/tos');
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(await reportsOf(sandbox)).toHaveLength(1);
  });
});

test.describe("a tag manager's script that throws on the order page", { tag: '@ci' }, () => {
  test.use({ expectedProblems: /^exception: / });

  for (const [what, body] of [
    ['an error', 'throw new Error("the tag")'],
    ['a rejection', 'Promise.reject(new Error("the tag"))'],
  ] as const) {
    test(`is reported without a message to the buyer: ${what}`, async ({ page, sandbox }) => {
      await page.addInitScript(() => localStorage.setItem('cookie_settings', '{"statistics":true}'));
      await page.route('**/__sandbox/analytics/tag.js', async (route) => {
        await orderOf(page).countrySummary.waitFor();
        await route.fulfill({ contentType: 'text/javascript', body });
      });
      await page.goto('/order', { waitUntil: 'commit' });
      await expectReport(sandbox, /^the tag$/, '/order');
      await expect(orderOf(page).flash).toHaveCount(0);
      await page.evaluate(() => window.reportError(new Error('the page')));
      await expect(orderOf(page).flash).toHaveAttribute('data-flash', 'general_error');
    });
  }
});

test.describe('what reports errors', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /^exception: |ERR_/ });

  test('is loaded again after a failure, and then reports the errors from before too', async ({
    page,
    sandbox,
  }) => {
    await page.goto('/tos', { waitUntil: 'networkidle' });
    const isBroken = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/js/shell-report-page-error-'),
    );
    await page.route('**/assets/js/shell-report-page-error-*.js', (route) => route.abort('failed'), {
      times: 1,
    });
    await page.evaluate(() => window.reportError(new Error('first')));
    await isBroken;
    await page.evaluate(() => window.reportError(new Error('second')));
    await expectReport(sandbox, /^second$/, '/tos');
    await expectReport(sandbox, /^first$/, '/tos');
  });
});

test.describe('a request that is given up', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /ERR_ABORTED/ });

  test('is no error: leaving while it is under way', async ({ page, sandbox }) => {
    await sandbox.put('faults', [{ path: '/wap/api/v1/vpn-servers', kind: 'slow', delayMs: 5000 }]);
    await page.goto('/vpn-server');
    await expect.poll(() => sandbox.requests('/wap/api/v1/vpn-servers')).toHaveLength(1);
    await page.goto('/tos', { waitUntil: 'networkidle' });
    expect(await reportsOf(sandbox)).toEqual([]);
  });
});

test('a sound visit reports nothing', async ({ page, sandbox }) => {
  await storeRenewal(page);
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await reportsOf(sandbox), path).toEqual([]);
  }
});

test('pages that are translated before their islands are hydrated report nothing', { tag: '@ci' }, async ({
  page,
  sandbox,
}) => {
  await storeRenewal(page);
  await translatePage(page, { changesText: true });
  for (const path of ['/order', '/cart', '/vpn-server', '/renewal-confirmation']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toContainText('«');
    expect(await reportsOf(sandbox), path).toEqual([]);
  }
});
