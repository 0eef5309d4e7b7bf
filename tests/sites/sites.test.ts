/**
 * Every folder beside this file is a site: `content.json` is its export, `expected.json` says what comes out of it, and
 * `config.json`, where there is one, what its configuration has beyond the repository's.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockTypes } from '../../domain/content/content-model.ts';
import { withLongClassNames } from '../helpers/long-class-names.ts';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { markupFaults } from '../output/check-markup.ts';
import * as checks from '../output/check-pages.ts';
import { brokenReferences } from '../output/check-references.ts';
import { filesIn, readSite, type Site } from '../output/read-site.ts';
import { headOf } from './read-head.ts';
import { type Manifest, type ManifestFile, readManifest, sha256Of } from './read-manifest.ts';

interface ExpectedPage {
  readonly entryId: string;
  readonly lang: string;
  readonly dir: 'ltr' | 'rtl';
  readonly title: string;
  /** Tag → address. */
  readonly alternates: Readonly<Record<string, string>>;
  /** The page of which it is an untranslated copy. */
  readonly copyOf?: string;
  readonly contains?: readonly string[];
  readonly lacks?: readonly string[];
}

interface Expected {
  /** By path: every page that stands for an entry. */
  readonly pages: Readonly<Record<string, ExpectedPage>>;
  /** By file. */
  readonly notFound: Readonly<Record<string, Pick<ExpectedPage, 'lang' | 'dir'>>>;
  readonly emailDestinations: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly stubs: readonly string[];
}

/** Half an hour into 2031 in Greenwich, in seconds. */
const buildDate = '1924993800';
const sites = fileURLToPath(new URL('.', import.meta.url));
const names = readdirSync(sites).filter((name) => existsSync(join(sites, name, 'content.json')));

describe.each(names)('%s', (name) => {
  const folder = newFolder();
  const out = join(folder, 'out');
  const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
  const read = (file: string) => readFileSync(join(out, file), 'utf8');
  const expected = readJson(join(sites, name, 'expected.json')) as Expected;
  let site: Site;
  let manifest: Manifest;

  beforeAll(async () => {
    cpSync(join(sites, name), folder, { recursive: true });
    const config = join(folder, 'config.json');
    configureSite(folder, existsSync(config) ? (readJson(config) as Record<string, unknown>) : {});
    const result = await runCli(['build'], { cwd: folder, env: { SOURCE_DATE_EPOCH: buildDate } });
    expect(result.code, result.stderr + result.stdout).toBe(0);
    site = readSite(out);
    manifest = readManifest(out);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('has a page for every entry that is one, in every language that has it, and no other', () => {
    const pages = manifest.files.filter(({ entryId }) => entryId !== undefined);
    expect(Object.fromEntries(pages.map(({ path, entryId }) => [path, entryId]))).toEqual(
      Object.fromEntries(Object.entries(expected.pages).map(([path, { entryId }]) => [path, entryId])),
    );
    expect(pages.map(({ file }) => file)).toEqual(pages.map(({ path }) => fileOf(path ?? '')));
  });

  test('says of each page in its head what it is, and links its other languages', () => {
    const heads = Object.keys(expected.pages).map((path) => [path, headOf(read(fileOf(path)))]);
    const pages = Object.entries(expected.pages).map(([path, { lang, dir, title, alternates, copyOf }]) => {
      const canonical = encodeURI(`${site.origin}${copyOf ?? path}`);
      return [path, { lang, dir, title, canonical, alternates }];
    });
    expect(Object.fromEntries(heads)).toEqual(Object.fromEntries(pages));
  });

  test('the markup is as the standard has it', async () => {
    expect(
      await markupFaults(
        out,
        filesIn(out).filter((file) => file.endsWith('.html')),
      ),
    ).toEqual([]);
  });

  test('shows the content', () => {
    for (const [path, { contains = [], lacks = [] }] of Object.entries(expected.pages)) {
      const html = withLongClassNames(read(fileOf(path)));
      expect([path, contains.filter((text) => !html.includes(text))]).toEqual([path, []]);
      expect([path, lacks.filter((text) => html.includes(text))]).toEqual([path, []]);
    }
  });

  test('has a page in every language for addresses that lead nowhere, which search engines leave out', () => {
    const files = filesIn(out).filter((file) => file.endsWith('404.html'));
    expect(files).toEqual(Object.keys(expected.notFound).sort());
    for (const file of files) {
      expect(headOf(read(file))).toMatchObject({ ...expected.notFound[file], alternates: {} });
      expect(read(file)).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test('lists every file with its size and hash in the manifest, and nothing else', () => {
    const formatIssue = ({ file, bytes, sha256 }: ManifestFile) => `${file} ${bytes} ${sha256}`;
    const files = filesIn(out).filter((file) => file !== 'manifest.json');
    expect(manifest.files.map(formatIssue)).toEqual(files.map((file) => formatIssue(sha256Of(out, file))));
    expect(manifest.stubs).toEqual(expected.stubs);
  });

  test('keeps the rules for whole sites', () => {
    const isCopy = ({ path }: { readonly path: string }) => expected.pages[path]?.copyOf !== undefined;
    const originals = { ...site, pages: site.pages.filter((page) => !isCopy(page)) };
    expect(checks.wrongCanonicals(originals)).toEqual([]);
    expect(checks.unreturnedAlternates(originals)).toEqual([]);
    expect(checks.siteMapDifferences(originals)).toEqual([]);
    expect(checks.repeatedIds(site)).toEqual([]);
    expect(checks.leftovers(site)).toEqual([]);
    expect(brokenReferences(site)).toEqual([]);
  });

  test('describes itself to search engines, servers and mail systems', () => {
    const alternates = Object.values(expected.pages).flatMap((page) => Object.entries(page.alternates));
    const sitemap = read('sitemap-1.xml');
    for (const [tag, href] of alternates) expect(sitemap).toContain(`hreflang="${tag}" href="${href}"`);
    expect(read('sitemap.xml')).toContain(`<loc>${site.origin}/sitemap-1.xml</loc>`);
    expect(read('robots.txt')).toContain(`Sitemap: ${site.origin}/sitemap.xml\n`);
    expect(JSON.parse(read('email-destinations.json'))).toEqual(expected.emailDestinations);
  });

  test('gives servers of each kind the same headers and redirects', () => {
    expect(read('_redirects').replace(/^.* 404\n/gm, '')).toBe(
      `/en / 301\n/en/* ${site.origin}/:splat 301\n`,
    );
    const { cleanUrls, trailingSlash, redirects, headers } = JSON.parse(read('serve.json'));
    expect({ cleanUrls, trailingSlash }).toEqual({ cleanUrls: true, trailingSlash: false });
    expect(redirects.slice(0, 3)).toEqual([
      { source: '/en', destination: '/', type: 301 },
      { source: '/en/:p0', destination: '/:p0', type: 301 },
      { source: '/en/:p0/:p1', destination: '/:p0/:p1', type: 301 },
    ]);
    const [own, ...shared] = headers.map((rule: { headers: unknown[] }) => rule.headers);
    expect(own).toEqual([
      { key: 'Content-Disposition', value: 'inline' },
      { key: 'Cache-Control', value: 'public, max-age=0, must-revalidate' },
    ]);
    for (const { key, value } of shared.flat()) {
      expect(read('_headers')).toContain(`  ${key}: ${value}\n`);
    }
    expect(read('_headers')).toContain('  Speculation-Rules: "/speculation-rules.json"\n');
    expect(JSON.parse(read('speculation-rules.json')).prefetch).toHaveLength(1);
    expect(read('_headers')).toMatch(
      /Content-Security-Policy: default-src 'self';.*script-src 'self' 'sha256-/,
    );
  });
});

/** As the design says: `/` is `index.html`, `/de` is `de.html`. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

test('the site every-block has every type of block', () => {
  const content = readFileSync(join(sites, 'every-block', 'content.json'), 'utf8');
  const { entries } = JSON.parse(content) as { entries: { sys: { contentType: { sys: { id: string } } } }[] };
  const types = new Set(entries.map(({ sys }) => sys.contentType.sys.id));
  expect(blockTypes.filter((type) => !types.has(type))).toEqual([]);
});
