/** What a site shows of a space: languages, states by language, and files by language (docs/decisions/published.md). */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { rules as allRules } from '../../pipeline/model/rules.ts';
import siteConfig from '../../site.config.ts';
import { findIssues } from '../helpers/find-issues.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  type ExportedEntry,
  english,
  entry,
  german,
  homePage,
  linkTo,
  page,
  space,
} from '../helpers/space-builder.ts';
import { headOf } from './read-head.ts';

const { origin } = siteConfig;
const french = { code: 'fr-FR', fallbackCode: 'de-DE', default: false };

type Item = Pick<ExportedEntry, 'sys' | 'fields'>;

/** Adds values in other locales: `{ 'de-DE': { title: 'Über uns' } }`. */
function translated<One extends Item>(
  one: One,
  values: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): One {
  const fields: Record<string, object> = { ...(one.fields as Record<string, object>) };
  for (const [code, own] of Object.entries(values))
    for (const [name, value] of Object.entries(own)) fields[name] = { ...fields[name], [code]: value };
  return { ...one, fields };
}

/** Sets the states of an item by locale. */
function inStates<One extends Item>(one: One, byLocale: Readonly<Record<string, string>>): One {
  return { ...one, sys: { ...one.sys, fieldStatus: { '*': byLocale } } };
}

const everywhere = { 'en-US': 'published', 'de-DE': 'published', 'fr-FR': 'published' };
const home = homePage();
const roots = [directory('german', 'de'), directory('french', 'fr')];

async function build(content: unknown, config: Readonly<Record<string, unknown>> = {}) {
  const folder = siteFolder(content, config);
  const built = await runCli(['build', '--format', 'json'], { cwd: folder });
  const { issues } = await findIssues(folder);
  return {
    code: built.code,
    issues,
    rules: [...new Set(issues.map(({ rule }) => rule))],
    exists: (file: string) => existsSync(join(folder, 'out', file)),
    read: (file: string) => readFileSync(join(folder, 'out', file), 'utf8'),
  };
}

/** Returns a finding of a rule. */
function finding(issues: readonly Issue[], rule: string): Issue | undefined {
  return issues.find((issue) => issue.rule === rule);
}

describe('a language that is switched off in Contentful', () => {
  const off = { ...german, contentDeliveryApi: false };

  test('has no pages, alternates or addresses, and one info names it', async () => {
    const about = translated(page('about', 'about', 'root'), { 'de-DE': { title: 'Über uns' } });
    const site = await build(
      space([...home, ...roots, about], [english, off, { ...french, contentDeliveryApi: true }]),
    );
    expect(site.code).toBe(0);
    expect(['de.html', 'de/about.html'].filter(site.exists)).toEqual([]);
    expect(site.exists('fr/about.html')).toBe(true);
    expect(headOf(site.read('about.html')).alternates).not.toHaveProperty('de');
    expect(site.read('sitemap-1.xml')).not.toContain(`${origin}/de`);
    expect(site.read('index.html')).not.toContain('Deutsch');
    const { message, severity } = finding(site.issues, 'locale-switched-off') ?? {};
    expect({ message, severity }).toEqual({ message: expect.stringContaining('de-DE'), severity: 'info' });
  });

  test("lends no text to languages that fall back to it, as the Delivery API doesn't answer with it", async () => {
    const about = translated(page('about', 'about', 'root'), { 'de-DE': { title: 'Über uns' } });
    const site = await build(space([...home, ...roots, about], [english, off, french]));
    expect(headOf(site.read('fr/about.html')).title).toContain('about');
    expect(site.read('fr/about.html')).not.toContain('Über uns');
  });
});

describe('values in a locale of the export that the site has no pages for', () => {
  const block = entry('oneColumnContent', 'block', {});
  const text = { nodeType: 'text', value: 'Nur hier', marks: [], data: {} };
  const paragraph = { nodeType: 'paragraph', data: {}, content: [text] };
  const only = translated(block, {
    'de-DE': { content: { nodeType: 'document', data: {}, content: [paragraph] } },
  });
  const entries = [...homePage({ blocks: [linkTo('block')] }), ...roots, only];

  test.each([
    ['is switched off', [english, { ...german, contentDeliveryApi: false }], {}],
    ['is held back', [english, german], { heldBackLocales: ['de'] }],
    ['is no language of the site', [english, { ...german, code: 'de-AT' }], {}],
  ])('are no fault where it %s', async (_, locales, config) => {
    const text = JSON.stringify(space(entries, locales)).replaceAll('"de-DE":', `"${locales[1]?.code}":`);
    const site = await build(JSON.parse(text), config);
    expect(site.code).toBe(0);
    expect(site.rules).not.toContain('invalid-entry');
    expect(site.read('index.html')).not.toContain('Nur hier');
  });
});

describe('where a space publishes by locale', () => {
  const locales = [english, german, french];
  const others = [...home, ...roots].map((one) => inStates(one, everywhere));

  test("a page isn't there in a language in which it is a draft, nor by fallback to it", async () => {
    const about = translated(inStates(page('about', 'about', 'root'), { ...everywhere, 'de-DE': 'draft' }), {
      'de-DE': { title: 'Geheim' },
    });
    const site = await build(space([...others, about], locales));
    expect(site.code).toBe(0);
    expect(site.exists('de/about.html')).toBe(false);
    expect(headOf(site.read('about.html')).alternates).not.toHaveProperty('de');
    expect(headOf(site.read('fr/about.html')).title).toContain('about');
    expect(site.read('fr/about.html')).not.toContain('Geheim');
    expect(site.read('sitemap-1.xml')).not.toContain(`${origin}/de/about`);
    expect(finding(site.issues, 'published-by-locale')?.message).toContain("; 1 entry isn't published");
  });

  test.each(['archived', undefined])('the same holds for the state %s', async (state) => {
    const { 'de-DE': _, ...rest } = everywhere;
    const byLocale = state === undefined ? { ...rest, 'fr-FR': 'draft' } : { ...rest, 'de-DE': state };
    const site = await build(space([...others, inStates(page('about', 'about', 'root'), byLocale)], locales));
    expect(site.exists('de/about.html')).toBe(false);
    expect(site.exists('about.html')).toBe(true);
  });

  test('a block, and the link to it, is missing in that language alone', async () => {
    const hero = inStates(entry('hero', 'hero', { heading: 'Hello' }), { ...everywhere, 'de-DE': 'draft' });
    const about = inStates(page('about', 'about', 'root', { blocks: [linkTo('hero')] }), everywhere);
    const lenient = { rules: { 'unpublished-link': 'warning' } };
    const site = await build(
      space([...others, about, translated(hero, { 'de-DE': { heading: 'Geheim' } })], locales),
      lenient,
    );
    expect(site.read('about.html')).toContain('Hello');
    expect(site.read('fr/about.html')).toContain('Hello');
    expect(site.read('de/about.html')).not.toMatch(/Hello|Geheim/);
    expect(finding(site.issues, 'unpublished-link')).toMatchObject({
      entryId: 'about',
      target: 'hero',
      locales: ['de'],
    });
  });

  const notGerman = { ...everywhere, 'de-DE': 'draft' };

  test('a page that is taken away in one language is gone there, with the links to it that all languages share', async () => {
    const blog = inStates(directory('blog', 'blog', 'root'), notGerman);
    const post = inStates(page('post', 'post', 'blog'), everywhere);
    const about = inStates(page('about', 'about', 'root'), notGerman);
    const toAbout = { destination: linkTo('about') };
    const entries = [
      page('home', '/', 'root', { layout: linkTo('layout'), blocks: [linkTo('group'), linkTo('links')] }),
      entry('layout', 'layout', { header: linkTo('header'), footer: linkTo('footer') }),
      entry('header', 'header', { menu: [linkTo('menu')], callsToAction: [linkTo('cta')] }),
      entry('menuItem', 'menu', { name: 'In the menu', ...toAbout }),
      entry('callToAction', 'cta', {
        text: 'As a button',
        identifier: 'get-started',
        internalDestination: linkTo('about'),
      }),
      entry('footer', 'footer', { columns: [linkTo('column')] }),
      entry('footerColumn', 'column', { heading: 'Site', links: [linkTo('hub'), linkTo('anchor')] }),
      entry('pageHub', 'hub', { name: 'By its hub', page: linkTo('about') }),
      entry('anchor', 'anchor', { text: 'At an anchor', page: linkTo('about'), target: 'main_content' }),
      entry('contentBlockGroup', 'group', { heading: 'In a group', blocks: [linkTo('card')] }),
      inStates(entry('card', 'card', { heading: 'On a card', wholeCardLink: linkTo('about') }), notGerman),
      entry('threeColumnDirectoryLinks', 'links', { heading: 'In a list', links: [linkTo('about')] }),
    ].map((one) => ('fieldStatus' in one.sys ? one : inStates(one, everywhere)));
    const [root] = others.filter(({ sys }) => sys.id === 'root');
    const [, , ...rest] = others;
    const site = await build(space([root, ...rest, about, blog, post, ...entries], locales));
    expect(site.code).toBe(0);
    expect(['de/about.html', 'de/blog/post.html'].filter(site.exists)).toEqual([]);
    expect(['about.html', 'blog/post.html', 'fr/about.html', 'fr/blog/post.html'].every(site.exists)).toBe(
      true,
    );
    const texts = /In the menu|As a button|By its hub|At an anchor|In a group|On a card|In a list/g;
    const shownIn = (file: string) => new Set(site.read(file).match(texts));
    expect(shownIn('index.html').size).toBe(7);
    expect(shownIn('fr.html').size).toBe(7);
    expect([...shownIn('de.html')]).toEqual([]);
    expect(site.read('de.html')).not.toContain('/about');
    const inGerman = { severity: 'warning', locales: ['de'] };
    const links = site.issues.filter(({ rule }) => rule === 'unpublished-link');
    expect(
      links.map(({ entryId, severity, locales: codes }) => ({ entryId, severity, locales: codes })),
    ).toEqual(
      ['anchor', 'cta', 'group', 'hub', 'links', 'menu'].map((entryId) => ({ entryId, ...inGerman })),
    );
    expect(finding(site.issues, 'missing-directory')).toMatchObject({ entryId: 'post', ...inGerman });
    expect(site.issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('a home page and a section that are taken away in one language are a warning each', async () => {
    const start = others.map((one) => (one.sys.id === 'home' ? inStates(one, notGerman) : one));
    const blog = inStates(directory('blog', 'blog', 'root'), notGerman);
    const post = inStates(page('post', 'post', 'blog'), everywhere);
    const other = inStates(page('other', 'other', 'root'), everywhere);
    const { issues } = await findIssues(siteFolder(space([...start, blog, post, other], locales)));
    for (const rule of ['missing-home-page', 'missing-directory'])
      expect(finding(issues, rule)).toMatchObject({ severity: 'warning', locales: ['de'] });
  });

  test('the root of a language that is unpublished in it takes nothing down, and a warning says so', async () => {
    const entries = others.map((one) => (one.sys.id === 'german' ? inStates(one, notGerman) : one));
    const { issues } = await findIssues(siteFolder(space(entries, locales)));
    expect(finding(issues, 'missing-directory')).toMatchObject({
      ...{ severity: 'warning', entryId: 'german', locale: 'de' },
      hint: expect.stringContaining('`heldBackLocales: ["de"]`'),
    });
  });

  test('a link to a page that a language lacks is left out there, which an info says', async () => {
    const about = inStates(page('about', 'about', 'root'), everywhere);
    const without = { ...about, fields: { ...about.fields, title: { 'en-US': 'About', 'de-DE': null } } };
    const menu = entry('threeColumnDirectoryLinks', 'list', { heading: 'List', links: [linkTo('about')] });
    const start = page('home', '/', 'root', { blocks: [linkTo('list')] });
    const rest = others.filter(({ sys }) => sys.id !== 'home');
    const { issues } = await findIssues(
      siteFolder(
        space([...[start, menu].map((one) => inStates(one, everywhere)), ...rest, without], locales),
      ),
    );
    expect(finding(issues, 'broken-link')).toMatchObject({
      ...{ severity: 'info', entryId: 'list', field: 'links', target: 'about', locales: ['de', 'fr'] },
      message: expect.stringContaining('has no slug or title in de, fr, so pages leave the link out there'),
    });
  });

  test('a link is an error where no language has the target; else the way out depends on whose value it is', async () => {
    const hero = inStates(entry('hero', 'hero', { heading: 'Hello' }), notGerman);
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((code) => [code, 'draft']));
    const lost = inStates(entry('hero', 'lost', { heading: 'Lost' }), nowhere);
    const one = (id: string) => inStates(page(id, id, 'root', { blocks: [linkTo('hero')] }), everywhere);
    const own = translated(one('own'), { 'de-DE': { blocks: [linkTo('hero')] } });
    const group = inStates(entry('contentBlockGroup', 'group', { blocks: [linkTo('lost')] }), everywhere);
    const content = space([...others, hero, lost, one('about'), own, group], locales);
    const found = async (contentTypes: readonly object[]) => {
      const { issues } = await findIssues(siteFolder({ ...content, contentTypes }));
      const links = issues.filter(({ rule }) => rule === 'unpublished-link');
      return Object.fromEntries(links.map(({ entryId, severity, hint }) => [entryId, [severity, hint]]));
    };
    const publish = 'Publish "hero" there, or';
    expect(await found([])).toEqual({
      about: [
        'warning',
        `${publish} fill in the field there without the link: until then it has the value in en.`,
      ],
      own: ['warning', `${publish} remove the link.`],
      group: ['error', 'Publish "lost" there, or remove the link.'],
    });
    const blocks = { id: 'blocks', type: 'Array', items: { type: 'Link', linkType: 'Entry' } };
    const types = ['page', 'directory'].map((id) => ({ sys: { id }, name: id, fields: [blocks] }));
    const shared = `${publish} remove the link. All languages share the field, so it would be gone in all of them.`;
    expect(await found(types)).toMatchObject({ about: ['warning', shared], own: ['warning', shared] });
  });

  test('links in texts, typed ones too, are left out in a language that lacks the page, and the texts stay', async () => {
    const linked = (text: string, nodeType: string, data: object) => ({
      nodeType,
      data,
      content: [{ nodeType: 'text', value: text, marks: [], data: {} }],
    });
    const target = { target: linkTo('about') };
    const typed = (uri: string) => linked(uri, 'hyperlink', { uri });
    const uris = ['/de/ueber-uns', `${origin}/de/ueber-uns#top`, '/de/post'];
    const paragraphs = (...content: object[]) => ({
      nodeType: 'document',
      data: {},
      content: [{ nodeType: 'paragraph', data: {}, content }],
    });
    const inEnglish = paragraphs(linked('By its entry', 'entry-hyperlink', target));
    const inGerman = paragraphs(linked('Als Eintrag', 'entry-hyperlink', target), ...uris.map(typed));
    const about = translated(page('about', 'about', 'root'), { 'de-DE': { slug: 'ueber-uns' } });
    const entries = [
      page('post', 'post', 'root'),
      entry('oneColumnContent', 'fallback', { content: inEnglish }),
      translated(entry('oneColumnContent', 'own', { content: inEnglish }), {
        'de-DE': { content: inGerman },
      }),
      entry('contentBlockGroup', 'shelf', { heading: 'Shelf', anchorId: 'shelf', blocks: [linkTo('card')] }),
      entry('card', 'card', { heading: 'Card' }),
      entry('anchor', 'to-shelf', { text: 'To the shelf', page: linkTo('home'), target: 'shelf' }),
      entry('threeColumnDirectoryLinks', 'list', { heading: 'List', links: [linkTo('to-shelf')] }),
    ].map((one) => inStates(one, everywhere));
    const blocks = ['fallback', 'own', 'shelf', 'list'].map((id) => linkTo(id));
    const start = inStates(page('home', '/', 'root', { blocks }), everywhere);
    const rest = others.filter(({ sys }) => sys.id !== 'home');
    const content = (states: object) =>
      space(
        [
          ...[...rest, start, inStates(about, states as Record<string, string>)],
          ...entries.map((one) =>
            one.sys.id === 'shelf' ? inStates(one, states as Record<string, string>) : one,
          ),
        ],
        locales,
      );
    const folder = siteFolder(content(everywhere));
    const built = async () => {
      const { code, stdout } = await runCli(['build', '--format', 'json', '--allow-removals'], {
        cwd: folder,
      });
      const html = readFileSync(join(folder, 'out', 'de.html'), 'utf8').split('<main')[1] ?? '';
      const { issues } = JSON.parse(stdout) as { issues: Issue[] };
      const links = Array.from(
        html.matchAll(/<a href="([^"]*)"[^>]*>(?:By|Als|\/de|http)/g),
        ([, href]) => href,
      );
      return { code, html, links, issues: issues.filter(({ rule }) => /-(?:link|anchor)$/.test(rule)) };
    };
    expect(await built()).toMatchObject({
      links: ['/de/ueber-uns', '/de/ueber-uns', ...uris],
      issues: [],
    });
    writeFileSync(join(folder, 'content.json'), JSON.stringify(content(notGerman)));
    for (const _ of ['taken down', 'built again']) {
      const { code, html, links, issues } = await built();
      expect(code).toBe(0);
      expect(links).toEqual(['/de/post']);
      expect(html).toContain('By its entry');
      expect(html).toContain(`Als Eintrag${uris[0]}${uris[1]}<a`);
      const found = issues.map(({ rule, entryId, locales: codes = [] }) => `${rule} ${entryId} ${codes}`);
      expect(found.sort()).toEqual([
        'broken-anchor to-shelf de',
        // French shows the German text.
        'broken-link own de,fr',
        'unpublished-link fallback de',
        'unpublished-link home de',
        'unpublished-link own de',
      ]);
      expect(issues.every(({ severity }) => severity === 'warning')).toBe(true);
    }
    const { issues } = await findIssues(siteFolder(content(notGerman)));
    expect(finding(issues, 'broken-link')).toMatchObject({ severity: 'error', target: '/de/ueber-uns' });
  });

  test('whatever the starter has can be taken down in one language, all pages too, without an error', async () => {
    const starter = JSON.parse(readFileSync(join(root, 'starter/content/export.json'), 'utf8'));
    const items: Item[] = [...starter.entries, ...starter.assets];
    const typeOf = ({ sys }: Item) => (sys.contentType as { sys: { id: string } } | undefined)?.sys.id ?? '';
    const codes = ['en-US', 'de-DE', 'es-ES'];
    const folder = siteFolder({});
    for (const type of new Set(items.map(typeOf))) {
      const statesOf = (one: Item) =>
        Object.fromEntries(
          codes.map((code) => [code, code === 'de-DE' && typeOf(one) === type ? 'draft' : 'published']),
        );
      const content = {
        ...starter,
        entries: starter.entries.map((one: Item) => inStates(one, statesOf(one))),
        assets: starter.assets.map((one: Item) => inStates(one, statesOf(one))),
      };
      writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
      const { issues } = await findIssues(folder);
      expect(
        issues.filter(({ severity }) => severity === 'error'),
        type,
      ).toEqual([]);
      if (type !== 'page') continue;
      const { locales: without, hint } = finding(issues, 'missing-home-page') ?? {};
      expect([without, hint]).toEqual([['de'], expect.stringContaining('`heldBackLocales: ["de"]`')]);
      expect(finding(issues, 'unpublished-link')).toBeUndefined();
    }
  });

  test.each(['home', 'root'])(
    "a site isn't empty without saying that its %s isn't published in the default locale",
    async (id) => {
      const entries = others.map((one) =>
        one.sys.id === id ? inStates(one, { ...everywhere, 'en-US': 'draft' }) : one,
      );
      const { issues } = await findIssues(siteFolder(space(entries, locales)));
      const { message, hint } = finding(issues, 'no-pages') ?? {};
      expect(message).toContain(`such as "${id}" aren't published in en-US`);
      expect(hint).toMatch(/^Publish them in en-US too, and hold the language back/);
    },
  );

  test("what isn't published in the default locale has no URL, and a warning says so", async () => {
    const post = translated(
      inStates(page('post', 'post', 'root'), { 'en-US': 'draft', 'de-DE': 'published' }),
      {
        'de-DE': { title: 'Beitrag', slug: 'beitrag' },
      },
    );
    const site = await build(space([...others, post], locales));
    expect(site.code).toBe(0);
    expect(['post.html', 'de/beitrag.html'].filter(site.exists)).toEqual([]);
    expect(finding(site.issues, 'not-in-default-locale')).toMatchObject({
      entryId: 'post',
      severity: 'warning',
    });
  });

  test('a block that misses its fields without translation is named, with those that it has', async () => {
    const states = { 'en-US': 'draft', 'de-DE': 'published' };
    const values = { heading: 'Draft', ground: 'deep', height: 'tall' };
    const hero = translated(inStates(entry('hero', 'hero', values), states), {
      'de-DE': { heading: 'Hallo' },
    });
    const quote = translated(inStates(entry('quote', 'quote', { author: 'Ada' }), states), {
      'de-DE': { text: 'Gut.' },
    });
    const chat = translated(inStates(entry('liveChatLink', 'chat', {}), states), {
      'de-DE': { text: 'Hilfe' },
    });
    const site = await build(space([...others, hero, quote, chat], locales));
    expect(site.code).toBe(0);
    const lost = site.issues.filter(({ rule }) => rule === 'not-in-default-locale');
    expect(lost.map(({ entryId, locales: codes }) => [entryId, codes])).toEqual([
      ['hero', ['de']],
      ['quote', ['de']],
    ]);
    expect(lost[0]?.message).toMatch(/without the fields "ground", "height"\.$/);
    expect(site.rules).not.toContain('missing-required-field');
  });

  test('a newer draft of a published language is named', async () => {
    const about = inStates(page('about', 'about', 'root'), {
      ...everywhere,
      'de-DE': 'changed',
      'fr-FR': 'draft',
    });
    const site = await build(space([...others, about], locales));
    expect(site.exists('de/about.html')).toBe(true);
    const { entryId, message } = finding(site.issues, 'changed-unpublished') ?? {};
    expect({ entryId, message }).toEqual({
      entryId: 'about',
      message: expect.stringContaining('changed in de-DE '),
    });
  });

  test('a picture is missing where it is a draft', async () => {
    const asset = {
      sys: { id: 'photo', type: 'Asset', version: 2, publishedVersion: 1 },
      fields: {
        title: { 'en-US': 'Sea' },
        file: { 'en-US': { url: '//images.ctfassets.net/x/sea.jpg', contentType: 'image/jpeg' } },
      },
    };
    const about = inStates(page('about', 'about', 'root', { blocks: [linkTo('card')] }), everywhere);
    const card = inStates(
      entry('card', 'card', { heading: 'Card', image: linkTo('photo', 'Asset') }),
      everywhere,
    );
    const content = {
      ...space([...others, about, card], locales),
      assets: [inStates(asset, { ...everywhere, 'de-DE': 'draft' })],
    };
    const site = await build(content);
    expect(site.code).toBe(0);
    expect(site.read('about.html')).toContain('sea.jpg');
    expect(site.read('de/about.html')).not.toContain('sea.jpg');
    expect(finding(site.issues, 'unpublished-link')).toMatchObject({ entryId: 'card', locales: ['de'] });
  });
});

test('a space that publishes whole entries is read as before, whatever its maps leave out', async () => {
  const { 'de-DE': _, ...later } = everywhere;
  const about = inStates(page('about', 'about', 'root'), later);
  const site = await build(
    space(
      [...home, ...roots, about].map((one) => inStates(one, later)),
      [english, german, french],
    ),
  );
  expect(site.code).toBe(0);
  expect(site.exists('de/about.html')).toBe(true);
});

describe("an asset's file", () => {
  const file = (name: string, width = 0) => ({
    url: `//images.ctfassets.net/x/${name}`,
    contentType: 'image/jpeg',
    details: { image: { width, height: width } },
  });
  const photo = (files: Readonly<Record<string, unknown>>) => ({
    sys: { id: 'photo', type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { title: { 'en-US': 'Sea' }, file: files },
  });
  const content = (files: Readonly<Record<string, unknown>>, locales = [english, german, french]) => ({
    ...space(
      [
        ...home,
        ...roots,
        page('about', 'about', 'root', { blocks: [linkTo('card')], ogImage: linkTo('photo', 'Asset') }),
        entry('card', 'card', { heading: 'Card', image: linkTo('photo', 'Asset') }),
      ],
      locales,
    ),
    assets: [photo(files)],
  });

  test("is that of the reader's language, with its own sides, by the fallback of fields", async () => {
    const site = await build(
      content({ 'en-US': file('english.jpg', 400), 'de-DE': file('german.jpg', 600) }),
    );
    expect(site.read('about.html')).toMatch(/english\.jpg[^>]* width="400"/);
    expect(site.read('about.html')).not.toContain('german.jpg');
    for (const name of ['de/about.html', 'fr/about.html']) {
      expect(site.read(name)).toMatch(/german\.jpg[^>]* width="600"/);
      expect(site.read(name)).not.toContain('english.jpg');
      expect(site.read(name)).toMatch(/property="og:image" content="[^"]*german\.jpg/);
    }
  });

  test('that exists in German alone is shown there, and the finding names the other languages', async () => {
    const site = await build(content({ 'de-DE': file('german.jpg', 600) }));
    expect(site.read('about.html')).not.toContain('german.jpg');
    expect(site.read('de/about.html')).toContain('german.jpg');
    expect(site.issues.filter(({ rule }) => rule === 'unusable-picture')).toMatchObject([
      { entryId: 'about', field: 'ogImage', locales: ['en'] },
      { entryId: 'card', field: 'image', locales: ['en'] },
    ]);
  });

  test('that is embargoed is a finding, since no visitor may load it', async () => {
    const secure = { ...file('sea.jpg', 400), url: '//images.secure.ctfassets.net/x/sea.jpg' };
    const { issues } = await build(content({ 'en-US': secure }));
    const { message, hint } = finding(issues, 'unusable-picture') ?? {};
    expect(message).toContain('images.secure.ctfassets.net');
    expect(hint).toContain('embargo');
  });
});

describe('the codes of locales', () => {
  const british = { code: 'en-GB', fallbackCode: null, default: true };
  const austrian = { code: 'de-AT', fallbackCode: 'en-GB', default: false };
  const inBritish = (one: ExportedEntry): ExportedEntry => ({
    ...one,
    fields: Object.fromEntries(
      Object.entries(one.fields).map(([name, values]) => [
        name,
        { 'en-GB': (values as Record<string, unknown>)['en-US'] },
      ]),
    ),
  });
  const about = translated(inBritish(page('about', 'about', 'root')), { 'de-AT': { title: 'Über uns' } });
  const content = space([...[...home, ...roots].map(inBritish), about], [british, austrian]);

  test('can be set, and all is read by them', async () => {
    const site = await build(content, { locales: { en: 'en-GB', de: 'de-AT' } });
    expect(site.rules).not.toContain('unknown-locale');
    expect(headOf(site.read('de/about.html')).title).toContain('Über uns');
    expect(headOf(site.read('about.html')).alternates).toMatchObject({ de: `${origin}/de/about` });
    expect(site.read('de.html')).toContain('lang="en"');
  });

  test('of an unknown default locale end the build with a setting that helps', async () => {
    const site = await build(content);
    expect(site.code).toBe(1);
    expect(finding(site.issues, 'unknown-default-locale')?.hint).toContain("locales: { en: 'en-GB' }");
    expect(finding(site.issues, 'unknown-locale')?.hint).toContain("locales: { de: 'de-AT' }");
  });
});

test('a field that the Delivery API leaves out names no finding, also of a build that changes nothing', async () => {
  const fields = [{ id: 'heading', type: 'Symbol', localized: true, omitted: true }];
  const content = {
    ...space([...home, entry('hero', 'unused', { heading: 'Project Falcon', ground: 'odd' })], [english]),
    contentTypes: [{ sys: { id: 'hero' }, name: 'Hero', fields }],
  };
  const rules = Object.fromEntries(Object.keys(allRules).map((rule) => [rule, 'warning']));
  const folder = siteFolder(content, { rules });
  for (const _ of ['first', 'unchanged']) {
    const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('unused');
    expect(stdout).not.toContain('Falcon');
  }
});

test('a field that the Delivery API leaves out is not shown, until it no longer is', async () => {
  const secret = page('about', 'about', 'root', { description: 'Not for the public' });
  const types = (omitted: boolean) => [
    {
      sys: { id: 'page' },
      name: 'Page',
      fields: [{ id: 'description', type: 'Text', localized: true, omitted }],
    },
  ];
  const content = (omitted: boolean) => ({
    ...space([...home, secret], [english]),
    contentTypes: types(omitted),
  });
  const lenient = { rules: { 'unusable-content-type': 'off', 'content-type-differs': 'off' } };
  const folder = siteFolder(content(true), lenient);
  const built = async () => {
    const { code, stderr } = await runCli(['build'], { cwd: folder });
    expect(code, stderr).toBe(0);
    return readFileSync(join(folder, 'out/about.html'), 'utf8');
  };
  expect(await built()).not.toContain('Not for the public');
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content(false)));
  expect(await built()).toContain('Not for the public');
});
