/** A shop with the sandbox, and what a buyer does there in any browser. */
import { expect } from 'vitest';
import { start } from '../../tools/scripts/run.ts';
import { buildSampleSite, sampleSite } from '../helpers/sample-site.ts';
import { type Browser, patience } from './browser.ts';

let origin = '';

/** Builds the sample and serves it with the sandbox. @returns what ends the server */
export async function serveShop(): Promise<() => void> {
  await buildSampleSite();
  const args = ['bin/meridian.js', 'serve', '--sandbox', '--port', '0', '--out', sampleSite];
  const { child, line } = await start(process.execPath, args);
  origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  return () => void child.kill();
}

/** Holds what the sandbox knows of one buyer. */
export type Purchase = ReturnType<typeof createPurchase>;

/** Creates a session of the sandbox. */
export function createPurchase() {
  const session = `browser-${crypto.randomUUID()}`;
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${origin}/__sandbox/${path}`, { ...init, headers: { 'x-sandbox-session': session } });
  return {
    session,
    payments: async (): Promise<unknown> => (await call('payments')).json(),
    setFaults: (...faults: object[]) => call('faults', { method: 'PUT', body: JSON.stringify(faults) }),
  };
}

/** Lets a browser's requests belong to a purchase. */
export async function join(browser: Browser, { session: value }: Purchase): Promise<void> {
  await open(browser, '/robots.txt');
  await browser.setCookie('sandbox_session', value);
}

/** Opens a page of the shop. */
export async function open(browser: Browser, path: string): Promise<void> {
  await browser.open(origin + path);
}

/** Opens the order page and fills it in. @param number a test card (docs/sandbox.md) */
export async function order(browser: Browser, number?: string): Promise<void> {
  await open(browser, '/order');
  await fillIn(browser, number, true);
}

/** Fills in the order page. @param isNew whether the buyer hasn't said who they are */
export async function fillIn(browser: Browser, number = '4111111111111111', isNew = false): Promise<void> {
  await expect.poll(() => browser.run(fill, number, isNew), patience).toBe(true);
}

/** Presses the button that pays. */
export async function pay(browser: Browser): Promise<void> {
  await browser.run(() => document.querySelector<HTMLElement>('#order_pay')?.click());
}

/** Waits for the page that follows a payment. */
export async function expectPaid(browser: Browser): Promise<void> {
  await expect.poll(() => browser.url(), patience).toBe(`${origin}/setup`);
}

/** Waits for the message at the top of the order page. */
export async function expectFlash(browser: Browser, id: string): Promise<void> {
  const flash = () => document.querySelector<HTMLElement>('[data-flash]')?.dataset.flash;
  await expect.poll(() => browser.run(flash), patience).toBe(id);
}

/** Runs in the page. @returns false while the page isn't ready */
function fill(number: string, isNew: boolean): boolean {
  // Before React has the button, a click does nothing.
  const button = document.querySelector('#order_pay') ?? {};
  if (!Object.keys(button).some((key) => key.startsWith('__reactProps'))) return false;
  // The country that the visitor seems to be in arrives by itself.
  const summary = document.querySelector<HTMLElement>('[data-country-summary]');
  if (isNew && !summary) return false;
  summary?.click();
  const buyer = { email: 'ada@example.com', country: 'DE', firstName: 'Ada', lastName: 'Lovelace' };
  const card = { number, expiry: '09/39', cvv: '123' };
  for (const [name, value] of Object.entries({ ...buyer, ...card })) {
    const field = document.querySelector(`[data-order] [name="${name}"]`);
    const { prototype } = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    for (const type of ['input', 'change']) field?.dispatchEvent(new Event(type, { bubbles: true }));
  }
  return true;
}
