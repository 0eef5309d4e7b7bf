/**
 * Holds the pages of a site with blocks of its own to the bars of the sample.
 * @module-tag ci
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root, start } from '../../tools/scripts/run.ts';
import { type ExportedEntry, entry, linkTo } from '../helpers/space-builder.ts';
import { expectNoFaults } from './accessible/faults.ts';
import { smallTargets } from './accessible/targets.ts';
import { expectNoOverflow } from './layout.ts';
import { describedShiftsOf, watchShifts } from './layout-shifts.ts';
import { firstLoadOf, scriptsIn } from './loads.ts';
import { test as base, expect } from './site-test.ts';

interface Site {
  /** Gives the addresses of the built site and of `meridian dev`. */
  readonly built: string;
  readonly dev: string;
}

const quote = (...texts: readonly string[]) => ({
  nodeType: 'document',
  data: {},
  content: texts.map((value) => ({
    nodeType: 'paragraph',
    data: {},
    content: [{ nodeType: 'text', value, marks: [], data: {} }],
  })),
});

const said = {
  heading: 'Two years without a worry',
  quote: quote('It runs on every device at home.'),
  author: 'Ada Lovelace',
  portrait: linkTo('logo', 'Asset'),
  story: linkTo('help'),
};

/** Makes a new site whose home page shows own blocks: by themselves, and in a group. */
function makeSite(folder: string): void {
  const init = ['init', folder, '--languages', 'en,ar'];
  execFileSync(process.execPath, [join(root, 'bin/meridian.js'), ...init]);
  cpSync(join(root, 'tests/sites/own-blocks/blocks'), join(folder, 'blocks'), { recursive: true });
  const file = join(folder, 'content/export.json');
  const space = JSON.parse(readFileSync(file, 'utf8')) as { entries: ExportedEntry[] };
  const home = space.entries.find(({ sys }) => sys.id === 'home');
  const blocks = home?.fields.blocks as Record<string, unknown[]>;
  for (const [language, shown] of Object.entries(blocks))
    blocks[language] = [...shown, linkTo('said'), linkTo('note'), linkTo('group')];
  space.entries.push(
    entry('testimonial', 'said', said),
    entry('notice', 'note', { text: 'Take note' }),
    entry('contentBlockGroup', 'group', { heading: 'They say', blocks: [linkTo('grouped')] }),
    entry('testimonial', 'grouped', { ...said, heading: 'No noise', tone: 'loud' }),
  );
  writeFileSync(file, JSON.stringify(space));
}

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
      makeSite(folder);
      const meridian = (...args: string[]) => [
        join(root, 'bin/meridian.js'),
        ...args,
        '--config',
        join(folder, 'site.config.ts'),
      ];
      execFileSync(process.execPath, meridian('build', '--quiet'));
      const servers = await Promise.all(
        ['serve', 'dev'].map((command) => start(process.execPath, meridian(command, '--port', '0'))),
      );
      const [built = '', dev = ''] = servers.map(({ line }) => /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]);
      await use({ built, dev });
      for (const { child } of servers) child.kill();
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  baseURL: ({ site }, use) => use(site.built),
});

test('a page with own blocks is as light as others', async ({ page }) => {
  const loaded = await firstLoadOf(page, '/');
  const sum = loaded.reduce((bytes, each) => bytes + each.bytes, 0);
  expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(120_000);
  expect(scriptsIn(loaded).scripts).toHaveLength(1);
  expect(scriptsIn(loaded).bytes).toBeLessThanOrEqual(5_000);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [320, 1280])
    test(`has no fault, moves nothing and fits ${width} px, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      await watchShifts(page);
      await page.goto(width === 320 ? '/ar' : '/', { waitUntil: 'networkidle' });
      await expect(page.locator('main figure')).toHaveCount(2);
      expect(await describedShiftsOf(page)).toEqual([]);
      await expectNoFaults(page, 'as it opens');
      await expectNoOverflow(page);
      expect(await smallTargets(page)).toEqual([]);
    });

/** Returns how large the texts of testimonials are. */
function sizesOf(page: Page): Promise<string[]> {
  return page
    .locator('main blockquote [class] > p')
    .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).fontSize));
}

test.describe('the gallery', () => {
  // It asks for live data that `meridian dev` doesn't have.
  test.use({ expectedProblems: /\/__gallery|other host|server locations|404|data:video/ });

  test('shows them as pages do, in a group as well, with the name and colours of the brand', async ({
    page,
    site,
  }) => {
    await page.goto('/');
    const [alone, grouped] = await sizesOf(page);
    expect(grouped).toBe(alone);
    await page.goto(`${site.dev}/__gallery`);
    const [last] = (await sizesOf(page)).slice(-1);
    expect(last).toBe(alone);
    await expect(page.locator('body')).toContainText(/© \d{4} Lanternway/);
    await expect(page.locator('body')).not.toContainText('Wayfold');
    const [picture = ''] = await page
      .locator('main img')
      .evaluateAll((all) => all.map((img) => (img as HTMLImageElement).src));
    expect(decodeURIComponent(picture)).toContain('--teal-600:#6a3bb0');
  });
});
