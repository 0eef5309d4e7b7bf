import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { lackFonts } from './fonts.ts';
import { locales, pathIn } from './languages.ts';
import { expect, test } from './site-test.ts';

/** Servers compress these; fonts and pictures are compressed as they are. */
const compressible = /html|css|javascript|json|svg/;

/** Everything that a page loads by itself, in bytes as sent. */
async function firstLoadOf(page: Page, path: string): Promise<{ path: string; bytes: number }[]> {
  const responses: Response[] = [];
  page.on('response', (response) => responses.push(response));
  await page.goto(path, { waitUntil: 'networkidle' });
  return Promise.all(
    responses
      .filter((response) => !response.url().startsWith('data:'))
      .map(async (response) => {
        const body = await response.body();
        const isText = compressible.test(response.headers()['content-type'] ?? '');
        return {
          path: new URL(response.url()).pathname,
          bytes: isText ? gzipSync(body).length : body.length,
        };
      }),
  );
}

const budget = 120_000;
/** Other scripts need the font of Latin letters and their own. */
const budgetOfOthers = 150_000;

/** The longest texts, those that need letters of a second file, and each other script. */
const usual: ReadonlySet<string> = new Set(['en', 'de', 'hu', 'vn', 'ar', 'th', 'ru', 'jp', 'kr']);

for (const { code, name, script } of locales) {
  const limit = script === 'latin' ? budget : budgetOfOthers;
  const details = usual.has(code) ? {} : { tag: '@all' };
  test(
    `the first load of the home page in ${name} is at most ${limit / 1000} KB`,
    details,
    async ({ page }) => {
      // Devices that lack characters load no more than others.
      await lackFonts(page);
      const loaded = await firstLoadOf(page, pathIn(code, '/'));
      const sum = loaded.reduce((bytes, each) => bytes + each.bytes, 0);
      expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(limit);
    },
  );
}

for (const path of [
  '/pricing',
  '/download',
  '/vpn-server/germany-vpn',
  '/features/kill-switch',
  '/partners',
]) {
  test(`the first load of ${path} is at most ${budget / 1000} KB, of which one script`, async ({ page }) => {
    const loaded = await firstLoadOf(page, path);
    const sum = loaded.reduce((bytes, each) => bytes + each.bytes, 0);
    expect(sum, JSON.stringify(loaded)).toBeLessThanOrEqual(budget);
    const scripts = loaded.filter((each) => each.path.endsWith('.js'));
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.bytes).toBeLessThanOrEqual(5_000);
  });
}

test('the scripts of /what-is-my-ip are at most 5 KB, with the one that asks for the address', async ({
  page,
}) => {
  const loaded = await firstLoadOf(page, '/what-is-my-ip');
  const scripts = loaded.filter((each) => each.path.endsWith('.js'));
  expect(scripts).toHaveLength(2);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(5_000);
});
