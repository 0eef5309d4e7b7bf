/** Pages that come from code: where they are, what links to them, and what is in their way. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer as offerWith,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { readPage } from '../output/read-page.ts';
import { headOf } from './read-head.ts';
import { readManifest } from './read-manifest.ts';

const offer = offerWith();
const origin = 'https://www.wayfold.example';
const cartStub = entry('stub', 'to-cart', { title: 'Cart', slug: 'cart', section: linkTo('root') });

/** A home page that shows links, in two languages. */
function site(...more: readonly unknown[]) {
  const home = homePage({ blocks: [linkTo('text'), linkTo('card')] });
  return space([...home, directory('de-root', 'de'), ...more], [english, german]);
}

const textWith = (...uris: string[]) => textLinkingTo(uris);
const cardTo = (id: string) => entry('card', 'card', { heading: 'A card', wholeCardLink: linkTo(id) });
const addresses = textWith(
  '/cart',
  '/de/cart',
  '/de/renewal-confirmation',
  '/renewal-confirmation?from=mail',
);

async function build(content: unknown) {
  const folder = siteFolder(content);
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const out = join(folder, 'out');
  return { out, read: (file: string) => readFileSync(join(out, file), 'utf8') };
}

async function findingsOf(content: unknown): Promise<readonly Issue[]> {
  return (await findIssues(siteFolder(content))).issues;
}

const formatIssue = (issues: readonly Issue[], ...rules: string[]) =>
  issues.filter(({ rule }) => rules.includes(rule)).map(({ rule, entryId, path }) => [rule, entryId, path]);

describe('where something is sold', () => {
  test.each([
    ['cart', 'Bought products', 'Gekaufte Produkte'],
    ['renewal-confirmation', 'Your subscription is renewed', 'Dein Abo wurde verlängert'],
  ])(
    'there is a page /%s in every language, which is kept from search engines',
    async (name, title, german) => {
      const { out, read } = await build(site(offer, textWith('/'), cardTo('home')));
      expect(headOf(read(`${name}.html`))).toMatchObject({
        lang: 'en',
        title: `${title} | Wayfold`,
        canonical: `${origin}/${name}`,
        alternates: {},
      });
      expect(headOf(read(`de/${name}.html`))).toMatchObject({
        lang: 'de',
        title: `${german} | Wayfold`,
        canonical: `${origin}/de/${name}`,
        alternates: {},
      });
      for (const file of [`${name}.html`, `de/${name}.html`]) {
        const { isIndexed, references } = readPage('', read(file));
        expect(isIndexed).toBe(false);
        const links = references.filter(({ kind }) => kind === 'link').map(({ url }) => url);
        expect(links).toEqual(expect.arrayContaining([`/${name}`, `/de/${name}`]));
      }
      expect(read('sitemap-1.xml')).not.toContain(name);
      const files = readManifest(out).files.filter(({ path }) => path?.endsWith(name));
      expect(files.map(({ path }) => path).toSorted()).toEqual([`/${name}`, `/de/${name}`].toSorted());
      expect(files.map(({ entryId }) => entryId)).toEqual([undefined, undefined]);
    },
  );

  test("content links to it by a stub, which is no other system's page then", async () => {
    const { out, read } = await build(site(offer, cartStub, textWith('/'), cardTo('to-cart')));
    const linksOf = (file: string) => readPage('', read(file)).references.map(({ url }) => url);
    expect(linksOf('index.html')).toContain('/cart');
    expect(linksOf('de.html')).toContain('/de/cart');
    expect(readManifest(out).stubs).toEqual([]);
    expect(read('cart.html')).toContain('data-island="cart"');
  });

  test('addresses in content may name it without a stub', async () => {
    const issues = await findingsOf(site(offer, addresses, cardTo('home')));
    expect(formatIssue(issues, 'broken-link', 'duplicate-path')).toEqual([]);
  });

  test('an address that is nearly its own is led there', async () => {
    const issues = await findingsOf(site(offer, textWith('/renewal-confirmaton'), cardTo('home')));
    const [finding] = issues.filter(({ rule }) => rule === 'broken-link');
    expect(finding?.hint).toContain('Did you mean /renewal-confirmation?');
  });

  test('a page of the content at its path is an error, in whichever language', async () => {
    const shop = page('shop', 'shop', 'root');
    Object.assign(shop.fields.slug as object, { 'de-DE': 'renewal-confirmation' });
    const taken = page('taken', 'cart', 'root');
    const issues = await findingsOf(site(offer, taken, shop, textWith('/shop'), cardTo('taken')));
    expect(formatIssue(issues, 'duplicate-path')).toEqual([
      ['duplicate-path', 'taken', '/cart'],
      ['duplicate-path', 'shop', '/de/renewal-confirmation'],
    ]);
  });

  test('its links follow the content, and are plain paths where it has none', async () => {
    const latest = entry('stub', 'latest', { title: 'Apps', slug: 'latest', section: linkTo('root') });
    const { read } = await build(site(offer, latest, textWith('/'), cardTo('home')));
    const links = readPage('', read('de/renewal-confirmation.html')).references.map(({ url }) => url);
    expect(links).toEqual(expect.arrayContaining(['/de/latest', '/blog/threat-manager', '/subscriptions']));
    expect(links).not.toContain('/latest');
  });
});

describe.each([
  ['no offer', []],
  ['a draft of an offer', [entry('offer', 'offer', { offerId: 'plans' }, draft)]],
])('with %s', (_, offers) => {
  test("the site builds without these pages, and a stub stands for another system's", async () => {
    const { out } = await build(site(...offers, cartStub, textWith('/'), cardTo('to-cart')));
    const files = ['cart.html', 'de/cart.html', 'renewal-confirmation.html'];
    expect(files.filter((file) => existsSync(join(out, file)))).toEqual([]);
    expect(readManifest(out).stubs).toEqual(['/cart', '/de/cart']);
  });

  test('a page that only the renewal page would lead to is an orphan', async () => {
    const latest = page('latest', 'latest', 'root');
    const orphans = async (...more: readonly unknown[]) =>
      formatIssue(await findingsOf(site(...more, latest, textWith('/'), cardTo('home'))), 'orphan-page');
    expect(await orphans(...offers)).toEqual([['orphan-page', 'latest', '/latest']]);
    expect(await orphans(offer)).toEqual([]);
  });

  test('addresses that name them are broken, and pages may have their paths', async () => {
    const taken = page('taken', 'cart', 'root');
    const issues = await findingsOf(
      site(...offers, taken, textWith('/renewal-confirmation'), cardTo('taken')),
    );
    expect(formatIssue(issues, 'broken-link', 'duplicate-path')).toEqual([['broken-link', 'text', '/']]);
  });
});

test('texts that scripts fetch are there only where the site has an order page or several languages', async () => {
  const folder = siteFolder(site(textWith('/'), cardTo('home'), offer));
  const config = join(folder, 'site.config.ts');
  const own = readFileSync(config, 'utf8');
  const hasTexts = async (settings: string) => {
    writeFileSync(config, own.replace('...base,', `...base, ${settings}`));
    expect(await runCli(['build', '--allow-removals'], { cwd: folder })).toMatchObject({ code: 0 });
    return existsSync(join(folder, 'out/assets/messages/en.json'));
  };
  expect(await hasTexts('')).toBe(true);
  expect(await hasTexts('checkout: undefined,')).toBe(true);
  expect(await hasTexts("checkout: undefined, languages: ['en'],")).toBe(false);
});
