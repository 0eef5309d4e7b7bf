/** Offers that hold what can't be sold: it isn't on the site, and a finding says where it is and why. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildConsistentOffer, buildOffer } from '../../content/sample/source/space/offer.ts';
import base from '../../site.config.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { type CliResult, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  type ExportedEntry,
  entry,
  homePage,
  linkTo,
  offer,
  product,
  space,
} from '../helpers/space-builder.ts';

interface Issue {
  readonly rule: string;
  readonly severity: string;
  readonly entryId?: string;
  readonly field?: string;
  readonly target?: string;
  readonly message: string;
}

const sells = homePage({ blocks: [linkTo('offer')] });

async function findingsOf(...offers: readonly ExportedEntry[]): Promise<readonly Issue[]> {
  const folder = siteFolder(space([...sells, ...offers]));
  const { issues } = await findIssues(folder);
  return issues.filter(({ rule }) => rule === 'unusable-offer');
}

const built = (...offers: readonly ExportedEntry[]) => builtWith({}, ...offers);

async function builtWith(config: Readonly<Record<string, unknown>>, ...offers: readonly ExportedEntry[]) {
  const folder = siteFolder(space([...sells, ...offers]), config);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 } satisfies Partial<CliResult>);
  const textOf = (file: string) =>
    readFileSync(join(folder, 'out', file), 'utf8')
      .replace(/<script[\s\S]*?<\/script>/g, '')
      // The values of a message are in separate elements.
      .replace(/<\/?span[^>]*>/g, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ');
  return { home: textOf('index.html'), order: textOf('order.html') };
}

const withProducts = (products: unknown) => offer({ products });
const euros = { unscaledValue: 8900, scale: 2, currency: 'EUR' };
const entitlements = (...types: string[]) =>
  types.map((type) => ({ id: type, name: 'VPN', description: 'All servers', externalRef: 'vpn', type }));
const year = { basePeriod: { length: 1, unit: 'DURATION_UNIT_YEAR' } };

test('the currency that a site sells in is the one that its pages name', async () => {
  const checkout = { ...base.checkout, currency: 'EUR' };
  const { home, order } = await builtWith({ checkout }, withProducts([product('a', 1, { amount: euros })]));
  expect([home, order]).toEqual(Array(2).fill(expect.stringContaining('All amounts are in EUR.')));
  expect([home, order].join()).not.toContain('USD');
});

test('an offer as the shop has it has no findings, and stops no build', async () => {
  expect(await findingsOf(offer())).toEqual([]);
  const right = entitlements('ENTITLEMENT_TYPE_PRODUCT', 'ENTITLEMENT_TYPE_FEATURE');
  expect(await findingsOf(withProducts([{ ...product('a', 1), entitlements: right }]))).toEqual([]);
  const folder = siteFolder(space([...sells, offer()]));
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 });
});

test.each<[string, unknown, string | undefined, string]>([
  ['no list at all', undefined, undefined, 'holds no list of products'],
  ['an object', { a: 1 }, undefined, 'holds no list of products'],
  ['an empty list', [], undefined, 'holds no list of products'],
  ['the whole response', { products: [product('a', 1)] }, undefined, 'holds no list of products'],
  ['a text in the list', ['x', product('a', 1)], 'products[0]', "isn't an object"],
  ['a product without an id', [product('', 1)], 'products[0].id', 'missing or empty'],
  ['two products with one id', [product('a', 1), product('a', 6)], 'products[1].id', 'an earlier product'],
  ['a product without prices', [{ id: 'a' }], 'products[0].prices', 'no price in USD'],
  ['prices in euros', [product('a', 1, { amount: euros })], 'products[0].prices', 'no price in USD'],
  [
    'an amount that is none',
    [product('a', 1, { amount: 99.95 })],
    'products[0].prices[0].amount',
    "isn't an amount of money",
  ],
  [
    'a price of nothing',
    [product('a', 1, { amount: { ...euros, currency: 'USD', unscaledValue: 0 } })],
    'products[0].prices[0].amount',
    "isn't above zero",
  ],
  [
    'a length in quotation marks',
    [product('a', 1, { basePeriod: { length: '12' } })],
    'products[0].prices[0].basePeriod.length',
    "isn't a whole number of months",
  ],
  ['years', [product('a', 1, year)], 'products[0].prices[0].basePeriod.unit', "isn't DURATION_UNIT_MONTH"],
  [
    'another amount in euros',
    [product('a', 1, { amountPerMonth: euros })],
    'products[0].prices[0].amountPerMonth',
    "isn't an amount in the currency of its price",
  ],
  [
    'a percentage as text',
    [product('a', 1, { discountPercentage: '35' })],
    'products[0].prices[0].discountPercentage',
    "isn't a number that can be shown",
  ],
  [
    'an entitlement of another type',
    [{ ...product('a', 1), entitlements: entitlements('ENTITLEMENT_TYPE_FEATURE', 'FEATURE') }],
    'products[0].entitlements[1].type',
    'neither ENTITLEMENT_TYPE_PRODUCT nor ENTITLEMENT_TYPE_FEATURE',
  ],
  [
    'two products with one name, but for case and blanks',
    [
      { ...product('a', 1), name: '1m_a' },
      { ...product('b', 6), name: ' 1M_A' },
    ],
    'products[1].name',
    'an earlier product',
  ],
])('%s is a warning that says where', async (_, products, target, says) => {
  const found = await findingsOf(withProducts(products));
  const place = { severity: 'warning', entryId: 'offer', field: 'products' };
  expect(found).toMatchObject([{ ...place, message: expect.stringContaining(says) }]);
  expect(found[0]?.target).toBe(target);
});

test('what the site sells has to be there, once', async () => {
  const other = offer({ offerId: 'regluar' });
  expect(await findingsOf(other)).toMatchObject([
    { entryId: 'offer', field: 'offerId', message: expect.stringContaining('sells the offer "regular"') },
  ]);
  const again = { ...offer(), sys: { ...offer().sys, id: 'again' } };
  expect(await findingsOf(offer(), again)).toMatchObject([{ entryId: 'offer', field: 'offerId' }]);
  const campaign = { ...other, sys: { ...other.sys, id: 'campaign' } };
  expect(await findingsOf(offer(), campaign)).toEqual([]);
});

test("prices are in the currency that the pages name, percentages whole, and years aren't shown as months", async () => {
  const dollars = { unscaledValue: 9995, scale: 2, currency: 'USD' };
  const [price] = product('a', 12, { amount: dollars, discountPercentage: 35.714285 }).prices;
  const discountAmount = { ...dollars, unscaledValue: 5553 };
  const both = {
    ...product('a', 12),
    prices: [
      { ...price, amount: euros },
      { ...price, discountAmount },
    ],
  };
  const { home, order } = await built(withProducts([both, product('y', 1, year)]));
  for (const text of [home, order]) {
    expect(text).toContain('12 months');
    expect(text).toContain('$99.95');
    expect(text).toContain('36% off');
    expect(text).not.toMatch(/EUR|€|89\.00|35\.7|\b1 month\b/);
  }
});

test('an order page without its offer shows the only other one, and none of several', async () => {
  const other = offer({ offerId: 'other' });
  const { order } = await built(other);
  expect(order).toContain('$12.95');
  const another = { ...other, sys: { ...other.sys, id: 'another' } };
  const both = await built(other, another);
  expect(both.home).toContain('$12.95');
  expect(both.order).not.toContain('12.95');
});

test('an offer whose figures are about all months says so', async () => {
  const { home, order } = await built(withProducts(buildConsistentOffer().products));
  expect(home).toContain('$6.66 per month 49% off over 15 months $99.95 for 15 months');
  expect(home).toContain('$9.99 per month 23% off $59.95 for 6 months');
  for (const text of [
    '12 months + 3 MONTHS FREE $6.66 per month 49% off over 15 months $99.95 in total Renews at $116.95 for 12 months',
    '6 months $9.99 per month 23% off $59.95 in total Renews at $69.95 for 6 months',
  ])
    expect(order).toContain(text);
  // No date is known before the script runs.
  expect(order).toContain('Renews at $116.95 for 12 months. Your plan renews');
  expect(order).not.toContain('Renews on');
});

test("the specification's saving of six months, which is smaller than what follows, is an info", async () => {
  const folder = siteFolder(space([...sells, withProducts(buildOffer().products)]));
  const { stdout, code } = await runCli(['validate', '--rule', 'offer-arithmetic', '--format', 'json'], {
    cwd: folder,
  });
  const { issues } = JSON.parse(stdout) as { issues: Issue[] };
  expect(issues).toMatchObject([{ severity: 'info', target: 'products[1].prices[0].discountAmount' }]);
  expect(code).toBe(0);
});

const compared = homePage({ blocks: [linkTo('comparison')] });
const comparison = entry('planComparison', 'comparison', { heading: 'Compare', included: ['All servers'] });

async function comparedIn(config: Readonly<Record<string, unknown>>, products: unknown) {
  const folder = siteFolder(space([...compared, comparison, withProducts(products)]), config);
  expect(await runCli(['build'], { cwd: folder })).toMatchObject({ code: 0 } satisfies Partial<CliResult>);
  const [, ...rows] = readFileSync(join(folder, 'out', 'index.html'), 'utf8').split('<tr>');
  return rows.map((row) =>
    row
      .replace(/<\/tr>[\s\S]*/, '')
      .replace(/<[^>]+>/g, '|')
      .replace(/\|+/g, '|'),
  );
}

test('a comparison has a row for each figure that a plan has, and for what all plans include', async () => {
  const usd = (unscaledValue: number) => ({ unscaledValue, scale: 2, currency: 'USD' });
  const free = { freePeriod: { length: 3, unit: 'DURATION_UNIT_MONTH' } };
  const nextPrice = { amount: usd(11695), totalPeriod: { length: 12, unit: 'DURATION_UNIT_MONTH' } };
  const figures = { amountPerMonth: usd(832), amountWithoutDiscount: usd(19425), discountPercentage: 35 };
  const amounts = { ...figures, amount: usd(9995), discountAmount: usd(9430) };
  const year = product('year', 12, { ...free, ...amounts, nextPrice });
  expect(await comparedIn({}, [year, product('month', 1)])).toEqual([
    '|12 months|1 month|',
    '|You get|12 months |+ 3 MONTHS FREE|1 month|',
    '|Price per month|$8.32 |for 12 months, then 3 months free|–|',
    '|Billed today|$194.25| |Price before discount: $194.25. | $99.95|$12.95|',
    '|You save|$94.30 |over 15 months| |35% off over 12 months|–|',
    '|Renews at|$116.95 for 12 months|–|',
    '|All servers|Included|Included|',
  ]);
});

test("a comparison shows prices in the currency of the reader's region, if the offer has them", async () => {
  const checkout = { ...base.checkout, currency: 'EUR' };
  const [price] = product('a', 1).prices;
  const both = { ...product('a', 1), prices: [{ ...price, amount: euros }, price] };
  const rows = await comparedIn({ checkout }, [both]);
  expect(rows).toContain('|Billed today|€89.00|');
  expect(rows).toContain('|Price in USD|$12.95|');
  const half = { ...product('a', 6, { amount: euros }).prices[0], id: 'half' };
  const other = { ...product('a', 1), prices: [half, price] };
  expect(await comparedIn({ checkout }, [other])).not.toContainEqual(expect.stringContaining('12.95'));
  expect(await comparedIn({ checkout }, [product('a', 1, { amount: euros })])).not.toContain('USD');
});

test('a site without orders has no special deal', async () => {
  const { offerId: _offerId, ...fields } = withProducts([{ ...product('a', 1), recommended: true }]).fields;
  const folder = siteFolder(space([...sells, { ...offer(), fields }]));
  const config = join(folder, 'site.config.ts');
  writeFileSync(config, readFileSync(config, 'utf8').replace('...base,', '...base, checkout: undefined,'));
  const { stdout } = await runCli(['validate', '--format', 'json'], { cwd: folder });
  expect(JSON.parse(stdout).issues).not.toContainEqual(expect.objectContaining({ rule: 'offer-arithmetic' }));
});
