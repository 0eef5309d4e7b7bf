/** `node tools/scripts/capture-site.ts FOLDER`: updates README.md's pictures of the sample site, which is built in the folder. */
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './find-chromium.js';
import { root, start } from './run.ts';

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly size: readonly [width: number, height: number];
  readonly scheme: 'light' | 'dark';
  /** The element to scroll to first. */
  readonly scrollTo?: string;
}

const shots: readonly Shot[] = [
  { name: 'home', path: '/', size: [1280, 800], scheme: 'light' },
  { name: 'home-arabic-dark', path: '/ar', size: [1280, 800], scheme: 'dark' },
  { name: 'home-thai-phone-dark', path: '/th', size: [360, 780], scheme: 'dark' },
  { name: 'country', path: '/vpn-server/japan-vpn', size: [1280, 800], scheme: 'light' },
  { name: 'order', path: '/order', size: [1280, 900], scheme: 'light' },
  {
    name: 'order-phone-dark',
    path: '/order/special-referrer',
    size: [360, 780],
    scheme: 'dark',
  },
  {
    name: 'pricing-japanese',
    path: '/jp/pricing',
    size: [1024, 760],
    scheme: 'light',
    scrollTo: 'main > section:nth-child(2)',
  },
  {
    name: 'servers',
    path: '/vpn-server',
    size: [1280, 800],
    scheme: 'light',
    scrollTo: '#vpn-locations',
  },
  { name: 'servers-table-dark', path: '/vpn-server', size: [1280, 760], scheme: 'dark', scrollTo: 'table' },
  {
    name: 'country-arabic-tablet',
    path: '/ar/vpn-server/germany-vpn',
    size: [768, 900],
    scheme: 'light',
  },
];

const out = process.argv[2];
if (!out)
  throw new Error('Name the folder with the built sample site: node tools/scripts/capture-site.ts out');
const meridian = join(root, 'bin', 'meridian.js');
const serve = [meridian, 'serve', '--sandbox', '--port', '0', '--out', out];
const { child, line } = await start(process.execPath, serve);
const executablePath = findChromium();
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
try {
  const origin = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
  for (const shot of shots) await take(browser, origin, shot);
} finally {
  await browser.close();
  child.kill();
}

async function take(from: Browser, origin: string, shot: Shot): Promise<void> {
  const [width, height] = shot.size;
  const page = await from.newPage({
    viewport: { width, height },
    colorScheme: shot.scheme,
    reducedMotion: 'reduce',
    // A language that the site doesn't have, so that pages don't suggest another one.
    locale: 'eo',
  });
  await page.goto(origin + shot.path, { waitUntil: 'networkidle' });
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  if (shot.scrollTo) {
    await page.evaluate(`document.querySelector(${JSON.stringify(shot.scrollTo)}).scrollIntoView()`);
  }
  // Large fonts that the machine lacks load with the first movement; the others stay marked as late.
  await page.mouse.move(1, height - 1);
  await page
    .waitForFunction(`!document.querySelector('link[data-late]')`, null, { timeout: 8000 })
    .catch(() => {});
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(root, 'docs', 'images', `${shot.name}.webp`));
  await page.close();
}
