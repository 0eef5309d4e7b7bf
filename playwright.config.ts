import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from '@playwright/test';
import { isThorough, tests } from './tests/helpers/thorough.ts';
import { findChromium } from './tools/scripts/find-chromium.js';

const chromium = findChromium();
const origin = process.env.MERIDIAN_TEST_ORIGIN;

if (!existsSync(join(import.meta.dirname, 'node_modules/dejavu-fonts-ttf'))) {
  throw new Error('The fonts of the tests are missing, and pages would have no letters. Run `npm ci`.');
}

/** Matches tests with the tag `@ci`, and the paths of files that a comment tags as a whole, as Vitest reads it. */
const tagged = globSync('tests/e2e/**/*.spec.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('@module-tag ci'),
);
const inCi = new RegExp(
  ['@ci\\b', ...tagged.map((file) => RegExp.escape(relative('tests/e2e', file)))].join('|'),
);

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  // Machines that do other things as well can be slow, and a test may take a page through a whole table.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // CONTRIBUTING.md says which tests run when.
  ...(tests === 'rest' && { grep: inCi }),
  ...(tests !== undefined && !isThorough && { grepInvert: tests === 'most' ? [inCi, /@all\b/] : /@all\b/ }),
  forbidOnly: Boolean(process.env.CI),
  // `npm test` names the tests that needed it.
  retries: process.env.CI ? 1 : 0,
  reporter: [
    ['list'],
    ['json', { outputFile: '.meridian/test-results/browser.json' }],
    ['./tests/helpers/slowest-files.ts'],
  ],
  outputDir: '.meridian/test-results/browser',
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    // See docs/decisions/one-context-a-worker.md.
    reuseContext: !isThorough,
    // A language that the site doesn't have, so that pages don't suggest another one.
    locale: 'eo',
    // The zone of the machine would decide which continent comes first.
    timezoneId: 'UTC',
    // See docs/decisions/tests-without-motion.md.
    reducedMotion: isThorough ? 'no-preference' : 'reduce',
    // The setup's server takes a free port; the workers, which read this file again, get its address here.
    ...(origin && { baseURL: origin }),
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // The machine's own fonts would decide what pages load and how wide their words are.
      env: { ...process.env, FONTCONFIG_FILE: join(import.meta.dirname, 'tests/e2e/fonts.conf') },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Whatever a page asks for, nothing leaves this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      ],
    },
  },
});
