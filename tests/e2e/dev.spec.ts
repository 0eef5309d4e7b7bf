import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { root } from '../../tools/scripts/run.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { mainFontOf } from './fonts.ts';

interface Dev {
  readonly origin: string;
  readonly write: (content: unknown) => void;
}

/** `meridian dev` on a small space of the test's own. */
const test = base.extend<{ dev: Dev }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures to make
  dev: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'meridian-test-'));
    const write = (content: unknown) => {
      const file = join(folder, 'content.json');
      writeFileSync(`${file}.new`, typeof content === 'string' ? content : JSON.stringify(content));
      renameSync(`${file}.new`, file);
    };
    write(siteWith('Before'));
    writeFileSync(
      join(folder, 'site.config.ts'),
      `import base from ${JSON.stringify(join(root, 'site.config.ts'))};\n` +
        "export default { ...base, localAssets: undefined, servers: undefined, content: 'content.json' };\n",
    );
    const args = [join(root, 'bin/meridian.js'), 'dev', '--port', '0'];
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
    await use({ origin: await originOf(child), write });
    child.kill();
    await once(child, 'close');
    rmSync(folder, { recursive: true });
  },
});

async function originOf(child: ChildProcess): Promise<string> {
  const [data] = (await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')) as [Buffer];
  return /http:\/\/127\.0\.0\.1:\d+/.exec(data.toString())?.[0] ?? '';
}

function siteWith(heading: string, blocks: readonly unknown[] = [], firstPart = 0) {
  const fillers = Array.from({ length: 30 }, (_, at) =>
    entry('oneColumnContent', `f${at}`, { heading: `Part ${at}` }),
  ).slice(firstPart);
  const ids = ['block', ...fillers.map(({ sys }) => String(sys.id)), ...(blocks.length > 0 ? ['extra'] : [])];
  return space([
    ...homePage({ blocks: ids.map((id) => linkTo(id)) }),
    entry('oneColumnContent', 'block', { heading }),
    ...fillers,
    ...blocks,
  ]);
}

test('a change shows in place: what was typed, opened and scrolled to stays', async ({ page, dev }) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.goto(dev.origin);
  await expect(page.getByRole('button', { name: /findings|warning|note/ })).toBeVisible();
  await page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { id: 'typed' });
    document.querySelector('main')?.append(input);
    Object.assign(window, { isSamePage: true });
  });
  await page.locator('#typed').fill('4242');
  const box = page.locator('input[name=statistics]');
  await box.evaluate((element: HTMLInputElement) => {
    element.checked = true;
  });
  await page.evaluate(() => window.scrollTo(0, 700));
  dev.write(siteWith('After'));
  await expect(page.getByRole('heading', { name: 'After' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Before' })).not.toBeAttached();
  await expect(page.locator('#typed')).toHaveValue('4242');
  await expect(page.locator('#typed')).toBeFocused();
  await expect(box).toBeChecked();
  expect(await page.evaluate(() => [window.scrollY, 'isSamePage' in window])).toEqual([700, true]);
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  await expect(page.locator('html')).toHaveAttribute('data-js', '');
  await expect(page.locator('[data-header]')).toHaveAttribute('data-scrolled', '');
  expect(problems).toEqual([]);
});

test('parts move as a whole: what a script did to one stays with it', { tag: '@ci' }, async ({
  page,
  dev,
}) => {
  await page.goto(dev.origin);
  await expect(page.getByRole('button', { name: /findings|warning|note/ })).toBeVisible();
  const part = page.locator('main section', {
    has: page.getByRole('heading', { name: 'Part 5', exact: true }),
  });
  await part.evaluate((element) => element.setAttribute('data-mine', ''));
  dev.write(siteWith('Fewer', [], 3));
  await expect(page.getByRole('heading', { name: 'Fewer' })).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Part 2', exact: true })).not.toBeAttached();
  await expect(part).toHaveAttribute('data-mine', '');
  await expect(page.locator('[data-mine]')).toHaveCount(1);
  dev.write(siteWith('All'));
  await expect(page.getByRole('heading', { name: 'All' })).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Part/ })).toHaveText(
    Array.from({ length: 30 }, (_, at) => `Part ${at}`),
  );
  await expect(part).toHaveAttribute('data-mine', '');
  await expect(page.locator('[data-mine]')).toHaveCount(1);
});

test('a font that a change asks for is there at once', { tag: '@ci' }, async ({ page, dev }) => {
  await page.goto(dev.origin);
  await expect(page.getByRole('button', { name: /findings|warning|note/ })).toBeVisible();
  dev.write(siteWith('こんにちは'));
  await expect(page.getByRole('heading', { name: 'こんにちは' })).toBeVisible();
  await expect.poll(async () => (await mainFontOf(page, 'main h2')).family).toContain('Noto Sans JP');
});

test('a broken file is reported over the last good page until it is fixed', { tag: '@ci' }, async ({
  page,
  dev,
}) => {
  await page.goto(dev.origin);
  dev.write('{ "entries": [');
  await expect(page.getByRole('alert')).toContainText("isn't JSON");
  await expect(page.getByRole('heading', { name: 'Before' })).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  dev.write(siteWith('Mended'));
  await expect(page.getByRole('heading', { name: 'Mended' })).toBeVisible();
  await expect(page.getByRole('button', { name: /5 warnings/ })).toBeVisible();
});

test('findings open by keyboard, as text whatever is in them', { tag: '@ci' }, async ({ page, dev }) => {
  await page.goto(dev.origin);
  const markup = '<img src=x onerror=alert(1)>';
  dev.write(siteWith('x', [entry('card', 'extra', { heading: 'The card', primaryCta: linkTo(markup) })]));
  const badge = page.getByRole('button', { name: /1 error/ });
  await badge.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('region', { name: 'Findings' });
  await expect(panel).toBeFocused();
  await expect(panel).toContainText('On this page');
  await expect(panel).toContainText(markup);
  await expect(panel).toContainText('entry “The card” extra (card)');
  await expect(panel.locator('.place', { hasText: /^site\.config\.ts/ }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(badge).toBeFocused();
});
