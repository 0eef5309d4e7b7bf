import type { Page } from '@playwright/test';
import { pathIn } from './languages.ts';
import { expectNoOverflow } from './layout.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { shellOf } from './shell.ts';
import { expect, test } from './site-test.ts';

const path = '/renewal-confirmation';
const stored = { from: '1', to: '6', renewal_date: '2025-01-05' };
const dateLine = 'Your next renewal date is Jan 5, 2025.';

/** Puts a text into storage before any script of the page runs. */
async function store(page: Page, text: string) {
  await page.addInitScript((value) => localStorage.setItem('renewal_info', value), text);
}

async function open(page: Page, values: object = {}, code = 'en') {
  await store(page, JSON.stringify({ ...stored, ...values }));
  await page.goto(pathIn(code, path));
  await expect(page.locator('h1')).toBeVisible();
}

const messages: readonly [from: string, to: string, message: string | undefined][] = [
  ['1', '1', undefined],
  ['1', '6', "You've upgraded to 6 months"],
  ['1', '12', 'You are getting the biggest savings'],
  ['1', '15', 'You are getting the biggest savings'],
  ['6', '1', "You've switched to plan: 1 month"],
  ['6', '6', undefined],
  ['6', '12', 'You are getting the biggest savings'],
  ['6', '15', 'You are getting the biggest savings'],
  ['12', '1', "You've switched to plan: 1 month"],
  ['12', '6', "You've switched to plan: 6 months"],
  ['12', '12', "You'll continue to get the biggest savings"],
  ['12', '15', 'You are getting the biggest savings'],
  ['15', '1', "You've switched to plan: 1 month"],
  ['15', '6', "You've switched to plan: 6 months"],
  ['15', '12', "You've switched to plan: 12 months"],
  ['15', '15', "You'll continue to get the biggest savings"],
];

test('says what changed, for every change of plan, and then when the next renewal is', async ({ page }) => {
  test.setTimeout(120_000);
  await page.goto('/cart');
  for (const [from, to, message] of messages) {
    await page.evaluate(
      (text) => localStorage.setItem('renewal_info', text),
      JSON.stringify({ ...stored, from, to }),
    );
    await page.goto(path);
    const lines = page.locator('h1 ~ div p');
    await expect(lines.last(), `${from} to ${to}`).toHaveText(dateLine);
    await expect(lines, `${from} to ${to}`).toHaveText(message ? [message, dateLine] : [dateLine]);
    const isBold = Number(from) > Number(to);
    await expect(page.locator('main strong')).toHaveText(isBold ? [message ?? ''] : []);
  }
});

test('has a title that is read first, a primary message and a described drawing', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription is renewed');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Thank you for staying with us')).toBeVisible();
  await expect(page.getByRole('img', { name: 'A folded paper plane on its way' })).toBeVisible();
  await expect(page).toHaveTitle('Your subscription is renewed | Wayfold');
  await expect(shellOf(page).header).toBeHidden();
  await expect(shellOf(page).footer).toBeVisible();
});

const cards = [
  ['Update your devices', '/latest', 'update-devices'],
  ['Turn on Threat Manager', '/blog/threat-manager', 'threat-manager'],
  ['Use split tunneling', '/support/split-tunneling', 'split-tunneling'],
  ['Test your privacy knowledge', '/blog/privacy-quiz', 'privacy-quiz'],
] as const;

test('suggests four ways to get more from the service', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('heading', { level: 2, name: /^Discover more ways/ })).toBeVisible();
  const links = page
    .getByRole('listitem')
    .filter({ has: page.locator('h3') })
    .getByRole('link');
  await expect(links).toHaveText(cards.map(([name]) => name));
  for (const [name, href] of cards) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await page.getByRole('listitem').filter({ hasText: 'Get the latest app' }).click();
  await expect(page).toHaveURL('/latest');
});

test('small screens get more to read, large ones tips and tricks', async ({ page }) => {
  const readMore = page.locator('main a[href="/blog/best-vpn-uses"]');
  const tips = page.locator('main a[href="/blog/category/tips-tricks"]');
  await page.setViewportSize({ width: 767, height: 800 });
  await open(page);
  await expect(readMore).toHaveText('Read more');
  await expect(readMore).toBeVisible();
  await expect(tips).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(tips).toHaveText('Tips and tricks');
  await expect(tips).toBeVisible();
  await expect(readMore).toBeHidden();
});

test.describe('clicks are reported to analytics', () => {
  const types = [
    ['upgrade', { from: '1', to: '6' }],
    ['downgrade', { from: '15', to: '12' }],
    ['same', { from: '6', to: '6' }],
  ] as const;
  test('after renewals of every type', async ({ page }) => {
    const names = [...cards.map(([, , name]) => name), 'tips-and-tricks', 'read-more'];
    for (const [type, plans] of types) {
      await test.step(type, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        await open(page, plans, 'de');
        await stayOnPage(page);
        const links = page.locator('main a:visible');
        // Each link once is enough.
        const clicked = type === 'upgrade' ? names : names.slice(0, 1);
        for (const [at] of clicked.slice(0, 5).entries()) await links.nth(at).click();
        if (clicked === names) {
          await page.setViewportSize({ width: 360, height: 900 });
          await links.nth(4).click();
        }
        expect(await renewalEvents(page), type).toEqual(
          clicked.map((name) => ({
            category: 'Renewal content',
            action: 'Renewal content',
            label: `${name}-${type}`,
          })),
        );
      });
    }
  });

  test('also where the middle button opens a tab, but not where a menu opens', { tag: '@ci' }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page);
    await stayOnPage(page);
    const links = page.locator('main a:visible');
    await links.first().click({ button: 'right' });
    await links.first().click({ button: 'middle' });
    await links.last().click({ button: 'middle' });
    const labels = (await renewalEvents(page)).map(({ label }) => label);
    expect(labels).toEqual(['update-devices-upgrade', 'tips-and-tricks-upgrade']);
  });

  async function stayOnPage(page: Page) {
    await page.evaluate(() => {
      for (const type of ['click', 'auxclick'])
        window.addEventListener(type, (event) => event.preventDefault());
    });
  }

  function renewalEvents(page: Page) {
    return page.evaluate(() => {
      const { dataLayer = [] } = window as typeof window & { dataLayer?: Record<string, string>[] };
      return dataLayer
        .filter(({ category }) => category === 'Renewal content')
        .map(({ category, action, label }) => ({ category, action, label }));
    });
  }
});

test.describe('without details of a renewal', () => {
  // The page's pending requests are aborted.
  test.use({ expectedProblems: /ERR_ABORTED/ });

  test('the browser goes to the subscriptions, and back to where it was before', async ({ page }) => {
    await page.goto('/pricing');
    await page.goto(path);
    await expect(page).toHaveURL('/subscriptions');
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
  });
});

test("storage that can't be read counts as empty", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
  });
  await page.goto(path);
  await expect(page).toHaveURL('/subscriptions');
});

test.describe("what can't be parsed", () => {
  test.use({ expectedProblems: /stored renewal_info can't be shown/ });

  const texts = ['{', JSON.stringify({ ...stored, to: 'secret@example.com' })];
  test('is logged and nothing is shown', async ({ page }) => {
    for (const text of texts) {
      await test.step(text, async () => {
        const logged = page.waitForEvent('console', (message) => message.type() === 'error');
        await store(page, text);
        await page.goto(path);
        const reason = (await logged).text();
        expect(reason, text).toMatch(/^The stored renewal_info can't be shown: it/);
        expect(reason, text).not.toContain('secret');
        await expect(page, text).toHaveURL(path);
        expect(await page.locator('main').innerText(), text).toBe('');
        await expect(page.locator('main :is(h1, a, svg, p):visible'), text).toHaveCount(0);
        await expect(shellOf(page).footer, text).toBeVisible();
        await expectNoOverflow(page);
      });
    }
  });
});

test.describe('without a date that can be read', () => {
  test.use({ expectedProblems: /stored renewal_info is shown without its date/ });

  test('the rest is shown, and the date is logged', async ({ page }) => {
    for (const renewal_date of ['secret@example.com', undefined]) {
      const logged = page.waitForEvent('console', (message) => message.type() === 'error');
      await open(page, { renewal_date });
      expect((await logged).text()).not.toContain('secret');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your subscription is renewed');
      await expect(page.locator('h1 ~ div p')).toHaveText(["You've upgraded to 6 months"]);
      await expect(page.locator('main li a')).toHaveText(cards.map(([name]) => name));
      await expect(page.locator('main')).not.toContainText(/renewal date|undefined|Invalid/);
    }
  });
});

test('a date may be stored as it is shown', { tag: '@ci' }, async ({ page }) => {
  await open(page, { renewal_date: 'Jan 5, 2025' });
  await expect(page.locator('h1 ~ div p').last()).toHaveText(dateLine);
});

test.describe('before its script arrives', { tag: '@ci' }, () => {
  test.use({ expectedProblems: /ERR_FAILED/ });

  test('the page has no header and shows nothing yet', async ({ page }) => {
    await page.route('**/assets/js/renewal-*', (route) => route.abort());
    await store(page, JSON.stringify(stored));
    await page.goto(path);
    await expect(shellOf(page).header).toBeHidden();
    await expect(shellOf(page).footer).toBeVisible();
    await expect(page.locator('main :is(h1, h2, a, svg, p):visible')).toHaveCount(0);
  });
});

test('nothing that is seen moves while the page loads', async ({ page }) => {
  await watchShifts(page);
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const shifts = await shiftsOf(page);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('in Arabic the date stays in the order of its own language', { tag: '@ci' }, async ({ page }) => {
  await open(page, {}, 'ar');
  const date = page.locator('main bdi');
  await expect(date).toHaveText('Jan 5, 2025');
  const places = await date.evaluate((element) => {
    const place = (from: number, to: number) => {
      const range = document.createRange();
      range.setStart(element.firstChild as Node, from);
      range.setEnd(element.firstChild as Node, to);
      return range.getBoundingClientRect().left;
    };
    return [place(0, 3), place(4, 5), place(7, 11)];
  });
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("links lead to pages in the reader's language", { tag: '@ci' }, async ({ page }) => {
  await open(page, {}, 'de');
  await expect(page.locator('main li a').first()).toHaveAttribute('href', '/de/latest');
  await page.locator('main li a').first().click();
  await expect(page).toHaveURL('/de/latest');
});

test('fits every screen, with an en-US date', async ({ page }) => {
  for (const code of ['en', 'de', 'ar', 'jp', 'th']) {
    await open(page, { from: '12', to: '6' }, code);
    await expect(page.locator('main'), code).toContainText('Jan 5, 2025');
    for (const width of [320, 360, 768, 1280]) {
      await test.step(`${code} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 740 });
        await expectNoOverflow(page);
      });
    }
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page leads on to the subscriptions', async ({ page }) => {
    await page.goto(pathIn('de', path));
    await expect(page.locator('h1')).toBeHidden();
    await page.getByRole('link', { name: 'Zu deinen Abos' }).click();
    await expect(page).toHaveURL('/de/subscriptions');
  });
});
