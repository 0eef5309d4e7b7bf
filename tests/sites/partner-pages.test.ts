/** Partner pages and links send visitors to the order page that is made for them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
  textLinkingTo,
} from '../helpers/space-builder.ts';
import { readPage } from '../output/read-page.ts';

const blocks = ['hero', 'card', 'text', 'list', 'offer'].map((id) => linkTo(id));

function paragraph(...content: unknown[]) {
  return { nodeType: 'document', data: {}, content: [{ nodeType: 'paragraph', data: {}, content }] };
}

const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const asWritten = '/order?personalization=TEST_PERSONALIZATION';
const toOrder = { target: linkTo('order') };

const shown = [
  entry('hero', 'hero', {
    heading: 'Hello',
    callsToAction: [linkTo('button'), linkTo('campaign'), linkTo('plans')],
  }),
  entry('callToAction', 'button', { text: 'Order', internalDestination: linkTo('order') }),
  entry('callToAction', 'campaign', {
    text: 'Campaign',
    externalDestination: `https://www.wayfold.example${asWritten}`,
  }),
  entry('callToAction', 'plans', { text: 'Plans', internalDestination: linkTo('place') }),
  entry('anchor', 'place', { text: 'Plans', page: linkTo('order'), target: 'pay' }),
  entry('card', 'card', { heading: 'A card', wholeCardLink: linkTo('order') }),
  entry('oneColumnContent', 'text', {
    content: paragraph({ nodeType: 'entry-hyperlink', data: toOrder, content: [text('order')] }),
  }),
  entry('threeColumnDirectoryLinks', 'list', {
    heading: 'Links',
    links: [linkTo('order'), linkTo('ordered')],
  }),
  page('ordered', 'ordered', 'root'),
];

/** A home page with the same blocks as the partner's, and a menu on both. */
function site(personalization: string | undefined, ...more: readonly unknown[]) {
  return space(
    [
      ...homePage({ blocks, layout: linkTo('layout') }),
      directory('de-root', 'de'),
      entry('stub', 'order', { title: 'Order', slug: 'order', section: linkTo('root') }),
      entry('partnerPage', 'partner', {
        ...{ title: 'Partner', slug: 'partner', section: linkTo('root') },
        ...{ blocks, layout: linkTo('layout'), personalization },
      }),
      entry('layout', 'layout', { header: linkTo('header') }),
      entry('header', 'header', { menu: [linkTo('menu')] }),
      entry('menuItem', 'menu', { name: 'Order', destination: linkTo('order') }),
      ...shown,
      ...more,
    ],
    [english, german],
  );
}

async function build(content: unknown, config = {}) {
  const folder = siteFolder(content, config);
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const read = (file: string) => readFileSync(join(folder, 'out', file), 'utf8');
  const linksIn = (html: string) =>
    readPage('', html)
      .references.map(({ url }) => url)
      .filter((url) => /\/order\b/.test(url));
  return {
    mainOf: (file: string) => linksIn(/<main[\s\S]*<\/main>/.exec(read(file))?.[0] ?? ''),
    headerOf: (file: string) => linksIn(/<header[\s\S]*?<\/header>/.exec(read(file))?.[0] ?? ''),
  };
}

/** Button, campaign, plans, card, text, list, and the offer's plan. */
const linksTo = (path: string) => [
  path,
  `https://www.wayfold.example${asWritten}`,
  `${path}#pay`,
  ...[path, path, path, `${path}?plan=1m`],
];

test('everything in their main part that leads to the order page leads to the variant, in each language', async () => {
  const { mainOf, headerOf } = await build(site('special-referrer', offer()));
  const variant = '/order/special-referrer';
  expect(mainOf('partner.html')).toEqual(linksTo(variant));
  expect(mainOf('de/partner.html')).toEqual(linksTo(`/de${variant}`));
  expect(new Set(headerOf('partner.html'))).toEqual(new Set(['/order']));
  expect(mainOf('index.html')).toEqual(linksTo('/order'));
});

test.each([['NOBODY'], ['REGULAR'], [undefined]])('the regular one, with %j', async (name) => {
  const { mainOf } = await build(site(name, offer()));
  expect(mainOf('partner.html')).toEqual(linksTo('/order'));
});

test("without an offer the order page is another system's, and has no variants of ours", async () => {
  const { mainOf } = await build(site('SPECIAL'), { rules: { 'dangling-link': 'info' } });
  expect(mainOf('partner.html')).toContain('/order');
  expect(mainOf('partner.html').join(' ')).not.toContain('special');
});

test('an unknown name is a warning with a suggestion', async () => {
  const found = async (name: string | undefined) => {
    const folder = siteFolder(site(name, offer()));
    const { issues } = await findIssues(folder);
    return issues.filter(({ rule }) => rule === 'unknown-personalization');
  };
  expect(await found('SPECAIL_REFERRER')).toMatchObject([
    {
      severity: 'warning',
      entryId: 'partner',
      field: 'personalization',
      path: '/partner',
      hint: expect.stringContaining('Did you mean "SPECIAL_REFERRER"?'),
    },
  ]);
  for (const name of ['SPECIAL_TIER_1', 'special-backblaze', ' ', undefined])
    expect(await found(name)).toEqual([]);
});

test('a link that names an unknown variant is a warning with a suggestion, where the order page is ours', async () => {
  const uris = [
    '/order?personalization=SPECAIL_REFERRER',
    '/de/order?plan=1m&personalization=nobody#pay',
    'https://www.wayfold.example/order/?personalization=Special%20Backblaze',
    '/order?personalization=NOBODY',
    '/order?personalization=',
    '/order?personalization=special-tier-1',
    '/order/special?personalization=NOBODY',
    '/tos?personalization=NOBODY',
  ];
  const found = async (...more: readonly unknown[]) => {
    const pages = [
      ...homePage({ blocks: [linkTo('text')] }),
      directory('de-root', 'de'),
      textLinkingTo(uris),
    ];
    const elsewhere = ['tos', 'order'].map((slug) =>
      entry('stub', slug, { title: slug, slug, section: linkTo('root') }),
    );
    const { issues } = await findIssues(
      siteFolder(space([...pages, ...elsewhere, ...more], [english, german])),
    );
    return issues.filter(({ rule }) => rule === 'unknown-personalization');
  };
  const issues = await found(offer());
  expect(issues.map(({ target, hint }) => [target, /Did you mean .*/.exec(hint ?? '')?.[0]])).toEqual([
    ['/de/order?personalization=nobody', undefined],
    ['/order?personalization=NOBODY', undefined],
    ['/order?personalization=SPECAIL_REFERRER', 'Did you mean "SPECIAL_REFERRER"?'],
    ['/order?personalization=Special Backblaze', 'Did you mean "SPECIAL_BACKBLAZE"?'],
  ]);
  for (const issue of issues) {
    expect(issue).toMatchObject({ severity: 'warning', entryId: 'text', field: 'content', path: '/' });
    expect(issue.message).toContain(`links to ${issue.target}, but the order page has no such variant`);
    expect(issue.hint).toContain('Choose one of REGULAR, REGULAR_TIER_1, SPECIAL,');
  }
  expect(await found()).toEqual([]);
});

test("a link to a variant's page that isn't there is broken, with a suggestion", async () => {
  const text = textLinkingTo(['/order/specail', '/de/order/special-referrer', '/order/test-personalization']);
  const home = homePage({ blocks: [linkTo('text')] });
  const content = space([...home, directory('de-root', 'de'), text, offer()], [english, german]);
  const { issues } = await findIssues(siteFolder(content));
  expect(issues.filter(({ rule }) => rule === 'broken-link')).toMatchObject([
    { severity: 'error', target: '/order/specail', hint: expect.stringContaining('/order/special?') },
  ]);
});
