/** Tests the parts of a finding besides its rule: place, effect, suggestion and severity. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Issue } from '../../pipeline/model/issue.ts';
import { rules as allRules } from '../../pipeline/model/rules.ts';
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
  page,
  space,
  sysOf,
  textLinkingTo,
} from '../helpers/space-builder.ts';

interface Checked {
  readonly code: number | null;
  readonly issues: readonly Issue[];
  readonly folder: string;
}

async function check(content: unknown, config: Readonly<Record<string, unknown>> = {}): Promise<Checked> {
  const folder = siteFolder(content, config);
  return { ...(await findIssues(folder)), folder };
}

const linksTo = (...uris: string[]) => textLinkingTo(uris, { heading: 'How it works' });

const shown = { blocks: [linkTo('text')] };

test.each<[string, readonly unknown[], string, string]>([
  [
    'a path with two letters changed places',
    [...homePage(shown), linksTo('/abuot'), page('about', 'about', 'root')],
    'broken-link',
    'Did you mean /about?',
  ],
  [
    'a page that lies elsewhere',
    [
      ...homePage(shown),
      linksTo('/berlin-vpn'),
      directory('servers', 'vpn-server', 'root'),
      page('berlin', 'berlin-vpn', 'servers'),
    ],
    'broken-link',
    'Did you mean /vpn-server/berlin-vpn?',
  ],
  [
    'an id with a letter too few',
    [...homePage(shown), linksTo('#how-it-work')],
    'broken-anchor',
    'Did you mean "#how-it-works"?',
  ],
  [
    'a slug as people write titles',
    [...homePage(), page('about', 'About Us!', 'root')],
    'invalid-slug',
    'Did you mean "about-us"?',
  ],
  [
    'a content type in the plural that nothing needs',
    [...homePage(), entry('pages', 'lost')],
    'unknown-content-type',
    'Did you mean "page"?',
  ],
  [
    'a content type in another case that a page needs',
    [...homePage({ blocks: [linkTo('text')] }), entry('onecolumncontent', 'text')],
    'entry-type-not-found',
    'Did you mean "oneColumnContent"?',
  ],
])('suggests what was meant by %s', async (_, entries, rule, says) => {
  const { issues } = await check(space(entries));
  expect(issues.filter((issue) => issue.rule === rule).map(({ hint }) => hint)).toEqual([
    expect.stringContaining(says),
  ]);
});

test('suggests nothing where nothing is near', async () => {
  const { issues } = await check(space([...homePage(shown), linksTo('/quite-another-thing')]));
  const [finding] = issues.filter(({ rule }) => rule === 'broken-link');
  expect(finding?.hint).not.toContain('Did you mean');
});

describe('a finding says where its entry is', () => {
  const broken = entry('page', 'about', { title: 'About', slug: 'about' });
  const space2 = { sys: { type: 'Link', linkType: 'Space', id: 'abc123' } };
  const environment = { sys: { type: 'Link', linkType: 'Environment', id: 'staging' } };

  test('by its line in the content file', async () => {
    const { issues, folder } = await check(JSON.stringify(space([...homePage(), broken]), null, 2));
    const lines = readFileSync(join(folder, 'content.json'), 'utf8').split('\n');
    const [finding] = issues.filter(({ rule }) => rule === 'missing-directory');
    const from = lines.slice((finding?.line ?? 0) - 1).join('\n');
    expect(from.trimStart().startsWith('{')).toBe(true);
    expect(from.match(/"id": "([^"]*)"/)?.[1]).toBe('about');
  });

  const placed = (each: { readonly sys: object; readonly fields: object }) => ({
    ...each,
    sys: { ...each.sys, space: space2, environment },
  });
  const addressIn = async (content: unknown, rule: string, config = {}) => {
    const { issues } = await check(content, config);
    return issues.filter((issue) => issue.rule === rule).map(({ entryUrl }) => entryUrl);
  };
  const app = 'https://app.contentful.com/spaces/abc123/environments/staging';

  test('by the address at which editors open the field, once the export names the space', async () => {
    expect(await addressIn(space([...homePage(), placed(broken)]), 'missing-directory')).toEqual([
      `${app}/entries/about?focusedField=section&focusedLocale=en-US`,
    ]);
  });

  test.each<[string, object, { locales?: object }, string]>([
    ['only German readers get', { 'en-US': 'a', 'de-DE': 'Über' }, {}, 'de-DE'],
    ['German readers get from English', { 'en-US': 'Über' }, {}, 'en-US'],
    ['a space has in a locale of its own', { 'en-US': 'a', de: 'Über' }, { locales: { de: 'de' } }, 'de'],
  ])('in the language that holds a value that %s', async (_, slug, config, locale) => {
    const own = config.locales ? { ...german, code: 'de' } : german;
    const roots = [directory('root', '/'), directory('root-de', 'de'), page('home', '/', 'root')];
    const about = placed({ ...broken, fields: { ...page('about', 'x', 'root').fields, slug } });
    const content = space([...roots, about], [english, own]);
    expect(await addressIn(content, 'invalid-slug', config)).toEqual([
      `${app}/entries/about?focusedField=slug&focusedLocale=${locale}`,
    ]);
  });

  test('by the address of an asset', async () => {
    const file = { url: '//images.ctfassets.net/a/b/c.png', contentType: 'image/png' };
    const sys = { id: 'picture', type: 'Asset', version: 2, publishedVersion: 1 };
    const picture = placed({ sys, fields: { file: { 'en-US': file } } });
    const card = entry('card', 'text', { heading: 'Card', image: linkTo('picture', 'Asset') });
    const content = { ...space([...homePage(shown), card]), assets: [picture] };
    expect(await addressIn(content, 'missing-alt')).toEqual([
      `${app}/assets/picture?focusedField=description&focusedLocale=en-US`,
    ]);
  });

  test.each([
    ['its files say so', '//downloads.eu.ctfassets.net/abc123/a/b/guide.pdf', {}],
    ['the configuration says so', undefined, { contentful: { host: 'api.eu.contentful.com' } }],
  ])('in the European web app where %s', async (_, url, config) => {
    const file = { 'en-US': { url, contentType: 'application/pdf', fileName: 'guide.pdf' } };
    const guide = { sys: { id: 'guide', type: 'Asset', publishedVersion: 1 }, fields: { file } };
    const content = { ...space([...homePage(), placed(broken)]), assets: url ? [guide] : [] };
    expect(await addressIn(content, 'missing-directory', config)).toEqual([
      'https://app.eu.contentful.com/spaces/abc123/environments/staging/entries/about?focusedField=section&focusedLocale=en-US',
    ]);
  });

  test('without an address where the export names no space, or an id that is none', async () => {
    const odd = { ...broken, sys: { ...broken.sys, space: { sys: { id: '../../x' } }, environment } };
    for (const each of [broken, odd]) {
      const { issues } = await check(space([...homePage(), each]));
      expect(issues.map(({ entryUrl }) => entryUrl)).not.toContainEqual(expect.anything());
    }
  });

  test('also for an entry that has no id', async () => {
    const content = JSON.stringify(space([...homePage(), { sys: { type: 'Entry' } }]), null, 2);
    const { issues } = await check(content);
    const line = content
      .split('\n')
      .findIndex(
        (text, at, all) =>
          text.trim() === '{' && all[at + 2]?.includes('"type": "Entry"') && !all[at + 2]?.includes(','),
      );
    expect(issues.filter(({ rule }) => rule === 'invalid-entry')).toMatchObject([{ line: line + 1 }]);
  });
});

describe('a finding says what it costs', () => {
  test('a fault in what pages share costs all of them, in every language', async () => {
    const { issues } = await check(
      space(
        [
          directory('root', '/'),
          directory('root-de', 'de'),
          page('home', '/', 'root', shown),
          page('about', 'about', 'root', shown),
          page('other', 'other', 'root'),
          linksTo('/nope'),
        ],
        [english, german],
      ),
    );
    const [finding] = issues.filter(({ rule }) => rule === 'broken-link');
    expect(finding).toMatchObject({ path: '/', affects: { pages: 2, locales: ['en', 'de'] } });
  });

  test('a hub without a page costs the pages that link to it', async () => {
    const hub = entry('pageHub', 'hub', { name: 'Hub' });
    const list = entry('threeColumnDirectoryLinks', 'text', { links: [linkTo('hub')] });
    const { issues } = await check(space([...homePage(shown), list, hub]));
    expect(issues.filter(({ rule }) => rule === 'missing-page')).toMatchObject([
      { entryId: 'hub', path: '/', affects: { pages: 1, locales: ['en'] } },
    ]);
  });

  test('a text that German readers get in English costs the German page', async () => {
    const { issues } = await check(
      space(
        [directory('root', '/'), directory('root-de', 'de'), page('home', '/', 'root')],
        [english, german],
      ),
    );
    expect(issues.filter(({ rule }) => rule === 'untranslated')).toMatchObject([
      {
        severity: 'info',
        entryId: 'home',
        field: 'title',
        locale: 'de',
        path: '/de',
        affects: { locales: ['de'] },
      },
    ]);
  });

  test('a picture without a description costs the pages that show it', async () => {
    const file = { url: '//images.ctfassets.net/a/b/c.png', contentType: 'image/png' };
    const picture = {
      sys: { id: 'picture', type: 'Asset', version: 2, publishedVersion: 1 },
      fields: { file: { 'en-US': file } },
    };
    const card = entry('card', 'text', { heading: 'Card', image: linkTo('picture', 'Asset') });
    const { issues } = await check({ ...space([...homePage(shown), card]), assets: [picture] });
    expect(issues.filter(({ rule }) => rule === 'missing-alt')).toMatchObject([
      { entryId: 'picture', contentType: 'Asset', path: '/', affects: { pages: 1, locales: ['en'] } },
    ]);
  });
});

describe('site.config.ts says how much a rule weighs', () => {
  const lost = (id: string, section: string) => page(id, id, section);
  const entries = [
    ...homePage(),
    directory('blog', 'blog', 'root'),
    directory('legal', 'legal', 'root'),
    lost('post', 'blog'),
    lost('terms', 'legal'),
  ];
  const weights = async (rules: unknown) => {
    const { code, issues } = await check(space(entries), { rules });
    const orphans = issues.filter(({ rule }) => rule === 'orphan-page');
    return { code, ...Object.fromEntries(orphans.map(({ entryId, severity }) => [entryId, severity])) };
  };

  test.each<[string, unknown, object]>([
    ['nothing: as the content model says', undefined, { code: 0, post: 'warning', terms: 'warning' }],
    ['a level', { 'orphan-page': 'error' }, { code: 1, post: 'error', terms: 'error' }],
    ['off', { 'orphan-page': 'off' }, { code: 0 }],
    [
      'a level for some paths',
      { 'orphan-page': [{ severity: 'info', paths: ['/blog/**'] }] },
      { code: 0, post: 'info', terms: 'warning' },
    ],
    [
      'the first of several that fits',
      { 'orphan-page': [{ severity: 'off', paths: ['/legal/*', '/blog/none'] }, { severity: 'error' }] },
      { code: 1, post: 'error' },
    ],
  ])('%s', async (_, rules, expected) => {
    expect(await weights(rules)).toEqual(expected);
  });

  test('paths count without the language, and only where all pages of a finding are among them', async () => {
    const content = space(
      [
        directory('root', '/'),
        directory('root-de', 'de'),
        directory('blog', 'blog', 'root'),
        page('home', '/', 'root'),
        page('post', 'post', 'blog', shown),
        linksTo('/nope'),
      ],
      [english, german],
    );
    const rules = { 'broken-link': [{ severity: 'warning', paths: ['/blog/*'] }] };
    expect((await check(content, { rules })).code).toBe(0);
    const shared = { ...content, entries: content.entries.map((each) => withBlocks(each)) };
    expect((await check(shared, { rules })).code).toBe(1);
  });
});

function withBlocks(each: unknown) {
  const { sys, fields } = each as ReturnType<typeof page>;
  return sys.id === 'home' ? { sys, fields: { ...fields, blocks: { 'en-US': [linkTo('text')] } } } : each;
}

test('a circle of directories is drawn until it closes, with names', async () => {
  const named = (id: string, parent: string) =>
    entry('directory', id, { name: `The ${id}`, slug: id, parentDirectory: linkTo(parent) });
  const { issues } = await check(
    space([...homePage(), named('a', 'b'), named('b', 'a'), page('p', 'p', 'a')]),
  );
  expect(issues.filter(({ rule }) => rule === 'circular-reference')).toMatchObject([
    {
      chain: [
        { entryId: 'a', contentType: 'directory', name: 'The a' },
        { entryId: 'b', name: 'The b' },
        { entryId: 'a' },
      ],
    },
  ]);
});

test.each([
  ['has no picture', 'logo', entry('linkedImage', 'logo')],
  ['has a text in place of a picture', 'logo', entry('linkedImage', 'logo', { image: 'logo.png' })],
  [
    'has no content type',
    'logo',
    { sys: { id: 'logo', type: 'Entry', version: 2, publishedVersion: 1 }, fields: {} },
  ],
  [
    'is no entry',
    'logo',
    { ...entry('linkedImage', 'logo'), sys: { ...sysOf('linkedImage', 'logo'), type: 'Asset' } },
  ],
  ['is linked without an id', undefined, entry('linkedImage', 'logo')],
])('a linked image in rich text that %s fails with "Invalid entry"', async (_what, id, image) => {
  const target = { sys: { type: 'Link', linkType: 'Entry', id } };
  const embed = { nodeType: 'embedded-entry-inline', data: { target }, content: [] };
  const paragraph = { nodeType: 'paragraph', data: {}, content: [embed] };
  const content = { nodeType: 'document', data: {}, content: [paragraph] };
  const { code, issues } = await check(
    space([...homePage(shown), entry('oneColumnContent', 'text', { content }), image]),
  );
  expect(code).toBe(1);
  expect(issues.map(({ severity, message }) => `${severity} ${message}`)).toContainEqual(
    expect.stringMatching(/^error Invalid entry: /),
  );
});

test('legal pages may have any slug and section, if the configuration names them by path or id', async () => {
  const entries = [
    ...homePage(),
    entry('directory', 'legal', { slug: 'legal', section: linkTo('root') }),
    page('agb', 'agb', 'legal'),
    page('privacy', 'datenschutz', 'root'),
  ];
  const linksOf = async (legalPages: Readonly<Record<string, string>>) => {
    const { issues, folder } = await check(space(entries), { legalPages });
    const missing = issues.filter(({ rule }) => rule === 'missing-shell-page');
    await runCli(['build', '--quiet'], { cwd: folder });
    const html = readFileSync(join(folder, 'out/index.html'), 'utf8');
    const footer = /<footer.*<\/footer>/s.exec(html)?.[0] ?? '';
    return {
      missing: missing.map(({ message }) => message),
      links: Array.from(footer.matchAll(/href="(\/[^"]+)"/g), ([, link]) => link),
    };
  };
  const all = { missing: [], links: ['/datenschutz', '/legal/agb'] };
  expect(await linksOf({ termsOfService: '/legal/agb', privacyPolicy: 'datenschutz' })).toEqual(all);
  expect(await linksOf({ termsOfService: 'agb', privacyPolicy: 'privacy' })).toEqual(all);
  expect(await linksOf({ termsOfService: 'terms', privacyPolicy: 'privacy' })).toEqual({
    missing: [
      'The footer links to /tos on every page, but no page has the id or path "terms", as `legalPages` in site.config.ts says.',
    ],
    links: ['/datenschutz'],
  });
});

test('a draft among published entries is neither checked nor linked from', async () => {
  const lost = { sys: { ...sysOf('page', 'lost'), ...draft }, fields: {} };
  const { code, issues, folder } = await check(space([...homePage(), lost]));
  expect({ code, about: issues.filter(({ entryId }) => entryId === 'lost') }).toEqual({ code: 0, about: [] });
  const withDrafts = await runCli(['validate', '--drafts', '--format', 'json'], { cwd: folder });
  expect(withDrafts.code).toBe(1);
  expect(JSON.parse(withDrafts.stdout).issues).toContainEqual(
    expect.objectContaining({ entryId: 'lost', severity: 'error' }),
  );
});

test('a site whose owner lets everything pass is still built, from what can be used', async () => {
  const entries = [
    ...homePage({ blocks: [linkTo('card'), linkTo('text'), linkTo('ring')], title: 'Home' }),
    entry('card', 'card', { heading: 7, text: { no: 'text' }, image: 'none' }),
    entry('oneColumnContent', 'text', {
      heading: 'Kept',
      content: { nodeType: 'document', content: [null] },
    }),
    entry('contentBlockGroup', 'ring', { heading: ['x'], blocks: [linkTo('ring')] }),
    page('first', 'same', 'root', { title: 'First' }),
    page('second', 'same', 'root', { title: 'Second' }),
    page('nowhere', 'nowhere', 'gone'),
  ];
  const rules = Object.fromEntries(Object.keys(allRules).map((rule) => [rule, 'off']));
  const folder = siteFolder(space(entries), { rules });
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  expect(readFileSync(join(folder, 'out', 'index.html'), 'utf8')).toContain('Kept');
  expect(readFileSync(join(folder, 'out', 'same.html'), 'utf8')).toContain('<title>First');
});

describe('with --locale', () => {
  const shownIn = (...uris: string[]) =>
    space(
      [
        directory('root', '/'),
        directory('root-de', 'de'),
        page('home', '/', 'root', shown),
        page('two', 'two', 'root'),
        linksTo(...uris),
      ],
      [english, german],
    );
  const only = async (content: unknown, locale: string) => {
    const folder = siteFolder(content, { rules: { untranslated: 'off', 'missing-shell-page': 'off' } });
    const { issues, summary } = await findIssues(folder, '--locale', locale);
    return { found: issues.map(({ rule, affects }) => [rule, affects?.locales]), summary };
  };

  test.each(['en', 'de'])('links into other languages are judged as ever (%s)', async (locale) => {
    const { found, summary } = await only(shownIn('/two', '/de/two', '/de/two#top'), locale);
    expect(found).toEqual(locale === 'en' ? [['link-to-other-language', ['en']]] : []);
    expect(summary).toMatchObject({ locales: 1, pages: 2 });
  });

  test('findings of one language are reported with their effect there', async () => {
    const content = shownIn('/two', '/nope');
    expect((await only(content, 'de')).found).toEqual([['broken-link', ['de']]]);
  });

  test("a language that isn't published is none to build", async () => {
    const folder = siteFolder(shownIn('/two'));
    const { code, stdout } = await runCli(['build', '--locale', 'fr'], { cwd: folder });
    expect(code).toBe(1);
    expect(stdout).toContain('none of the requested languages (fr) is published');
  });

  test('a build has these languages alone', async () => {
    const folder = siteFolder(shownIn('/two'));
    const { code, stderr } = await runCli(['build', '--locale', 'de'], { cwd: folder });
    expect(code, stderr).toBe(0);
    const { files } = JSON.parse(readFileSync(join(folder, 'out', 'manifest.json'), 'utf8')) as {
      files: { path?: string; entryId?: string }[];
    };
    expect(files.filter(({ entryId }) => entryId).map(({ path }) => path)).toEqual(['/de', '/de/two']);
  });
});

test('many pages that share broken anchors are a matter of seconds', { timeout: 240_000 }, async () => {
  const pages = Array.from({ length: 12_000 }, (_, at) => page(`p${at}`, `p${at}`, 'root', shown));
  const locales = [
    english,
    ...[
      'de-DE',
      'fr-FR',
      'es-ES',
      'it-IT',
      'nl-NL',
      'pl-PL',
      'pt-PT',
      'sv-SE',
      'fi-FI',
      'da-DK',
      'tr-TR',
    ].map((code) => ({ ...german, code })),
  ];
  const roots = ['de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'se', 'fi', 'dk', 'tr'].map((code) =>
    directory(`root-${code}`, code),
  );
  const content = space([...homePage(shown), ...roots, ...pages, linksTo('#nope', '#how-it-works')], locales);
  const { issues } = await check(content, { rules: { untranslated: 'off', 'orphan-page': 'off' } });
  expect(issues.filter(({ rule }) => rule === 'broken-anchor')).toMatchObject([
    { target: '#nope', affects: { pages: 12_001 } },
  ]);
});
