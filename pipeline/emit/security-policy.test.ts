import { expect, test } from 'vitest';
import type { CheckoutConfig } from '../../domain/site/site-config.ts';
import { type PolicyOptions, securityPolicy } from './security-policy.ts';

const scriptHashes = ['sha256-abc'];

test('lets a chat widget of another origin run, talk and open its frame', () => {
  const policy = securityPolicy({ scriptHashes, chat: { script: 'https://chat.vendor.example/w.js' } });
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://chat.vendor.example;");
  expect(policy).toContain("connect-src 'self' https://chat.vendor.example;");
  expect(policy).toContain("frame-src 'self' https://chat.vendor.example;");
});

test("names no other origin for a chat script of the site's own", () => {
  expect(securityPolicy({ scriptHashes, chat: { script: '/chat/widget.js' } })).toContain(
    "script-src 'self' 'sha256-abc';",
  );
});

const sandboxed: CheckoutConfig = {
  offerId: 'o',
  currency: 'USD',
  tenant: 't',
  api: '',
  dataPlatform: '',
  paymentMetrics: '',
  redirectOrigins: ['https://account.example'],
  chargebee: { script: '/scripts/chargebee.js', site: 'shop-test', publishableKey: 'k' },
  forter: { script: '/scripts/forter.js', siteId: 's' },
  proxiedScripts: [],
};

function directives(checkout?: CheckoutConfig, more: Omit<PolicyOptions, 'scriptHashes'> = {}) {
  const policy = securityPolicy({ ...more, scriptHashes, ...(checkout && { checkout }) });
  return Object.fromEntries(policy.split('; ').map((text) => text.split(/ (.*)/s).slice(0, 2)));
}

test('allows no other origin for a mock checkout, nor origins that pages only link to', () => {
  expect(directives(sandboxed)).toEqual(directives());
});

test('lets the live card provider, PayPal, the fraud check and the services in, each where it is needed', () => {
  const live = directives({
    ...sandboxed,
    api: 'https://api.example',
    dataPlatform: 'https://data.example',
    paymentMetrics: 'https://api.example',
    chargebee: { ...sandboxed.chargebee, script: 'https://js.chargebee.com/v2/chargebee.js' },
    forter: { script: 'https://cdn.forter.example/s.js', siteId: 's' },
  });
  const payPal = 'https://www.paypal.com https://www.paypalobjects.com';
  const provider = 'https://js.chargebee.com';
  const fraud = 'https://cdn.forter.example';
  expect(live['script-src']).toBe(`'self' 'sha256-abc' ${provider} ${fraud} ${payPal}`);
  expect(live['style-src']).toBe("'self' 'unsafe-inline' https://shop-test.chargebee.com");
  expect(live['frame-src']).toBe(`'self' ${provider} https://shop-test.chargebee.com ${payPal}`);
  expect(live['connect-src']).toBe(
    `'self' https://api.example https://data.example ${provider} ${fraud} https://shop-test.chargebee.com ${payPal}`,
  );
});

test('lets no site name smuggle in a directive', () => {
  const script = 'https://js.chargebee.com/v2/chargebee.js';
  const policy = directives({
    ...sandboxed,
    chargebee: { script, site: "x; script-src 'unsafe-inline'", publishableKey: 'k' },
  });
  expect(policy['script-src']).not.toContain('unsafe-inline');
});

test('lets scripts ask an account API of another origin, once though the chat is there too', () => {
  const accountApi = { base: 'https://api.vendor.example/wap/api/v1' };
  const chat = { script: 'https://api.vendor.example/w.js' };
  expect(securityPolicy({ scriptHashes, accountApi })).toContain(
    "connect-src 'self' https://api.vendor.example; frame-src 'self';",
  );
  expect(securityPolicy({ scriptHashes, chat, accountApi })).toContain(
    "connect-src 'self' https://api.vendor.example;",
  );
});

test("an account API on the site's own origin needs no word", () => {
  expect(securityPolicy({ scriptHashes, accountApi: { base: '/wap/api/v1' } })).toContain(
    "connect-src 'self';",
  );
});

test("analytics and error reports on the site's own origin need no word", () => {
  const analytics = { tag: { script: '/tag.js' }, endpoint: '/collect' };
  expect(directives(undefined, { analytics, errorReports: '/errors' })).toEqual(directives());
});

test('lets in exactly the origins that analytics and error reports name, each where it is needed', () => {
  const tag = {
    script: 'https://tags.example/gtm.js?id=GTM-1',
    origins: {
      script: ['https://more.example'],
      connect: ['https://hits.example'],
      frame: ['https://frame.example'],
    },
  };
  const analytics = { tag, endpoint: 'https://events.example/take?key=1' };
  const errorReports = 'https://errors.example/take?key=1';
  expect(directives(undefined, { analytics, errorReports })).toEqual({
    ...directives(),
    'script-src': "'self' 'sha256-abc' https://tags.example https://more.example",
    'connect-src':
      "'self' https://events.example https://errors.example https://tags.example https://hits.example",
    'frame-src': "'self' https://tags.example https://frame.example",
  });
});
