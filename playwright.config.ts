import { defineConfig } from '@playwright/test';
import { findChromium } from './scripts/find-chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 2,
  timeout: 30_000,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.meridian/test-results/browser.json' }]],
  outputDir: '.meridian/test-results/browser',
  // Serves the sample site that the setup has built.
  globalSetup: './tests/e2e/global-setup.ts',
  use: {
    baseURL: process.env['MERIDIAN_TEST_ORIGIN'] ?? 'http://127.0.0.1:4178',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
