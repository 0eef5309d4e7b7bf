/**
 * @module-tag ci
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { locales } from '../../domain/locales/locales.ts';
import { root, spawnCli } from '../helpers/run-cli.ts';
import { directory, entry, homePage, linkTo, page as pageEntry, space } from '../helpers/space-builder.ts';
import { expectNoOverflow } from './layout.ts';

// Every worker that takes tests of this file would write its pages.
test.describe.configure({ mode: 'default' });

/** The pages that `graph` and `coverage` write, opened from a file as people do. */
let folder = '';
const problems: string[] = [];

test.beforeAll(async () => {
  // Not before: a worker that takes tests of this file twice removes it in between.
  folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
  writeFileSync(join(folder, 'content.json'), JSON.stringify(largeSpace()));
  for (const [command, name] of [
    ['graph', 'graph.html'],
    ['coverage', 'coverage.html'],
  ] as const) {
    const flags = [
      '--content',
      join(folder, 'content.json'),
      '--format',
      'html',
      '--output',
      join(folder, name),
    ];
    expect(await spawnCli([command, ...flags], { cwd: root })).toMatchObject({ code: 0 });
  }
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.beforeEach(({ page }) => {
  problems.length = 0;
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  page.on('request', (request) => {
    if (!request.url().startsWith('file:')) problems.push(`request: ${request.url()}`);
  });
});

test.afterEach(() => expect(problems).toEqual([]));

/** 5,000 pages in 22 languages, a few with faults, one with a name that is markup. */
function largeSpace() {
  const sections = Array.from({ length: 100 }, (_, at) => at);
  const pages = sections.flatMap((at) =>
    Array.from({ length: 50 }, (_, number) => {
      const blocks = number === 7 && at % 40 === 0 ? { blocks: [linkTo('absent')] } : {};
      const made = pageEntry(`page-${at}-${number}`, `page-${number}`, `section-${at}`, {
        title: `Page ${number} of section ${at}`,
        ...blocks,
      });
      const title = made.fields.title as Record<string, unknown>;
      if (number % 2 === 0) title['de-DE'] = `Seite ${number}`;
      if (number % 5 === 0) title['fr-FR'] = null;
      return made;
    }),
  );
  const roots = locales
    .filter(({ code }) => code !== 'en')
    .map(({ code }) => directory(`root-${code}`, code));
  const entries = [
    ...homePage(),
    ...roots,
    ...sections.map((at) => directory(`section-${at}`, `section-${at}`, 'root')),
    ...pages,
    pageEntry('markup', 'markup', 'root', { title: '<img src=x onerror=alert(1)>' }),
    pageEntry('lost', 'lost', 'absent'),
    entry('pageHub', 'hub', { name: 'Hub', page: linkTo('page-3-3') }),
  ];
  const exported = locales.map(({ code, contentful }) => ({
    code: contentful,
    fallbackCode: code === 'en' ? null : 'en-US',
    default: code === 'en',
  }));
  return space(entries, exported);
}

async function open(page: Page, name: string): Promise<void> {
  await page.goto(pathToFileURL(join(folder, name)).href);
}

const item = (page: Page, name: string | RegExp) => page.getByRole('treeitem', { name });

test.describe('the tree of slugs', () => {
  test.beforeEach(({ page }) => open(page, 'graph.html'));

  test('draws no branch that is closed, and few lines of one that is open', async ({ page }) => {
    await expect(item(page, /^\/, directory, \/, 5,103 entries below, [\d,]+ findings$/)).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    await page.getByRole('button', { name: 'Expand all' }).click();
    await expect(item(page, 'Page 1 of section 0')).toBeVisible();
    expect(await page.getByRole('treeitem').count()).toBeLessThan(100);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await expect(page.getByRole('treeitem')).toHaveCount(4);
  });

  test('finds names, paths of any language and ids, and marks them', async ({ page }) => {
    const search = page.getByRole('searchbox');
    await search.fill('page 12 of section 3');
    await expect(page.getByText('11 of 5,')).toBeVisible();
    await expect(page.locator('mark').first()).toHaveText('Page 12 of section 3');
    await search.fill('/de/section-42/page-9');
    await expect(page.getByText('1 of 5,')).toBeVisible();
    await expect(page.locator('.path mark')).toHaveText('/de/section-42/page-9');
    await search.fill('page-42-9');
    await expect(page.locator('.id mark')).toHaveText('page-42-9');
    await search.fill('nothing has this name');
    await expect(page.getByText('0 of 5,')).toBeVisible();
    await search.fill('');
    await expect(page.locator('mark')).toHaveCount(0);
  });

  test('is used by keyboard alone', async ({ page }) => {
    const tree = page.getByRole('tree');
    await page.keyboard.press('Tab');
    await page.keyboard.type('section-42/page-9');
    await page.keyboard.press('Enter');
    await expect(tree).toBeFocused();
    const activeName = async () => {
      const id = await tree.getAttribute('aria-activedescendant');
      return page.locator(`[id="${id}"]`).getAttribute('aria-label');
    };
    expect(await activeName()).toContain('Page 9 of section 42');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Page 9 of section 42' })).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    expect(await activeName()).toContain('section-42, directory');
    await page.keyboard.press('ArrowLeft');
    await expect(item(page, 'Page 9 of section 42')).toHaveCount(0);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await activeName()).toContain('Page 9 of section 42');
    await page.keyboard.press('Home');
    expect(await activeName()).toContain('/, directory');
  });

  test('shows only what has findings, and what to do about them', async ({ page }) => {
    await page.getByRole('combobox', { name: 'Findings' }).selectOption('Only with errors');
    await expect(item(page, 'Page 7 of section 40')).toBeVisible();
    await expect(item(page, 'Page 8 of section 40')).toHaveCount(0);
    await expect(item(page, /^error: Missing directory/)).toBeVisible();
    await item(page, 'Page 7 of section 40').click();
    const details = page.getByRole('complementary', { name: 'Details' });
    await expect(details).toContainText('dangling-link');
    await expect(details).toContainText('Help: Publish the entry "absent"');
  });

  test("lists a page's languages", async ({ page }) => {
    await page.getByRole('searchbox').fill('page-2-10');
    const row = item(page, 'Page 10 of section 2');
    await expect(row.getByTitle('Deutsch: own text')).toBeVisible();
    await expect(row.getByTitle('Français: missing')).toBeVisible();
    await expect(row.getByTitle('Italiano: fallback')).toBeVisible();
    await row.click();
    const german = page.getByRole('row', { name: 'de /de/section-2/page-10 own text' });
    await expect(german.getByRole('link')).toHaveAttribute(
      'href',
      'https://www.wayfold.example/de/section-2/page-10',
    );
  });

  test('shows markup in names as text', async ({ page }) => {
    await page.getByRole('searchbox').fill('onerror');
    await expect(item(page, '<img src=x onerror=alert(1)>')).toBeVisible();
    expect(await page.locator('img').count()).toBe(0);
  });

  test('fits a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('searchbox').fill('page 7 of section 40');
    await expect(item(page, 'Page 7 of section 40').getByTitle('own text', { exact: true })).toBeVisible();
    await item(page, 'Page 7 of section 40').click();
    await expect(page.getByRole('complementary')).toBeInViewport();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('complementary')).toBeHidden();
  });
});

test.describe('the table of languages', () => {
  test.beforeEach(({ page }) => open(page, 'coverage.html'));
  const names = (page: Page) => page.locator('.rows').getByRole('rowheader');

  test('sorts by language, the least covered first', async ({ page }) => {
    await expect(names(page).first()).toContainText('/');
    const french = page.getByRole('columnheader', { name: 'fr' });
    await french.getByRole('button').click();
    await expect(french).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('columnheader', { name: 'de', exact: true }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'de' }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'de' })).toHaveAttribute('aria-sort', 'descending');
    await expect(
      page
        .locator('.rows')
        .getByRole('row')
        .first()
        .getByTitle(/^Deutsch/),
    ).toHaveText('✓');
  });

  test('filters by text and by what is missing', async ({ page }) => {
    await page.getByRole('searchbox').fill('/section-3/page-10');
    await expect(names(page)).toHaveCount(1);
    const row = page.locator('.rows').getByRole('row');
    await expect(row.getByTitle('Deutsch: own text, 1 own, 0 by fallback')).toBeVisible();
    await expect(row.getByTitle('Français: missing')).toBeVisible();
    await page.getByRole('searchbox').fill('/section-3/page-11');
    await page.getByRole('combobox').selectOption('Only missing somewhere');
    await expect(names(page)).toHaveCount(0);
  });

  test('keeps its heads in sight, with few rows in the document', async ({ page }) => {
    await page.locator('main').evaluate((scroller) => scroller.scrollTo(400, 60_000));
    await expect(names(page).first()).not.toContainText('/section-0/');
    await expect(page.getByRole('columnheader', { name: 'Page' })).toBeInViewport();
    await expect(names(page).nth(12)).toBeInViewport();
    expect(await page.getByRole('row').count()).toBeLessThan(100);
  });

  test('fits a telephone', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(names(page).first()).toBeVisible();
    await expectNoOverflow(page);
  });
});
