/** `node tools/scripts/capture-screens.ts`: updates the pictures of docs/operators-guide.md, in an installed Chromium. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { newGuideFolder, runShell } from './capture-guide.ts';
import { findChromium } from './find-chromium.js';
import { root, start } from './run.ts';

const folder = newGuideFolder();
const images = join(root, 'docs', 'images');
const sample = join(root, 'content', 'sample', 'export.json');
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  await takeGraph(browser);
  await takeCoverage(browser);
  await takeDev(browser);
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}

async function takeGraph(from: Browser): Promise<void> {
  await runShell('npx --no -- meridian graph --content space.json', folder);
  const page = await open(from, join(folder, 'graph.html'), 620);
  await page.getByRole('combobox', { name: 'Findings' }).selectOption('Only with findings');
  await page.getByRole('treeitem', { name: /How split tunneling works/ }).click();
  await save(page, 'graph');
}

async function takeCoverage(from: Browser): Promise<void> {
  await runShell(`npx --no -- meridian coverage --content ${sample} --format html`, folder);
  const page = await open(from, join(folder, 'coverage.html'), 620);
  await save(page, 'coverage');
}

async function takeDev(from: Browser): Promise<void> {
  const program = join(root, 'bin', 'meridian.js');
  const flags = ['dev', '--port', '0', '--drafts', '--content', join(folder, 'space.json')];
  const { child, line } = await start(process.execPath, [program, ...flags]);
  try {
    const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    const page = await open(from, `${origin}/de/features/split-tunneling`, 620);
    await page.getByRole('button', { name: /\d+ errors?/ }).click();
    await save(page, 'dev');
  } finally {
    child.kill();
  }
}

/** Saves a screenshot, nearly lossless: pages of few colours stay small. */
async function save(page: Page, name: string): Promise<void> {
  const picture = sharp(await page.screenshot()).webp({ nearLossless: true, quality: 40, effort: 6 });
  await picture.toFile(join(images, `${name}.webp`));
}

async function open(from: Browser, address: string, height: number): Promise<Page> {
  const page = await from.newPage({ viewport: { width: 1280, height }, colorScheme: 'light' });
  await page.goto(address.startsWith('http') ? address : pathToFileURL(address).href);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  return page;
}
