/** A site that has `checkout` in its configuration, but not all that buyers need on their way. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildOffer } from '../../content/sample/source/space/offer.ts';
import { runCli } from '../helpers/run-cli.ts';
import { sampleCheckout } from '../helpers/sample-config.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
} from '../helpers/space-builder.ts';

const rules = { 'incomplete-checkout': 'warning' };
const noOffer =
  'site.config.ts has `checkout`, but the space has no published offer, so there is no order page.';
const noFile = (what: string) => `the sandbox has no plans to sell: \`offerFile\` in site.config.ts ${what}.`;
const noPage = (paths: string) =>
  `the sandbox leads buyers to ${paths} after the payment, but there is no such page.`;
const setup = entry('stub', 'setup', { title: 'Set up', slug: 'setup', section: linkTo('root') });

function site(config: Readonly<Record<string, unknown>>, ...entries: readonly ExportedEntry[]): string {
  const root = entry('directory', 'german', { slug: 'de' });
  return siteFolder(space([...homePage(), root, ...entries], [english, german]), { rules, ...config });
}

/** A site whose configuration lacks a key of the repository's. */
function siteWithout(key: string, ...entries: readonly ExportedEntry[]): string {
  const folder = site({}, ...entries);
  const file = join(folder, 'site.config.ts');
  writeFileSync(file, readFileSync(file, 'utf8').replace('...base,', `...base, ${key}: undefined,`));
  return folder;
}

async function findingsOf(
  cwd: string,
  command = 'validate',
  wanted: readonly string[] = ['incomplete-checkout'],
): Promise<string[]> {
  const { stdout } = await runCli([command, '--format', 'json'], { cwd });
  const { issues }: { issues: readonly { rule: string; message: string }[] } = JSON.parse(stdout);
  const found = issues.filter(({ rule }) => wanted.includes(rule));
  return found.map(({ message }) => message.replace('Incomplete checkout: ', ''));
}

test('`checkout` without all that it needs: each thing is named, by validate and build', async () => {
  const folder = siteWithout('offerFile');
  const all = [noOffer, noFile("isn't set"), noPage('/setup, /de/setup')];
  expect(await findingsOf(folder)).toEqual(all);
  expect(await findingsOf(folder, 'build')).toEqual(all);
  expect(await findingsOf(siteWithout('checkout'))).toEqual([]);
  const { stdout } = await runCli(['explain', 'incomplete-checkout'], { cwd: folder });
  expect(stdout).toMatch(/GET \/offers[\s\S]*guide\/selling\.md/);
});

test.each([
  [undefined, 'names no file that can be read as JSON'],
  ['{ "offerId"', 'names no file that can be read as JSON'],
  ['[]', 'names a file whose offerId isn\'t "regular"'],
  [JSON.stringify({ ...buildOffer(), offerId: 'special' }), 'names a file whose offerId isn\'t "regular"'],
  ['{ "offerId": "regular" }', 'names a file without a plan that has a price in USD'],
  [
    JSON.stringify(buildOffer()).replaceAll('"USD"', '"EUR"'),
    'names a file without a plan that has a price in USD',
  ],
])('the sandbox can sell nothing of the file %.20s', async (text, what) => {
  const folder = site({ offerFile: 'plans.json' }, offer(), setup);
  if (text !== undefined) writeFileSync(join(folder, 'plans.json'), text);
  expect(await findingsOf(folder)).toEqual([noFile(what)]);
});

test('with an offer, the plans and a page after the payment nothing is missing; live, the shop says what it sells', async () => {
  const folder = site({ offerFile: 'plans.json' }, offer(), setup);
  writeFileSync(join(folder, 'plans.json'), JSON.stringify(buildOffer()));
  expect(await findingsOf(folder)).toEqual([]);
  const chargebee = { ...sampleCheckout.chargebee, script: 'https://js.chargebee.com/v2/chargebee.js' };
  const checkout = { ...sampleCheckout, chargebee };
  expect(await findingsOf(site({ checkout }, offer()))).toEqual([]);
});

test('a page of the site after the payment needs no link: the shop leads to it', async () => {
  const after = page('after', 'setup', 'root');
  const folder = site({ offerFile: 'plans.json' }, offer(), after);
  writeFileSync(join(folder, 'plans.json'), JSON.stringify(buildOffer()));
  expect(await findingsOf(folder, 'validate', ['incomplete-checkout', 'orphan-page'])).toEqual([]);
  expect(await findingsOf(site({}, after), 'validate', ['orphan-page'])).toHaveLength(1);
});

test('a stub of a page that comes from code has its slug in every language', async () => {
  const chargebee = { ...sampleCheckout.chargebee, script: 'https://js.chargebee.com/v2/chargebee.js' };
  const config = { checkout: { ...sampleCheckout, chargebee } };
  const stub = (slug: unknown) => {
    const { fields, ...rest } = entry('stub', 'order', { title: 'Order', section: linkTo('root') });
    return { ...rest, fields: { ...fields, slug } };
  };
  const found = 'a stub of /order leads to /de/bestellen, where the site has no page.';
  const translated = stub({ 'en-US': 'order', 'de-DE': 'bestellen' });
  expect(await findingsOf(site(config, offer(), translated))).toEqual([found]);
  expect(await findingsOf(site(config, offer(), stub({ 'en-US': 'order' })))).toEqual([]);
});
