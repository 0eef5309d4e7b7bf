import type { Page } from '@playwright/test';
import { pathIn } from './languages.ts';
import { expectNoOverflow } from './layout.ts';
import { shiftsOf, watchShifts } from './layout-shifts.ts';
import { expect, test } from './site-test.ts';

const three = [
  { id: 'a', name: 'First' },
  { id: 'b', name: 'Second' },
  { id: 'c', name: 'Third' },
];

/** Fills the cart as another page of the origin would, once a call, and opens it. */
async function open(page: Page, cart: unknown, code = 'en') {
  const text = typeof cart === 'string' ? cart : JSON.stringify(cart);
  await page.addInitScript(
    ([value, call]) => {
      if (sessionStorage.getItem(call)) return;
      sessionStorage.setItem(call, 'filled');
      localStorage.setItem('cart', value);
    },
    [text, crypto.randomUUID()] as const,
  );
  await page.goto(pathIn(code, '/cart'));
}

const items = (page: Page) => page.locator('main li');
const deleteButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Delete ${name}`, exact: true });
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('cart'));

test('lists what was bought, each with a button that deletes it, and remembers', async ({ page }) => {
  await open(page, three);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bought products');
  await expect(items(page)).toHaveText([/^First/, /^Second/, /^Third/]);
  await deleteButton(page, 'Second').click();
  await expect(items(page)).toHaveText([/^First/, /^Third/]);
  await expect(page.getByRole('status')).toHaveText('Second was deleted.');
  await page.reload();
  await expect(items(page)).toHaveText([/^First/, /^Third/]);
  expect(JSON.parse((await stored(page)) ?? '')).toEqual([three[0], three[2]]);
});

test('focus goes to the next button, the last one, and the heading in the end', async ({ page }) => {
  await open(page, three);
  await deleteButton(page, 'Second').press('Enter');
  await expect(deleteButton(page, 'Third')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(deleteButton(page, 'First')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('an empty cart leads on to the plans', async ({ page }) => {
  for (const cart of [undefined, '[]']) {
    await test.step(cart ?? 'nothing stored', async () => {
      await (cart === undefined ? page.goto('/cart') : open(page, cart));
      await expect(page.getByText('Your cart is empty.'), cart).toBeVisible();
      await expect(page.getByRole('link', { name: 'See plans' }), cart).toBeVisible();
    });
  }
  await page.getByRole('link', { name: 'See plans' }).click();
  await expect(page).toHaveURL('/order');
});

test('two tabs agree', { tag: '@ci' }, async ({ page, context }) => {
  await open(page, three);
  const other = await context.newPage();
  await other.goto('/cart');
  await deleteButton(other, 'First').click();
  await expect(items(page)).toHaveText([/^Second/, /^Third/]);
  await deleteButton(page, 'Third').click();
  await expect(items(other)).toHaveText([/^Second/]);
  await other.evaluate(() => localStorage.clear());
  await expect(items(page)).toHaveCount(0);
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
});

test('a page that is gone back to shows what has changed meanwhile', { tag: '@ci' }, async ({ page }) => {
  await open(page, three);
  await expect(items(page)).toHaveCount(3);
  // A page hears nothing while it is kept for going back to, nor of its own changes. Chromium keeps none under test.
  await page.evaluate(
    (text) => {
      localStorage.setItem('cart', text);
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    JSON.stringify(three.slice(1)),
  );
  await expect(items(page)).toHaveText([/^Second/, /^Third/]);
});

test('a deletion takes nothing back that another tab has done unheard', { tag: '@ci' }, async ({ page }) => {
  await open(page, three);
  // A change by the page itself fires no storage event, like one in a suspended tab.
  await page.evaluate(
    (text) => localStorage.setItem('cart', text),
    JSON.stringify([...three.slice(1), { id: 'd', name: 'New' }]),
  );
  await deleteButton(page, 'Second').click();
  await expect(items(page)).toHaveText([/^Third/, /^New/]);
});

test('of two items with one id, the one that was meant goes', { tag: '@ci' }, async ({ page }) => {
  await open(page, [three[0], { id: 'a', name: 'First again' }, three[1]]);
  await deleteButton(page, 'First again').click();
  await expect(items(page)).toHaveText([/^First Delete/, /^Second/]);
});

test('items of one name are announced one by one', { tag: '@ci' }, async ({ page }) => {
  await open(page, [three[0], three[0], three[0]]);
  const announcement = () => page.getByRole('status').locator('p').elementHandle();
  await deleteButton(page, 'First').first().click();
  const before = await announcement();
  await deleteButton(page, 'First').first().click();
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(page.getByRole('status')).toHaveText('First was deleted.');
});

test('names are text, whatever is in them', { tag: '@ci' }, async ({ page }) => {
  const name = '<img src=x onerror=alert(1)>"\u202E{{name}}';
  await open(page, [{ id: '__proto__', name }, three[0]]);
  await expect(items(page).locator('bdi').first()).toHaveText(name);
  await expect(page.locator('main img')).toHaveCount(0);
  await deleteButton(page, name).click();
  await expect(page.getByRole('status')).toHaveText(`${name} was deleted.`);
  await expect(items(page)).toHaveText([/^First/]);
});

test.describe('a damaged cart', () => {
  test.use({ expectedProblems: /stored cart can't be shown in full/ });

  test('is empty, logged and left as it is', async ({ page }) => {
    for (const text of ['{', '"secret@example.com"']) {
      await test.step(text, async () => {
        const logged = page.waitForEvent('console', (message) => message.type() === 'error');
        await open(page, text);
        expect((await logged).text(), text).toMatch(/^The stored cart can't be shown in full: /);
        expect((await logged).text(), text).not.toContain('secret');
        await expect(page.getByText('Your cart is empty.'), text).toBeVisible();
        expect(await stored(page)).toBe(text);
      });
    }
  });

  test('shows what can be read, and keeps the rest', async ({ page }) => {
    await open(page, [{ id: 'x' }, three[0], three[1]]);
    await expect(items(page)).toHaveText([/^First/, /^Second/]);
    await deleteButton(page, 'First').click();
    await expect(items(page)).toHaveText([/^Second/]);
    expect(JSON.parse((await stored(page)) ?? '')).toEqual([{ id: 'x' }, three[1]]);
  });
});

const notKept = 'Your browser doesn’t let us save the cart. Changes are lost when you leave this page.';

test("a cart that storage takes no change of stays usable, and says what it can't do", {
  tag: '@ci',
}, async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = (key) => {
      if (key === 'cart') throw new DOMException('Full.', 'QuotaExceededError');
    };
    if (location.pathname === '/cart') {
      const text = JSON.stringify([
        { id: 'a', name: 'First' },
        { id: 'b', name: 'Second' },
        { id: 'c', name: 'Third' },
      ]);
      Storage.prototype.getItem = (key) => (key === 'cart' ? text : null);
    }
  });
  await page.goto('/cart');
  await expect(items(page)).toHaveCount(3);
  await expect(page.getByText(notKept)).toHaveCount(0);
  await deleteButton(page, 'First').click();
  await expect(page.getByRole('status')).toContainText(notKept);
  await deleteButton(page, 'Third').click();
  await expect(items(page)).toHaveText([/^Second/]);
  for (const key of ['cart', null]) {
    await page.evaluate(
      (changedKey) => window.dispatchEvent(new StorageEvent('storage', { key: changedKey })),
      key,
    );
    await expect(items(page)).toHaveText([/^Second/]);
  }
});

test('a browser without storage says so at once', { tag: '@ci' }, async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('No.', 'SecurityError');
      },
    });
  });
  await page.goto('/cart');
  await expect(page.getByText('Your cart is empty.')).toBeVisible();
  await expect(page.getByRole('status')).toHaveText(notKept);
});

test('nothing that is seen moves while the page loads', async ({ page }) => {
  await watchShifts(page);
  await open(
    page,
    Array.from({ length: 20 }, (_, at) => ({ id: String(at), name: `Item ${at}` })),
  );
  await expect(items(page)).toHaveCount(20);
  await page.evaluate(() => document.fonts.ready);
  const shifts = await shiftsOf(page);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.02);
});

test('fits every screen', async ({ page }) => {
  for (const code of ['en', 'de', 'ar', 'jp', 'th']) {
    await open(page, [...three, { id: 'd', name: 'W'.repeat(80) }], code);
    await expect(items(page), code).toHaveCount(4);
    await expect(items(page).first().getByRole('button'), code).toHaveAccessibleName(/First/);
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

  test('the page says what it needs, and leads on', async ({ page }) => {
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main noscript p')).toHaveText(/^Your cart needs JavaScript\./);
    await page.getByRole('link', { name: 'See plans' }).click();
    await expect(page).toHaveURL('/order');
  });
});
