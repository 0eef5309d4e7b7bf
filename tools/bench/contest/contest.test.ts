import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSiteConfig } from '../../../cli/site-config.ts';
import { generateSpace } from '../generate-space.ts';
import { assertSamePages } from './assert-same-pages.ts';
import { prepareContent } from './prepare-content.ts';
import type { PageData } from './prepared-content.ts';
import { type Form, forms, readPages } from './prepared-files.ts';
import { takeAssets } from './take-assets.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-contest-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): string {
  const target = join(folder, file);
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, text);
  return target;
}

describe('content for other generators', () => {
  const head =
    '<link rel="stylesheet" href="/assets/css/site.css"/><script type="module" src="/assets/js/shell.js" integrity="sha256-a"></script>';
  const prepared = (form: Form) => join(folder, `prepared-${form}`);

  beforeAll(async () => {
    const contentFile = join(folder, 'space.json');
    await generateSpace({ pages: 8, locales: 2 }, contentFile);
    for (const file of ['index.html', 'de.html']) write(`site/${file}`, head);
    write('site/assets/css/site.css', 'body{}');
    takeAssets(join(folder, 'site'), folder);
    const { localAssets: _, ...config } = await loadSiteConfig();
    const root = fileURLToPath(new URL('../../..', import.meta.url));
    const resourcesFile = join(folder, 'resources.json');
    for (const form of ['json', 'hugo'] as const) {
      const options = { config, root, contentFile, resourcesFile, form, year: '2026' };
      await prepareContent({ ...options, folder: prepared(form) });
    }
  });

  const pagesIn = (code: string) => readPages(prepared('json'), code);

  test('has its links resolved and its languages apart', () => {
    const [home, about] = pagesIn('de');
    expect(home).toMatchObject({ path: '/de', slug: '', file: 'de.html', crumbs: [] });
    expect(about).toMatchObject({ path: '/de/privacy-policy', slug: '/privacy-policy' });
    expect(JSON.stringify(about)).toMatch(/"node":"hyperlink","uri":"\/de/);
    expect(JSON.stringify(pagesIn('de'))).not.toContain('"sys"');
  });

  test('takes the addresses of styles and scripts from the pages of the site', () => {
    const site = JSON.parse(readFileSync(join(prepared('json'), 'site/de.json'), 'utf8'));
    expect(site).toMatchObject({
      styles: ['/assets/css/site.css'],
      scripts: [{ src: '/assets/js/shell.js', integrity: 'sha256-a' }],
      fonts: [],
    });
    expect(site.shell.menu[0]).toMatchObject({ url: '/de', children: [{}, {}, {}] });
  });

  test('has pictures as browsers choose from them, and what search engines read', () => {
    const [home, about] = pagesIn('de');
    expect(home?.blocks[0]?.image).toMatchObject({
      sources: [{ type: 'image/avif' }, { type: 'image/webp' }],
      leads: true,
    });
    expect(home?.image?.url).toContain('?fm=jpg');
    expect(JSON.parse(home?.sitefacts ?? '')['@graph']).toHaveLength(2);
    expect(about?.sitefacts).toBeUndefined();
    expect(JSON.parse(about?.crumbfacts ?? '')).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  test('has a file a page for Hugo, which says the same', () => {
    expect(readdirSync(join(prepared('hugo'), 'content/de'))).toHaveLength(8);
    const { title, url, page } = hugoPage('de', 'page-de-tos.md');
    const { title: named, file, description: _, ...own } = pageAt('/de/tos', pagesIn('de'));
    expect({ title, url, page }).toEqual({ title: named, url: `/${file}`, page: own });
  });

  test('can be edited in both forms', () => {
    for (const form of ['json', 'hugo'] as const) forms[form].edit(prepared(form), '/tos', 'Another text');
    expect(pageAt('/tos', pagesIn('en')).blocks[0]).toMatchObject({ sub: 'Another text' });
    expect(hugoPage('en', 'page-tos.md').page.blocks[0]).toMatchObject({ sub: 'Another text' });
  });

  const pageAt = (path: string, pages: readonly PageData[]) =>
    pages.find((page) => page.path === path) as PageData;
  const hugoPage = (code: string, name: string) =>
    JSON.parse(readFileSync(join(prepared('hugo'), 'content', code, name), 'utf8'));
});

describe('comparing a page', () => {
  const page = (body: string, title = 'Tea') =>
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
  const compare = (our: string, their: string) => () => {
    write('our/page.html', our);
    write('their/page.html', their);
    assertSamePages(join(folder, 'our'), join(folder, 'their'), ['page.html']);
  };
  const facts = '<script type="application/ld+json">{"name":"Tea"}</script>';
  const picture = '<picture><source srcset="/tea.avif 600w"/><img src="/tea.jpg" alt=""/></picture>';
  const body =
    '<h1 id="tea">Tea &amp; cake</h1><p>Read <a href="/de" data-label="more">on</a>, please.</p>' +
    `${picture}${facts}`;

  test('minds no spelling of the markup', () => {
    const theirs = body.replace('&amp;', '&#38;').replace('<h1 id="tea">', "<H1 class=x id='tea'>\n  ");
    expect(compare(page(body), page(theirs))).not.toThrow();
  });

  test('minds no lines that elements stand on', () => {
    expect(compare(page(body), page(body.replaceAll('><', '>\n  <')))).not.toThrow();
  });

  test.each([
    ['a text', body.replace('please', 'now')],
    ['where a link leads', body.replace('/de', '/fr')],
    ['an anchor', body.replace('id="tea"', 'id="cake"')],
    ['a name for analytics', body.replace('"more"', '"less"')],
    ['a picture in another size', body.replace('600w', '900w')],
    ['facts for search engines', body.replace('"Tea"', '"Coffee"')],
    ['an element that says nothing', `${body}<div></div>`],
    ['more than there is', `${body}<p>More</p>`],
  ])('finds %s', (_, theirs) => {
    expect(compare(page(body), page(theirs))).toThrow('page.html');
  });

  test('finds another title', () => {
    expect(compare(page(body), page(body, 'Coffee'))).toThrow('"<title> Coffee" where "<title> Tea" belongs');
  });
});
