import { describe, expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import {
  directory,
  draft,
  english,
  entry,
  german,
  homePage,
  linkTo,
  offer,
  page,
  space,
} from '../helpers/space-builder.ts';

/** A page with a German slug in a directory without one, a hub that leads to it, and ways to be broken. */
function content() {
  const pricing = page('pricing', 'pricing', 'plans', { blocks: [linkTo('hero')] });
  Object.assign(pricing.fields.slug as object, { 'de-DE': 'preise' });
  Object.assign(pricing.fields.title as object, { 'de-DE': 'Preise' });
  const englishOnly = page('english-only', 'english-only', 'plans');
  Object.assign(englishOnly.fields.title as object, { 'de-DE': null });
  return space(
    [
      ...homePage(),
      directory('de-root', 'de'),
      directory('plans', 'plans', 'root'),
      pricing,
      englishOnly,
      entry('hero', 'hero', { heading: 'A hero' }),
      entry('pageHub', 'hub', { name: 'Hub', page: linkTo('pricing') }),
      entry('emailNamedDestination', 'mail', { name: 'welcome', page: linkTo('hub') }),
      directory('circle-a', 'a', 'circle-b'),
      directory('circle-b', 'b', 'circle-a'),
      page('in-circle', 'inside', 'circle-a'),
      page('lost', 'lost', 'absent'),
      page('drafted', 'drafted', 'plans', {}),
      entry('page', 'a-draft', { title: 'Draft', slug: 'soon', section: linkTo('plans') }, draft),
    ],
    [english, german],
  );
}

async function explain(query: string, ...flags: string[]) {
  return runCli(['explain', query, ...flags], { cwd: siteFolder(content()) });
}

async function explained(query: string) {
  const { stdout, stderr } = await explain(query, '--format', 'json');
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

test('a legal page says that footers link to it, and other pages only what fields do', async () => {
  const pages = [page('terms', 'tos', 'root'), page('alone', 'alone', 'root')];
  const cwd = siteFolder(space([...homePage(), ...pages]));
  const [terms, alone] = await Promise.all(
    ['/tos', '/alone'].map((path) => runCli(['explain', path], { cwd })),
  );
  expect(terms?.stdout).toContain('The footer of every page links to it.');
  expect(alone?.stdout).toContain('No field of another entry links to it.');
});

describe('arguments', () => {
  test.each(['https://www.wayfold.example/de/plans/preise?utm=1', 'plans/pricing.html', 'pricing'])(
    '%s',
    async (query) => {
      expect(await explained(query)).toMatchObject({
        schemaVersion: 1,
        id: 'pricing',
        type: 'page',
        state: 'published',
      });
    },
  );

  test.each([
    ['/', 'home'],
    ['https://www.wayfold.example', 'home'],
    ['/plans', 'plans'],
    ['welcome', 'mail'],
    ['/de', 'home'],
  ])('%s is %s', async (query, id) => {
    expect((await explained(query)).id).toBe(id);
  });
});

test("lists the chain hop by hop, and where each language's values come from", async () => {
  const { chain, languages } = await explained('mail');
  expect(chain).toMatchObject([
    { id: 'root', type: 'directory', slugs: { de: { value: '/', from: 'en-US' } } },
    { id: 'plans', field: 'parentDirectory', slugs: { en: { value: 'plans', from: 'en-US' } } },
    {
      id: 'pricing',
      type: 'page',
      name: 'pricing',
      field: 'section',
      slugs: { en: { value: 'pricing', from: 'en-US' }, de: { value: 'preise', from: 'de-DE' } },
    },
    { id: 'hub', type: 'pageHub', name: 'Hub', field: 'page', slugs: {} },
    { id: 'mail', field: 'page' },
  ]);
  expect(languages).toMatchObject([
    { locale: 'en', url: '/plans/pricing' },
    { locale: 'de', url: '/de/plans/preise' },
  ]);
});

test('reads well for people', async () => {
  const { code, stdout } = await explain('/de/plans/preise');
  expect(code).toBe(0);
  expect(stdout).toContain(
    'page “pricing” (pricing), published\n  content.json:1\n  has a URL in 2 of 2 languages\n',
  );
  expect(stdout).toMatch(/pricing +page “pricing” \(pricing\) +by its section\n/);
  expect(stdout).toMatch(/en {2}en-US {3}\/plans\/pricing +own +own\n/);
  expect(stdout).toMatch(/de {2}de-DE {3}\/de\/plans\/preise +en-US › en-US › own +own\n/);
  expect(stdout).toMatch(/pageHub “Hub” \(hub\) +in its page\n/);
});

test('says why a language has no URL', async () => {
  const { code, stdout } = await explain('english-only');
  expect(code).toBe(0);
  expect(stdout).toContain('has a URL in 1 of 2 languages');
  expect(stdout).toMatch(/de {2}de-DE {2}✗ no title in de-DE/);
});

test('says so when a language has no root', async () => {
  const cwd = siteFolder(space(homePage(), [english, german]));
  const { code, stdout } = await runCli(['explain', '/'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain(
    '✗ Directory of locale not found: no directory without a parent has the slug "de".',
  );
});

describe('entries without a URL end with exit code 1', () => {
  test('a circle is drawn to where it comes back', async () => {
    const { code, stdout } = await explain('in-circle');
    expect(code).toBe(1);
    expect(stdout).toContain('has no URL in any language');
    expect(stdout).toContain('✗ the chain returns to "circle-a" and has no end');
    expect(stdout).toMatch(/directory “b” \(circle-b\).*directory “a” \(circle-a\).*page “in-circle”/s);
    expect(stdout).toContain('en  en-US  ✗ Circular reference: 2 entries lead to each other');
    expect(stdout).toContain('× circular-reference');
  });

  test('a broken chain names the link at fault', async () => {
    const { code, stdout } = await explain('lost');
    expect(code).toBe(1);
    expect(stdout).toContain('✗ Missing directory: the field "section" links to "absent"');
    expect(stdout).toContain('help: Choose a directory that exists');
  });

  test('a draft, and a block with the pages that show it', async () => {
    expect(await explain('a-draft')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('it is a draft'),
    });
    const block = await explain('hero');
    expect(block).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('it is shown on /plans/pricing'),
    });
    expect(block.stdout).toMatch(/page “pricing” \(pricing\) +in its blocks/);
  });
});

describe("what isn't there ends with exit code 1 and a way on", () => {
  test.each([
    ['/plans/pricin', 'Did you mean /plans/pricing?'],
    ['pricng', 'Did you mean pricing?'],
    ['/elsewhere/lost', 'The entry "lost" has that name as its slug: meridian explain lost'],
    ['https://other.example/plans/pricing', 'a URL at https://www.wayfold.example'],
    ['/quite/another/thing/altogether', 'Give a path such as /pricing'],
  ])('%s', async (query, says) => {
    const { code, stdout, stderr } = await explain(query);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(says);
  });

  test('without an argument it is a wrong command line', async () => {
    expect((await runCli(['explain'], { cwd: siteFolder(content()) })).code).toBe(2);
  });
});

describe('pages that code makes', () => {
  const shop = (...more: readonly unknown[]) =>
    siteFolder(space([...homePage(), directory('de-root', 'de'), offer(), ...more], [english, german]));

  test('are reported though they have no entry', async () => {
    const { code, stdout } = await runCli(['explain', '/de/cart?a=b'], { cwd: shop() });
    expect(code).toBe(0);
    expect(stdout).toContain('built-in page “cart”\n  Meridian creates it because the content has an offer');
    expect(stdout).toMatch(
      /has a URL in 2 of 2 languages\n.*en {2}en-US {2}\/cart\n +de {2}de-DE {2}\/de\/cart\n/s,
    );
    const json = await runCli(['explain', '/renewal-confirmation', '--format', 'json'], { cwd: shop() });
    expect(JSON.parse(json.stdout)).toEqual({
      schemaVersion: 1,
      builtIn: 'renewal-confirmation',
      languages: [
        { locale: 'en', contentful: 'en-US', url: '/renewal-confirmation' },
        { locale: 'de', contentful: 'de-DE', url: '/de/renewal-confirmation' },
      ],
    });
  });

  test('are named where a stub stands for them', async () => {
    const stub = entry('stub', 'to-cart', { title: 'Cart', slug: 'cart', section: linkTo('root') });
    const { code, stdout } = await runCli(['explain', '/cart'], { cwd: shop(stub) });
    expect(code).toBe(0);
    expect(stdout).toContain('stub “Cart” (to-cart), published');
    expect(stdout).toContain('is a stub of the built-in page “cart”, which Meridian creates');
    expect((await runCli(['explain', 'home'], { cwd: shop(stub) })).stdout).not.toContain('built-in');
  });

  test('are there once something is sold', async () => {
    const { code, stderr } = await explain('/de/cart');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'Meridian creates that page once an offer is published; order pages need `checkout`',
    );
  });
});

test('control characters of content are shown, not obeyed', async () => {
  const id = 'a\x1b[2Jb';
  const cwd = siteFolder(space([...homePage(), page(id, 'hostile', 'root', { title: 'T\x9b\n' })]));
  const { stdout } = await runCli(['explain', '/hostile'], { cwd });
  expect(stdout).toContain('“T\\u000a” (a\\u001b[2Jb)');
  const unknown = await runCli(['explain', '/no\x1b[2J'], { cwd });
  expect(unknown.stderr).toContain('"/no\\u001b[2J"');
});

test('the sample space: a page in every language, in at most 100 columns', async () => {
  const { code, stdout } = await runCli(['explain', '/jp/vpn-server/germany-vpn'], { cwd: root });
  expect(code).toBe(0);
  expect(stdout).toContain('has a URL in 22 of 22 languages');
  expect(stdout).toMatch(/jp {2}ja-JP +\/jp\/vpn-server\/germany-vpn +en-US +own\n/);
  expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100);
});
