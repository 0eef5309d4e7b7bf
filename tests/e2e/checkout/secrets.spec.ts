import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium, windowed } from '../../../tools/scripts/find-chromium.js';
import { fillIn, orderOf } from '../order-form/open-order.ts';
import { shellOf } from '../shell.ts';
import { listenEverywhere } from './listen-everywhere.ts';
import { calls, expect, type Shop, test } from './shop-test.ts';

/** Nothing else on the page says any of these. */
function newBuyer() {
  const mark = crypto.randomUUID().slice(0, 8);
  const middle = `70${Math.floor(Math.random() * 10 ** 6)}`.padEnd(8, '3');
  return {
    number: withCheckDigit(`400056${middle}9`),
    cvc: '8642',
    email: `canary.${mark}@buyer.example`,
    firstName: `Zinnia${mark}`,
    lastName: `Quill${mark}`,
  };
}

type Buyer = ReturnType<typeof newBuyer>;

/** The last digit as cards have it. */
function withCheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** As it stands, and as text is written for addresses and in base 64. */
const spellings = (text: string) => [text, encodeURIComponent(text), btoa(text).replace(/=+$/, '')];

const contains = (text: string, secret: string) =>
  spellings(secret).some((spelling) => text.toLowerCase().includes(spelling.toLowerCase()));

/** Whether a text gives away the number, or more of it than a receipt shows, in groups or not. */
function holdsCard(text: string, { number, cvc }: Buyer): boolean {
  const digits = text.replace(/(?<=\d)(?:[\s.+-]|%20)(?=\d)/g, '');
  const hasNumber = digits.includes(number.slice(5, 12)) || contains(text, number);
  return hasNumber || new RegExp(`(?<![\\w.-])${cvc}(?![\\w.-])`).test(text);
}

const holdsPerson = (text: string, { email, firstName, lastName }: Buyer) =>
  [email, email.split('@')[0] ?? '', firstName, lastName].some((secret) => contains(text, secret));

async function fillInAs({ order }: Pick<Shop, 'order'>, buyer: Buyer): Promise<void> {
  await order.email.fill(buyer.email);
  await order.firstName.fill(buyer.firstName);
  await order.lastName.fill(buyer.lastName);
  await order.number.fill(buyer.number);
  await order.cvc.fill(buyer.cvc);
}

/** Notes what the page hands to the provider's script, which it does only there. */
async function watchProvider({ page }: Shop): Promise<() => Promise<readonly unknown[]>> {
  await page.waitForFunction(() => {
    type Handler = { handleCardPayment: (info: unknown, callbacks: unknown) => unknown };
    type Provider = { load3DSHandler: () => Promise<Handler> };
    const tools = window as unknown as { Chargebee?: { getInstance: () => Provider }; handed: unknown[] };
    try {
      const provider = tools.Chargebee?.getInstance();
      if (!provider) return false;
      const load = provider.load3DSHandler.bind(provider);
      tools.handed = [];
      provider.load3DSHandler = async () => {
        const handler = await load();
        const pay = handler.handleCardPayment.bind(handler);
        handler.handleCardPayment = (info, callbacks) => {
          tools.handed.push(info);
          return pay(info, callbacks);
        };
        return handler;
      };
      return true;
    } catch {
      return false;
    }
  });
  return () => page.evaluate(() => (window as unknown as { handed: unknown[] }).handed);
}

test.describe('what buyers enter', () => {
  test.use({ expectedProblems: /\/api\/v1\/checkout|status of 422/ });

  test('is sent only to its recipients, whether payments fail or not', async ({ shop, page }) => {
    const buyer = newBuyer();
    const everything = await listenEverywhere(page);
    await shop.open();
    await shop.fill();
    await fillInAs(shop, buyer);
    const handed = await watchProvider(shop);

    await shop.providers({ threeDs: 'fail' });
    await shop.order.pay.click();
    await expect(shop.order.flash).toHaveAttribute(
      'data-flash',
      'signup.errors.credit_card_not_authenticated',
    );

    await shop.providers({});
    const { number, email, firstName, lastName } = buyer;
    const detail = `The card ${number} of ${firstName} ${lastName} <${email}> is refused.`;
    await shop.faults({ path: calls.checkout, kind: 'status', status: 422, body: { detail }, times: 1 });
    await shop.order.pay.click();
    await expect(shop.order.flash).toHaveAttribute('data-flash', 'general_error');

    await everything.savePage();
    const [first] = await handed();
    expect(first).toMatchObject({ card: { number, cvv: buyer.cvc, firstName, lastName } });
    await expect(shop.order.cvc).toHaveValue('');
    await shop.order.cvc.fill(buyer.cvc);
    await shop.order.pay.click();
    await expect(page).toHaveURL('/setup');
    await everything.savePage();
    await shop.expectPayments({ intents: 1, charges: 1 });

    const { requests, written } = await everything.heard();
    const needed = requests.filter(({ path }) => path === calls.intent || path === calls.checkout);
    expect(needed.filter(({ body }) => holdsPerson(body, buyer)).map(({ path }) => path)).toEqual([
      calls.intent,
      calls.checkout,
      calls.checkout,
    ]);
    const others = requests.filter((request) => !needed.includes(request)).map(({ body }) => body);
    const open = [...requests.map(({ head }) => head), ...others, ...written];
    expect(open.filter((text) => holdsPerson(text, buyer))).toEqual([]);
    expect([...open, ...needed.map(({ body }) => body)].filter((text) => holdsCard(text, buyer))).toEqual([]);
  });
});

test('another language keeps what is typed, but not the card, and nothing of it is stored', {
  tag: '@ci',
}, async ({ shop, page }) => {
  const buyer = newBuyer();
  const everything = await listenEverywhere(page);
  await shop.open();
  await shop.fill();
  await fillInAs(shop, buyer);
  await shop.order.country.selectOption('US');
  await shop.order.state.selectOption('CA');
  await shop.order.postalCode.fill('94016');
  await page.locator('[popovertarget="language_dialog"]:visible').first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(/\/ar\/order/);
  const { email, country, state, firstName, lastName, postalCode, expiry, number, cvc } = shop.order;
  for (const [field, value] of [
    [email, buyer.email],
    [country, 'US'],
    [state, 'CA'],
    [firstName, buyer.firstName],
    [lastName, buyer.lastName],
    [postalCode, '94016'],
    [expiry, '09/29'],
    [number, ''],
    [cvc, ''],
  ] as const)
    await expect(field).toHaveValue(value);
  await everything.savePage();
  const { requests, written } = await everything.heard();
  const texts = [...requests.flatMap(({ head, body }) => [head, body]), ...written];
  expect(texts.filter((text) => holdsPerson(text, buyer) || holdsCard(text, buyer))).toEqual([]);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
  await page.reload();
  await expect(shop.order.countrySummary).toBeVisible();
  await expect(email).toHaveValue('');
});

test('another language keeps a chosen country alone', async ({ shop, page }) => {
  await shop.open('/order?plan=1m');
  await shop.order.countrySummary.click();
  await shop.order.country.selectOption('FR');
  await openInGerman(page);
  await expect(page).toHaveURL('/de/order?plan=1m');
  await expect(shop.order.country).toHaveValue('FR');
});

test('where nothing can be kept, a change of language asks before it loses what is typed', async ({
  shop,
  page,
}) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('No service workers here.'));
  });
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void (asked.length === 1 ? dialog.dismiss() : dialog.accept());
  });
  await shop.open();
  await shop.order.email.fill('ada@example.com');
  await openInGerman(page);
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(shop.order.email).toHaveValue('ada@example.com');
  await page.keyboard.press('Escape');
  await openInGerman(page);
  await expect(page).toHaveURL('/de/order');
  expect(asked).toHaveLength(2);
});

async function openInGerman(page: Page): Promise<void> {
  const { languageButton, languageDialog } = shellOf(page);
  await languageButton.click();
  await languageDialog.getByRole('link', { name: 'Deutsch' }).click();
}

test('browsers keep what buyers enter with the page, but not the card', { tag: '@ci' }, async ({
  shop,
  page,
}) => {
  await shop.open();
  await shop.fill();
  const { email, firstName, number, expiry, cvc } = shop.order;
  await expect(number).toHaveAttribute('autocomplete', 'off');
  await page.goto('/about');
  await page.goBack();
  await expect(email).toHaveValue('ada@example.com');
  await expect(firstName).toHaveValue('Ada');
  for (const [field, token] of [
    [number, 'cc-number'],
    [expiry, 'cc-exp'],
    [cvc, 'cc-csc'],
  ] as const) {
    await expect(field).toHaveValue('');
    await expect(field, 'can be filled in again').toHaveAttribute('autocomplete', token);
  }
});

test("a browser's profile never has the card on disk", async ({ baseURL }) => {
  const executablePath = findChromium(windowed) ?? '';
  test.skip(
    !executablePath,
    'A headless shell writes no session files: CHROMIUM_PATH names another browser.',
  );
  const buyer = newBuyer();
  const profile = mkdtempSync(join(tmpdir(), 'meridian-profile-'));
  const args = ['--no-sandbox', '--headless=new', '--disable-gpu'];
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    baseURL: baseURL ?? '',
  });
  const page = await browser.newPage();
  const order = orderOf(page);
  const files = () =>
    globSync('**/Sessions/*', { cwd: profile }).map((name) => readFileSync(join(profile, name)));
  const texts = () =>
    files().flatMap((file) => [
      file.toString('latin1'),
      file.toString('utf16le'),
      file.subarray(1).toString('utf16le'),
    ]);
  const expectNoCard = async (written: string) => {
    await expect.poll(() => texts().some((text) => text.includes(written))).toBe(true);
    expect(texts().some((text) => holdsCard(text, buyer))).toBe(false);
  };
  try {
    await page.goto('/order');
    await order.countrySummary.click();
    await fillIn(order, 'DE', buyer.number);
    await fillInAs({ order }, buyer);
    await expectNoCard(buyer.email);
    await order.pay.click();
    await expect(page).toHaveURL('/setup');
    await expectNoCard(`${baseURL}/setup`);
    await browser.close();
    await expectNoCard(buyer.email);
  } finally {
    await browser.close();
    rmSync(profile, { recursive: true });
  }
});

test('a leak would be found', () => {
  const buyer = newBuyer();
  const { number, cvc, email, lastName } = buyer;
  const grouped = number.replace(/(.{4})(?=.)/g, '$1-');
  for (const text of [number, `n=${grouped}`, `{"cvv":"${cvc}"}`, btoa(number), number.slice(4)])
    expect(holdsCard(`said ${text} there`, buyer), text).toBe(true);
  for (const text of [email, encodeURIComponent(email), lastName.toUpperCase(), btoa(email)])
    expect(holdsPerson(`said ${text} there`, buyer), text).toBe(true);
  const receipt = `{"first6Digits":"${number.slice(0, 6)}","last4Digits":"${number.slice(-4)}"}`;
  expect(holdsCard(receipt, buyer)).toBe(false);
});
