import { createHash } from 'node:crypto';
import type { CDPSession, Page } from '@playwright/test';
import { inventoryFor, isListedAs } from '../../helpers/scripts-inventory.ts';
import { expect, test } from './shop-test.ts';

interface RanScript {
  readonly url: string;
  /** Its place in the page, for an inline script. */
  readonly hash?: string;
}

/** Lists the scripts that the browser has run on pages of the site, as reported by the browser. */
async function watchScripts(page: Page): Promise<() => Promise<RanScript[]>> {
  const session = await page.context().newCDPSession(page);
  const ran: Promise<RanScript>[] = [];
  session.on('Debugger.scriptParsed', ({ scriptId, url, startLine, startColumn }) => {
    // Those without an address are this test's own: the page's policy lets no text be run.
    if (!url.startsWith('http')) return;
    const isInline = startLine > 0 || startColumn > 0;
    ran.push(isInline ? hashed(session, scriptId, url) : Promise.resolve({ url }));
  });
  await session.send('Debugger.enable');
  return () => Promise.all(ran);
}

async function hashed(session: CDPSession, scriptId: string, url: string): Promise<RanScript> {
  const { scriptSource } = await session.send('Debugger.getScriptSource', { scriptId });
  return { url, hash: `sha256-${createHash('sha256').update(scriptSource).digest('base64')}` };
}

test('no script runs on the order page but those of scripts.inventory.json, and all of them do', async ({
  shop,
  page,
  baseURL,
}) => {
  await page.addInitScript(() => localStorage.setItem('cookie_settings', '{"statistics":true}'));
  const ranScripts = await watchScripts(page);
  const response = await page.goto('/order');
  expect(response?.status()).toBe(200);
  await shop.fill();
  await page.locator('[data-chat-open]').first().click();
  await expect(page.locator('#designstudio-mock')).toBeVisible();
  await page.setViewportSize({ width: 360, height: 640 });
  await shop.order.cvc.focus();
  await expect(page.locator('#designstudio-mock'), 'the chat over the form in use').toBeHidden();
  await shop.order.cvc.blur();
  await expect(page.locator('#designstudio-mock')).toBeVisible();
  await shop.order.method('paypal').getByRole('radio').check();
  await expect(page.getByRole('button', { name: 'PayPal (sandbox)' })).toBeVisible();
  await shop.order.method('card').getByRole('radio').check();
  await shop.order.pay.click();
  await expect(page).toHaveURL('/setup');
  await shop.expectPayments({ intents: 2, charges: 1 });

  const inventory = inventoryFor('sandbox');
  const entryOf = ({ url, hash }: RanScript) =>
    inventory.find((entry) =>
      hash === undefined ? isListedAs(entry, url, baseURL ?? '') : entry.integrity === hash,
    )?.url;
  const ran = await ranScripts();
  expect(ran.filter((script) => entryOf(script) === undefined)).toEqual([]);
  const listed = inventory.map(({ url }) => url);
  expect([...new Set(ran.map(entryOf))].sort()).toEqual([...listed].sort());
});
