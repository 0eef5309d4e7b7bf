/** The icons of browsers and systems. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { homePage, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';

function siteWith(own: Parameters<typeof configureSite>[1]): string {
  const folder = temporaryFolder();
  configureSite(folder, own);
  writeFileSync(join(folder, 'content.json'), JSON.stringify(space(homePage())));
  return folder;
}

async function iconOf(own: Parameters<typeof siteWith>[0]): Promise<string> {
  const folder = siteWith(own);
  return buildIcon(folder);
}

async function buildIcon(folder: string): Promise<string> {
  const { code, stdout, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stdout + stderr).toBe(0);
  const page = readFileSync(join(folder, 'out/index.html'), 'utf8');
  const href = /<link rel="icon" href="([^"]*\.svg)"/.exec(page)?.[1] ?? '';
  return readFileSync(join(folder, 'out', href), 'utf8');
}

/** Counts the light pixels of an icon of 64 pixels: those of its letter. */
async function lightPixels(svg: string): Promise<number> {
  const { data } = await sharp(Buffer.from(svg)).resize(64).raw().toBuffer({ resolveWithObject: true });
  let count = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 128) count++;
  return count;
}

test('without a file the icon is the first letter of the brand', async () => {
  const icons = [];
  for (const brand of ['acme', 'Acme VPN', '«Bolt»', 'Ünder', 'Щит', 'ゆき', 'وِزا', '🚀']) {
    const svg = await iconOf({ brand });
    expect(await lightPixels(svg), brand).toBeGreaterThan(100);
    icons.push(svg);
  }
  expect(icons[0]).toBe(icons[1]);
  expect(new Set(icons).size).toBe(icons.length - 1);
});

test('a file replaces the letter, and so does a changed one', async () => {
  const folder = siteWith({ icon: 'own.svg' });
  const file = join(folder, 'own.svg');
  copyFileSync('content/sample/icon.svg', file);
  expect(await buildIcon(folder)).toBe(readFileSync(file, 'utf8'));
  const changed = readFileSync(file, 'utf8').replace('#0f1f3a', '#ff0000');
  writeFileSync(file, changed);
  expect(await buildIcon(folder)).toBe(changed);
});

test.each([
  ['a missing file', undefined, /The icon .*own\.svg can't be read: it doesn't exist/],
  ['a picture of another format', await png(), /its format is "png"/],
  ['text', Buffer.from('no picture'), /its format isn't supported/],
  [
    'a wide one',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>'),
    /20 pixels wide and 10 pixels high/,
  ],
  ['a compressed one', gzipSync(svg('<circle r="9"/>')), /its format is "svgz"/],
  ['a huge one', svg('<path d="M0 0"/>'.repeat(50_000)), /can't be read: it has more than 500 kB/],
])('%s ends the build with the reason', async (_, bytes, reason) => {
  const folder = siteWith({ icon: 'own.svg' });
  if (bytes) writeFileSync(join(folder, 'own.svg'), bytes);
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code).toBe(2);
  expect(stderr).toMatch(reason);
  expect(stderr).toContain('Set icon in site.config.ts to a square SVG file');
});

test('validate names a missing icon and a missing folder of pictures', async () => {
  const folder = siteWith({ icon: 'own.svg', localAssets: { host: 'a.example', folder: 'assets' } });
  const run = () => runCli(['validate'], { cwd: folder });
  expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("own.svg can't be read") });
  writeFileSync(join(folder, 'own.svg'), svg(''));
  const stderr = expect.stringContaining("The folder of local assets can't be read");
  expect(await run()).toMatchObject({ code: 2, stderr });
});

function svg(content: string): Buffer {
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${content}</svg>`);
}

function png(): Promise<Buffer> {
  return sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
}
