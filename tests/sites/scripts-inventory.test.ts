import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { earlyScript } from '../../domain/site/early-script.ts';
import { securityPolicy } from '../../pipeline/emit/security-policy.ts';
import { sampleCheckout as checkout, sampleConfig as config } from '../helpers/sample-config.ts';
import { inventoryFor, isListedAs } from '../helpers/scripts-inventory.ts';

const everything = [...new Set([...inventoryFor('live'), ...inventoryFor('sandbox')].map(({ url }) => url))];

test('says of every script whose it is, why it runs, and how changes would show', () => {
  for (const entry of [...inventoryFor('live'), ...inventoryFor('sandbox')]) {
    expect(entry.owner, entry.url).toMatch(/\w/);
    expect(entry.reason, entry.url).toMatch(/\w+ .*\.$/);
    expect(entry.integrity, entry.url).toMatch(/^(sha256-.{44}|named by content|evergreen)$/);
  }
  expect(everything.length).toBeGreaterThan(8);
});

test('has the hash of the one inline script', () => {
  const hash = `sha256-${createHash('sha256').update(earlyScript).digest('base64')}`;
  const inline = inventoryFor('live').filter(({ url }) => url === 'inline');
  expect(inline.map(({ integrity }) => integrity)).toEqual([hash]);
});

test('lists every script that site.config.ts names', () => {
  const { analytics, chat } = config;
  const named = [analytics?.tag?.script, checkout.chargebee.script, checkout.forter.script, chat?.script];
  for (const script of named) {
    const address = new URL(script ?? '', config.origin).href;
    const listed = inventoryFor('sandbox').filter((entry) => isListedAs(entry, address, config.origin));
    expect(listed, address).toHaveLength(1);
  }
});

test("lists live scripts from just the places that the page's policy lets them in from", () => {
  const live = {
    chargebee: 'https://js.chargebee.com/v2/chargebee.js',
    forter: 'https://cdn4.forter.com/script.js',
  };
  const policy = securityPolicy({
    scriptHashes: ['sha256-x'],
    chat: config.chat,
    checkout: {
      ...checkout,
      chargebee: { ...checkout.chargebee, script: live.chargebee },
      forter: { ...checkout.forter, script: live.forter },
    },
  });
  const allowed = (/script-src ([^;]*)/.exec(policy)?.[1] ?? '')
    .split(' ')
    .filter((source) => source.startsWith('https:'));
  const listed = inventoryFor('live').filter(({ url }) => url.startsWith('https:'));
  const hosts = (pattern: string) => new URLPattern({ hostname: new URLPattern(pattern).hostname });
  for (const { url } of listed)
    expect(
      allowed.some((origin) => hosts(url).test(origin)),
      url,
    ).toBe(true);
  for (const origin of allowed)
    expect(
      listed.some(({ url }) => hosts(url).test(origin)),
      origin,
    ).toBe(true);
  for (const script of Object.values(live))
    expect(
      listed.filter((entry) => isListedAs(entry, script, config.origin)),
      script,
    ).toHaveLength(1);
});

test('lists what comes through the proxy, and nothing that only looks like a listed script', () => {
  const isListed = (address: string) =>
    inventoryFor('live').some((entry) =>
      isListedAs(entry, new URL(address, config.origin).href, config.origin),
    );
  expect(isListed('/frtr/api/v1/proxy?url=https%3A%2F%2Fcdn4.forter.com%2Fscript.js')).toBe(true);
  for (const address of [
    'https://forter.com.example/script.js',
    'https://elsewhere.example/.forter.com/script.js',
    'https://elsewhere.example/assets/js/shell-1.js',
    'http://js.chargebee.com/v2/chargebee.js',
    '/__sandbox/providers/forter.js',
  ])
    expect(isListed(address), address).toBe(false);
});
