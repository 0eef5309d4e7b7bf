/** Events reach the tag manager and the endpoint that site.config.ts names (spec 1 §7), with the visitor's consent and not before. */
import type { Page } from '@playwright/test';
import { eventsOf, stayOnPage } from './analytics.ts';
import { holdRequests } from './hold-requests.ts';
import { fillIn, orderOf } from './order-form/open-order.ts';
import { recordPosts } from './posts.ts';
import { openSession, type SandboxSession } from './sandbox.ts';
import { shellOf } from './shell.ts';
import { expect, test as siteTest } from './site-test.ts';

type Event = Readonly<Record<string, unknown>>;

/** Both mocks of the sandbox: a tag manager, which passes on what it reads, and an endpoint. */
interface Collected {
  readonly script: readonly unknown[];
  readonly tag: readonly Event[];
  readonly endpoint: readonly Event[];
}

const base = '/__sandbox/analytics';

async function collectedBy({ requests }: SandboxSession): Promise<Collected> {
  const all = await requests(base);
  const bodies = (path: string) =>
    all.filter((request) => request.path === base + path).map(({ body }) => body);
  const batches = bodies('/events') as { readonly page: string; readonly events: readonly Event[] }[];
  return {
    script: bodies('/tag.js'),
    tag: bodies('/tag-events') as Event[],
    endpoint: batches.flatMap(({ events, page }) => events.map((event) => ({ ...event, page }))),
  };
}

const test = siteTest.extend<{ sandbox: SandboxSession }>({
  sandbox: async ({ context, baseURL }, use) => use(await openSession(context, baseURL)),
});

// A page that is left doesn't wait for what becomes of its beacons.
test.use({
  viewport: { width: 1280, height: 800 },
  expectedProblems: /ERR_ABORTED$/,
});

/** Makes a choice by the page's own dialog. */
async function choose(page: Page, isAllowed: boolean): Promise<void> {
  const { cookieButton, cookieSettings } = shellOf(page);
  await cookieButton.click();
  const box = cookieSettings.getByRole('checkbox').nth(1);
  await box.setChecked(isAllowed);
  await cookieSettings.locator('[value="cookies-save"]').click();
  await expect(cookieSettings).toBeHidden();
}

async function allowBeforehand(page: Page): Promise<void> {
  await page.addInitScript(() =>
    localStorage.setItem('cookie_settings', '{"statistics":true,"marketing":false}'),
  );
}

/** Returns the last choice, as beacons of one moment arrive in any order: choices are made one by one. */
const lastChoice = (events: readonly Event[]) =>
  events.filter(({ event }) => event === 'cookie_settings').at(-1);

const namesOf = (events: readonly Event[]) => events.map(({ event }) => event);

/** Whatever is sent by now has arrived before this. */
async function flush(page: Page, { requests }: SandboxSession): Promise<void> {
  await page.goto('/tos', { waitUntil: 'networkidle' });
  await page.evaluate(() => fetch('/__sandbox/error-reports', { method: 'POST', body: '{}' }));
  await expect.poll(() => requests('/__sandbox/error-reports')).not.toEqual([]);
}

test('without consent no tag is loaded and nothing is sent, however the page is used', async ({
  page,
  sandbox,
}) => {
  for (const path of ['/', '/order', '/vpn-server']) {
    await page.goto(path);
    await shellOf(page).chatLauncher.click();
    await expect.poll(() => eventsOf(page, 'live_chat_start')).toHaveLength(1);
    expect((await eventsOf(page)).length).toBeGreaterThan(2);
  }
  await choose(page, false);
  await flush(page, sandbox);
  expect(await collectedBy(sandbox)).toEqual({ script: [], tag: [], endpoint: [] });
});

test('once statistics are allowed the tag is loaded, and what the page had gathered follows, then what comes', async ({
  page,
  sandbox,
}) => {
  await page.goto('/de/pricing');
  await stayOnPage(page);
  await shellOf(page).footer.locator('a[href$="/tos"]').last().click();
  await choose(page, true);
  await shellOf(page).header.locator('a').first().click();
  const expected = [
    'page_view',
    'interaction',
    'interaction',
    'interaction',
    'cookie_settings',
    'interaction',
  ];
  const sorted = (events: readonly Event[]) => namesOf(events).toSorted();
  await expect.poll(async () => sorted((await collectedBy(sandbox)).endpoint)).toEqual(expected.toSorted());
  await expect.poll(async () => sorted((await collectedBy(sandbox)).tag)).toEqual(expected.toSorted());
  const { script, endpoint } = await collectedBy(sandbox);
  expect(script).toHaveLength(1);
  expect(new Set(endpoint.map((event) => event.page))).toEqual(new Set(['/de/pricing']));
  expect(endpoint).toContainEqual(
    expect.objectContaining({ event: 'cookie_settings', statistics: 'granted', marketing: 'denied' }),
  );
});

test('once statistics are refused again nothing more is sent, on this page, in other tabs and on the next page', async ({
  page,
  context,
  sandbox,
}) => {
  await page.goto('/');
  await choose(page, true);
  const other = await context.newPage();
  await other.goto('/pricing');
  await expect
    .poll(async () => namesOf((await collectedBy(sandbox)).endpoint).filter((name) => name === 'page_view'))
    .toHaveLength(2);
  await expect.poll(async () => (await collectedBy(sandbox)).script).toHaveLength(2);
  await choose(page, false);
  const before = await collectedBy(sandbox);
  for (const tab of [page, other]) {
    await stayOnPage(tab);
    await shellOf(tab).header.locator('a').first().click();
    await shellOf(tab).footer.locator('a[href$="/tos"]').last().click();
  }
  await flush(other, sandbox);
  await flush(page, sandbox);
  const now = await collectedBy(sandbox);
  expect(now.script).toHaveLength(before.script.length);
  const later = (which: 'tag' | 'endpoint') => now[which].slice(before[which].length);
  // A refusal is the last that tag managers learn.
  expect(later('tag').filter((event) => event.statistics !== 'denied')).toEqual([]);
  expect(later('endpoint')).toEqual([]);
});

test('a tag that arrives after a refusal learns nothing of what happens then', { tag: '@ci' }, async ({
  page,
  sandbox,
}) => {
  const release = await holdRequests(page, `**${base}/tag.js*`);
  await page.goto('/');
  await stayOnPage(page);
  await choose(page, true);
  await choose(page, false);
  await shellOf(page).header.locator('a').first().click();
  release();
  await expect.poll(async () => namesOf((await collectedBy(sandbox)).tag)).toContain('cookie_settings');
  await shellOf(page).header.locator('a').first().click();
  const refusal = { event: 'cookie_settings', statistics: 'denied', marketing: 'denied' };
  expect((await eventsOf(page)).at(-1)).toEqual(refusal);
  await flush(page, sandbox);
  const { tag } = await collectedBy(sandbox);
  expect(tag).toContainEqual(refusal);
  expect(tag.map(({ label }) => label)).not.toContain('logo');
});

test('allowed once more, events are sent again, but not those from while they were refused', {
  tag: '@ci',
}, async ({ page, sandbox }) => {
  await page.goto('/');
  await stayOnPage(page);
  await choose(page, true);
  await expect.poll(async () => (await collectedBy(sandbox)).tag).not.toEqual([]);
  await choose(page, false);
  await shellOf(page).header.locator('a').first().click();
  await choose(page, true);
  await shellOf(page).footer.locator('a[href$="/tos"]').last().click();
  const labelsOf = (events: readonly Event[]) => events.map(({ label }) => label);
  await expect.poll(async () => labelsOf((await collectedBy(sandbox)).endpoint)).toContain('tos');
  await expect.poll(async () => labelsOf((await collectedBy(sandbox)).tag)).toContain('tos');
  const { tag, endpoint, script } = await collectedBy(sandbox);
  expect(labelsOf(endpoint)).not.toContain('logo');
  expect(labelsOf(tag)).not.toContain('logo');
  expect(script).toHaveLength(1);
});

for (const [way, forget] of [
  [
    'in another tab',
    async (page: Page) => {
      const other = await page.context().newPage();
      await other.goto('/tos');
      await other.evaluate(() => localStorage.clear());
    },
  ],
  [
    'while the page was kept to be gone back to',
    (page: Page) =>
      page.evaluate(() => {
        localStorage.removeItem('cookie_settings');
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      }),
  ],
] as const) {
  test(`a lost choice is reported as a refusal of every kind: removed ${way}`, { tag: '@ci' }, async ({
    page,
    sandbox,
  }) => {
    await page.goto('/');
    const { cookieButton, cookieSettings } = shellOf(page);
    await cookieButton.click();
    await cookieSettings.locator('[value="cookies-all"]').click();
    const lastSent = async () => lastChoice((await collectedBy(sandbox)).tag);
    const kinds = { event: 'cookie_settings', statistics: 'granted', marketing: 'granted' };
    await expect.poll(async () => (await collectedBy(sandbox)).tag).toContainEqual(kinds);
    await forget(page);
    await expect.poll(lastSent).toEqual({ ...kinds, statistics: 'denied', marketing: 'denied' });
  });
}

test('a tag manager still learns that marketing is refused too, after statistics were', {
  tag: '@ci',
}, async ({ page, sandbox }) => {
  await page.goto('/');
  const { cookieButton, cookieSettings } = shellOf(page);
  await cookieButton.click();
  await cookieSettings.locator('[value="cookies-all"]').click();
  await expect.poll(async () => (await collectedBy(sandbox)).tag).not.toEqual([]);
  await choose(page, false);
  await cookieButton.click();
  await cookieSettings.getByRole('checkbox', { name: /^Marketing/ }).uncheck();
  await cookieSettings.locator('[value="cookies-save"]').click();
  await expect
    .poll(async () => lastChoice((await collectedBy(sandbox)).tag))
    .toEqual({ event: 'cookie_settings', statistics: 'denied', marketing: 'denied' });
});

test('everything can be refused at once, by a button that looks like the one that accepts everything', {
  tag: '@ci',
}, async ({ page, sandbox }) => {
  await page.goto('/de');
  const { cookieButton, cookieSettings } = shellOf(page);
  await cookieButton.click();
  const [refuse, accept] = ['cookies-none', 'cookies-all'].map((value) =>
    cookieSettings.locator(`[value="${value}"]`),
  );
  expect(await refuse?.getAttribute('class')).toBe(await accept?.getAttribute('class'));
  await accept?.click();
  await expect.poll(async () => (await collectedBy(sandbox)).tag).not.toEqual([]);
  await cookieButton.click();
  await cookieSettings.getByRole('button', { name: 'Alle ablehnen' }).click();
  await expect
    .poll(async () => lastChoice((await collectedBy(sandbox)).tag))
    .toEqual({ event: 'cookie_settings', statistics: 'denied', marketing: 'denied' });
  await cookieButton.click();
  await expect(cookieSettings.getByRole('checkbox', { checked: true })).toHaveCount(1);
});

test("after a refusal and a later consent, events from before the refusal aren't sent", {
  tag: '@ci',
}, async ({ page, sandbox }) => {
  await page.goto('/');
  await stayOnPage(page);
  await shellOf(page).header.locator('a').first().click();
  await page.evaluate(() =>
    (window as { dataLayer?: unknown[] }).dataLayer?.push({ event: 'of another script' }),
  );
  await choose(page, false);
  await choose(page, true);
  await shellOf(page).footer.locator('a[href$="/tos"]').last().click();
  const labelsOf = (events: readonly Event[]) => events.map(({ label }) => label);
  for (const which of ['endpoint', 'tag'] as const) {
    await expect.poll(async () => labelsOf((await collectedBy(sandbox))[which])).toContain('tos');
    const events = (await collectedBy(sandbox))[which];
    expect(labelsOf(events), which).not.toContain('logo');
    expect(namesOf(events), which).not.toContain('page_view');
  }
  expect(namesOf((await collectedBy(sandbox)).tag)).toContain('of another script');
});

test('nothing is lost when the page is left at once', async ({ page, sandbox }) => {
  await allowBeforehand(page);
  await page.goto('/');
  await page.locator('main a[href$="/order"]').first().click();
  await expect(page).toHaveURL(/\/order$/);
  await expect
    .poll(async () => namesOf((await collectedBy(sandbox)).endpoint.filter((event) => event.page === '/')))
    .toEqual(['cookie_settings', 'page_view', 'cta_clicked', 'interaction']);
});

test('events go by a request where the browser takes no beacons', { tag: '@ci' }, async ({
  page,
  sandbox,
}) => {
  await allowBeforehand(page);
  await page.addInitScript(() => {
    navigator.sendBeacon = () => false;
  });
  await page.goto('/pricing');
  await expect
    .poll(async () => namesOf((await collectedBy(sandbox)).endpoint))
    .toEqual(['cookie_settings', 'page_view']);
});

test('each event of the specification reaches the tag manager and the endpoint, with nothing personal', async ({
  page,
  sandbox,
}) => {
  const postsTo = await recordPosts(page);
  await allowBeforehand(page);
  await page.addInitScript(() =>
    localStorage.setItem('renewal_info', '{"from":"1","to":"6","renewal_date":"2025-01-05"}'),
  );
  await page.goto('/');
  await stayOnPage(page);
  const { header, footer, chatLauncher } = shellOf(page);
  await header.locator('a').first().click();
  await footer.locator('a[href$="/tos"]').last().click();
  await page.locator('main a[href$="/order"]').first().click();
  await chatLauncher.press('Enter');
  await expect(chatLauncher).toBeHidden();
  await page.goto('/renewal-confirmation');
  await stayOnPage(page);
  await page.locator('main h3 a').first().click();
  await page.goto('/order');
  const order = orderOf(page);
  await order.countrySummary.click();
  await order.plans.nth(1).check();
  await order.method('paypal').getByRole('radio').check();
  await order.method('card').getByRole('radio').check();
  await fillIn(order);
  await order.pay.click();
  await expect(page).toHaveURL('/setup');

  const interaction = (category: string, action: string, label: unknown) => ({
    event: 'interaction',
    category,
    action,
    label,
  });
  const token = expect.stringMatching(/^([0-9a-f]|\[number\])+$/);
  const expected = [
    { event: 'page_view', page_view_id: expect.stringMatching(/^wayfold-([0-9a-f]|\[number\])+$/) },
    interaction('Header', 'click', 'logo'),
    interaction('Footer', 'click', 'tos'),
    interaction('Button', 'click', 'cta-order'),
    interaction('Button', 'click', 'live-chat'),
    interaction('Renewal content', 'Renewal content', expect.stringMatching(/-upgrade$/)),
    { event: 'cta_clicked', destination: '/order', label: expect.stringMatching(/\w/) },
    { event: 'live_chat_start' },
    { event: 'product_selected', product_id: expect.any(String), months: 6, cost: '59.95', currency: 'USD' },
    { event: 'payment_selection_expanded', payment_type: 'PAYPAL' },
    {
      event: 'payment_attempt',
      product_id: expect.any(String),
      product_name: '6m_regular',
      cost: '59.95',
      monthly_cost: '9.99',
      currency: 'USD',
      browser: expect.any(String),
      os: expect.any(String),
      locale: 'en',
      attempt_id: token,
      payment_type: 'CREDIT_CARD',
      status: '1',
      error: '',
    },
  ];
  for (const which of ['tag', 'endpoint'] as const) {
    for (const event of expected) {
      await expect
        .poll(async () => (await collectedBy(sandbox))[which], { message: which })
        .toContainEqual(
          which === 'tag'
            ? event
            : { ...event, timestamp: expect.any(Number), page: expect.stringMatching(/^\//) },
        );
    }
  }
  for (const which of ['tag-events', 'events']) {
    const posts = (await postsTo(`${base}/${which}`)).join('\n');
    expect(posts).toContain('payment_attempt');
    expect(posts).not.toMatch(/\bada\b|lovelace|@|4111\W?1111/i);
  }
});
