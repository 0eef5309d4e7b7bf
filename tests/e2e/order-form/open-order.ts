import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build } from 'esbuild';
import { shortClassNames } from '../../../bin/short-class-names.js';
import type { FieldName } from '../../../runtime/checkout/form/order-form.ts';
import { root } from '../../../tools/scripts/run.ts';
import { replaceScript } from './replace-script.ts';
import type { OrderScript } from './scripted-main.ts';

let bundled: Promise<string> | undefined;

/** Bundled as the site's own scripts are, so that names of classes are those of the page. */
function scriptedBundle(): Promise<string> {
  bundled ??= build({
    entryPoints: [join(root, 'tests/e2e/order-form/scripted-main.ts')],
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [shortClassNames(root)],
    logLevel: 'silent',
  }).then(({ outputFiles }) => outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '');
  return bundled;
}

/** Opens the order page with its script with fake services: no call leaves the page. */
export async function openOrder(page: Page, path = '/order', script: OrderScript = {}) {
  await page.addInitScript((own) => {
    window.orderScript = own;
  }, script);
  await replaceScript(page, await scriptedBundle());
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  return orderOf(page);
}

const prices = [
  ['plan-12m', 12, 9995],
  ['plan-6m', 6, 5995],
  ['plan-1m', 1, 1295],
] as const;

const products = prices.map(([id, length, unscaledValue]) => ({
  id,
  name: id,
  prices: [
    { id: `price-${id}`, basePeriod: { length }, amount: { unscaledValue, scale: 2, currency: 'USD' } },
  ],
}));

/** Mocks the calls of the page's own script: an offer, and providers' scripts that do nothing. */
export async function mockPageCalls(page: Page): Promise<void> {
  const responses = { products, paymentMethods: [{ name: 'CREDIT_CARD' }], country_code: 'ZZ' };
  await page.route(/\/(api|wap)\//, (route) => route.fulfill({ json: responses }));
  await page.route('**/__sandbox/providers/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
}

/** The parts of the order page that tests act on. */
export function orderOf(page: Page) {
  const field = (name: FieldName) => page.locator(`[data-order] [name="${name}"]`);
  return {
    form: page.locator('[data-order]'),
    plans: page.locator('[data-plans]').getByRole('radio'),
    email: field('email'),
    country: field('country'),
    state: field('state'),
    countrySummary: page.locator('[data-country-summary]'),
    firstName: field('firstName'),
    lastName: field('lastName'),
    postalCode: field('postalCode'),
    number: field('number'),
    expiry: field('expiry'),
    cvc: field('cvv'),
    pay: page.locator('#order_pay'),
    method: (name: 'card' | 'paypal') => page.locator(`[data-method="${name}"]`),
    payPalGuard: page.locator('[data-paypal-guard]'),
    flash: page.locator('[data-flash]'),
    overlay: page.locator('[data-overlay]'),
    plansError: page.locator('[data-plans-error]'),
    priceChange: page.locator('[data-price-change]'),
    otherTab: page.locator('[data-warning="other-tab"]'),
  };
}

export type Order = ReturnType<typeof orderOf>;

/** Returns the locators of a field and its error. */
export function fieldOf(control: Locator) {
  const field = control.locator('xpath=ancestor::*[@data-state][1]');
  return { field, error: field.locator('[id$="_error"]') };
}

/** Fills in everything that a payment by card needs, as browsers do that know it: all at once. */
export async function fillIn(order: Order, country = 'DE', number = '4111111111111111'): Promise<void> {
  const values = {
    email: 'ada@example.com',
    country,
    firstName: 'Ada',
    lastName: 'Lovelace',
    number,
    expiry: '09/29',
    cvv: '123',
  };
  await order.form.evaluate(fillFields, Object.entries(values));
}

/** Runs in the page. */
function fillFields(form: Element, values: readonly (readonly [name: string, value: string])[]): void {
  for (const [name, value] of values) {
    const field = form.querySelector(`[name="${name}"]`);
    if (!field) throw new Error(`The order has no field “${name}”.`);
    const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** Returns the types of the payment's effects. */
export function effectsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => window.order?.effects.map(({ type }) => type) ?? []);
}
