/** Going live is configuration: with the live services named, nothing of the sandbox or of this machine is left in a site. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, offer, space } from '../helpers/space-builder.ts';

const live: CheckoutConfig = {
  offerId: 'plans',
  currency: 'USD',
  tenant: 'shop',
  api: 'https://pay.vendor.example',
  dataPlatform: 'https://data.vendor.example',
  paymentMetrics: 'https://metrics.vendor.example',
  redirectOrigins: ['https://account.vendor.example'],
  chargebee: {
    script: 'https://js.chargebee.com/v2/chargebee.js',
    site: 'vendor',
    publishableKey: 'live_key',
  },
  forter: { script: 'https://cdn.forter.example/script.js', siteId: 'site' },
  proxiedScripts: [],
  idempotencyKeys: true,
};

test('a site with live services has no address of the sandbox and no path of this machine', async () => {
  const content = space([...homePage(), offer({ offerId: 'plans' })]);
  const accountApi = { base: 'https://api.vendor.example/wap/api/v1' };
  const analytics = {
    tag: { script: 'https://tags.vendor.example/t.js' },
    endpoint: 'https://hits.vendor.example',
  };
  const errorReports = 'https://errors.vendor.example';
  const config = {
    checkout: live,
    accountApi,
    analytics,
    errorReports,
    chat: { script: 'https://chat.vendor.example/w.js' },
    offerFile: 'offer.json',
  };
  const folder = siteFolder(content, config);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
  const out = join(folder, 'out');
  const files = globSync('**/*', { cwd: out, withFileTypes: true }).filter((file) => file.isFile());
  const texts = files.map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => text.includes('__sandbox'))).toEqual([]);
  expect(texts.filter((text) => text.includes(folder))).toEqual([]);
  expect(texts.filter((text) => text.includes('/chat/widget.js'))).toEqual([]);
  const order = readFileSync(join(out, 'order.html'), 'utf8');
  expect(order).toContain(live.chargebee.script);
  expect(order).toContain(accountApi.base);
  const headers = readFileSync(join(out, '_headers'), 'utf8');
  expect(headers).toMatch(/connect-src [^;]*https:\/\/pay\.vendor\.example/);
  expect(headers).toMatch(/script-src [^;]*https:\/\/tags\.vendor\.example/);
  for (const page of [order, readFileSync(join(out, 'index.html'), 'utf8')]) {
    expect(page).toContain(`data-tag="${analytics.tag.script}"`);
    expect(page).toContain(`data-events="${analytics.endpoint}"`);
    expect(page).toContain(`data-error-reports="${errorReports}"`);
  }
});
