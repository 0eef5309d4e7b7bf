import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSiteConfig } from '../../cli/site-config.ts';
import { generateSpace } from '../generate-space.ts';
import { assertSamePages } from './assert-same-pages.ts';
import type { PageData } from './page-data.ts';
import { editPage, prepareContent } from './prepare-content.ts';

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
    '<link rel="stylesheet" href="/assets/css/site.css"/><script type="module" src="/assets/js/shell.js"></script>';
  let prepared = '';

  beforeAll(async () => {
    const contentFile = join(folder, 'space.json');
    await generateSpace({ pages: 8, locales: 2 }, contentFile);
    for (const file of ['index.html', 'de.html']) write(`site/${file}`, head);
    write('site/assets/css/site.css', 'body{}');
    prepared = join(folder, 'prepared');
    const { localAssets: _, ...config } = await loadSiteConfig();
    const root = fileURLToPath(new URL('../..', import.meta.url));
    const pages = await prepareContent({
      config,
      root,
      contentFile,
      site: join(folder, 'site'),
      folder: prepared,
      year: '2026',
    });
    expect(pages).toBe(16);
  });

  const pagesIn = (code: string) =>
    JSON.parse(readFileSync(join(prepared, 'pages', `${code}.json`), 'utf8')) as PageData[];

  test('has its links resolved and its languages apart', () => {
    const [home, about] = pagesIn('de');
    expect(home).toMatchObject({ path: '/de', slug: '', file: 'de.html', crumbs: [] });
    expect(about).toMatchObject({ path: '/de/privacy-policy', slug: '/privacy-policy' });
    expect(JSON.stringify(about)).toMatch(/"node":"hyperlink","uri":"\/de/);
    expect(JSON.stringify(pagesIn('de'))).not.toContain('"sys"');
  });

  test('takes the addresses of styles and scripts from the pages of the site', () => {
    const site = JSON.parse(readFileSync(join(prepared, 'site/de.json'), 'utf8'));
    expect(site).toMatchObject({
      styles: ['/assets/css/site.css'],
      scripts: ['/assets/js/shell.js'],
      fonts: [],
    });
    expect(site.shell.menu[0]).toMatchObject({ url: '/de', children: [{}, {}, {}] });
  });

  test('has a file a page for Hugo, and the same text in it after an edit', () => {
    expect(readdirSync(join(prepared, 'hugo/content/de'))).toHaveLength(8);
    editPage(prepared, '/tos', 'Another text');
    expect(pagesIn('en').find(({ path }) => path === '/tos')?.blocks[0]).toMatchObject({
      sub: 'Another text',
    });
    expect(readFileSync(join(prepared, 'hugo/content/en/page-tos.md'), 'utf8')).toContain(
      '"sub":"Another text"',
    );
  });
});

describe('comparing a page', () => {
  const page = (body: string, title = 'Tea') =>
    `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body>${body}</body></html>`;
  const compare = (our: string, their: string) => () => {
    write('our/page.html', our);
    write('their/page.html', their);
    assertSamePages(join(folder, 'our'), join(folder, 'their'), ['page.html']);
  };
  const body = '<h1 id="tea">Tea &amp; cake</h1><p>Read <a href="/de">on</a>, please.</p>';

  test('minds no spelling of the markup', () => {
    const theirs = body.replace('&amp;', '&#38;').replace('<h1 id="tea">', "<H1 class=x id='tea'>\n  ");
    expect(compare(page(body), page(theirs))).not.toThrow();
  });

  test.each([
    ['a text', body.replace('please', 'now')],
    ['where a link leads', body.replace('/de', '/fr')],
    ['an anchor', body.replace('id="tea"', 'id="cake"')],
    ['an element that says nothing', `${body}<div></div>`],
    ['more than there is', `${body}<p>More</p>`],
  ])('finds %s', (_, theirs) => {
    expect(compare(page(body), page(theirs))).toThrow('page.html');
  });

  test('finds another title', () => {
    expect(compare(page(body), page(body, 'Coffee'))).toThrow('"<title> Coffee" where "<title> Tea" belongs');
  });
});
