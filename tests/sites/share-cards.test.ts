/** The pictures that social networks show for pages without one of their own. */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { draft, entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { newFolder, temporaryFolder } from '../helpers/temp-folder.ts';
import { readPage } from '../output/read-page.ts';
import { bytesOf, sixPages } from '../publish/small-site.ts';
import { readManifest } from './read-manifest.ts';

const site = newFolder();

afterAll(() => rmSync(site, { recursive: true }));

/** Builds the site of a folder; its cards are drawn or taken from the published site. */
async function build(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(args[0] === 'merge' ? args : ['build', ...args], {
    cwd: folder,
  });
  expect(code, stdout + stderr).toBe(0);
  return stderr;
}

function configure(folder: string, slug: string): void {
  configureSite(folder, { shareCards: true });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(sixPages(slug)));
}

function cardOf(folder: string, page: string): ReadonlyMap<string, string> {
  return readPage('', readFileSync(join(folder, 'out', page), 'utf8')).metadata;
}

const cardsOf = (folder: string) => bytesOf(folder).filter(({ file }) => file.startsWith('assets/share/'));

beforeAll(async () => {
  configure(site, 'about');
  await build(site);
});

test('each page names a picture of the site with its size', async () => {
  const pages = bytesOf(site).filter(({ file }) => file.endsWith('.html') && !file.includes('404'));
  expect(pages.length).toBeGreaterThan(10);
  const named = new Set<string>();
  for (const { file } of pages) {
    const metadata = cardOf(site, file);
    const path = new URL(metadata.get('og:image') ?? '').pathname;
    named.add(path.slice(1));
    const { width, height, format } = await sharp(join(site, 'out', path)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    expect([metadata.get('og:image:width'), metadata.get('og:image:height')]).toEqual(['1200', '630']);
    expect(metadata.get('og:image:alt')).toBe(metadata.get('og:title'));
    expect(metadata.get('twitter:card')).toBe('summary_large_image');
  }
  expect(
    cardsOf(site)
      .map(({ file }) => file)
      .sort(),
  ).toEqual([...named].sort());
});

describe('the same bytes come out', () => {
  const whole = () => bytesOf(site);

  test('of another build from nothing', async () => {
    const other = temporaryFolder();
    configure(other, 'about');
    await build(other, '--no-cache');
    expect(bytesOf(other)).toEqual(whole());
  });

  test('of merged shards of a plan', { tags: 'ci' }, async () => {
    const other = temporaryFolder();
    configure(other, 'about');
    for (const index of [1, 2]) await build(other, '--shard', `${index}/2`, '--out', `shards/${index}`);
    await build(other, 'merge', 'shards/1', 'shards/2');
    expect(bytesOf(other)).toEqual(whole());
  });
});

test('a changed title changes one card, and the others are hard links to the published ones', async () => {
  const changed = temporaryFolder();
  cpSync(site, changed, { recursive: true });
  configure(changed, 'about');
  await build(changed);
  const inodes = () =>
    new Map(cardsOf(changed).map(({ file }) => [file, statSync(join(changed, 'out', file)).ino]));
  const before = inodes();
  writeFileSync(join(changed, 'content.json'), JSON.stringify(sixPages('about', 'A 🛡 name')));
  const leftOut = 'leave out characters that no font of the site has: 🛡 in “A 🛡 name”.';
  expect(await build(changed)).toContain(leftOut);
  const after = inodes();
  const added = [...after.keys()].filter((file) => !before.has(file));
  expect(added).toHaveLength(1);
  expect(cardOf(changed, 'about.html').get('og:image')).toContain(added[0]);
  for (const [file, inode] of after) if (before.has(file)) expect(inode).toBe(before.get(file));
  // Whether the card is drawn or cached.
  expect(await build(changed, '--no-cache')).toContain(leftOut);
});

test('a card that was lost is drawn again, though its page has not changed', async () => {
  const changed = temporaryFolder();
  cpSync(site, changed, { recursive: true });
  configure(changed, 'about');
  await build(changed);
  const name = cardOf(changed, 'index.html').get('og:image')?.split('/').at(-1) ?? '';
  const file = join(changed, 'out/assets/share', name);
  const bytes = readFileSync(file);
  rmSync(file);
  writeFileSync(join(changed, 'content.json'), JSON.stringify(sixPages('about', 'Another name')));
  await build(changed);
  expect(readFileSync(file)).toEqual(bytes);
});

test('a card goes with its title, and one that comes back is no file of the release before, so the next build removes nothing', async () => {
  const changed = temporaryFolder();
  const write = (title: string, drafts: readonly object[] = []) => {
    const { entries, ...content } = sixPages('about', title);
    writeFileSync(
      join(changed, 'content.json'),
      JSON.stringify({ ...content, entries: [...entries, ...drafts] }),
    );
  };
  cpSync(site, changed, { recursive: true });
  configure(changed, 'about');
  await build(changed);
  for (const title of ['Another name', 'about']) {
    write(title);
    await build(changed);
  }
  const before = bytesOf(changed);
  expect(readManifest(join(changed, 'out')).files.filter((row) => 'kept' in row)).toEqual([]);
  expect(cardsOf(changed)).toEqual(cardsOf(site));
  write('about', [entry('page', 'later', { title: 'Later' }, draft)]);
  await build(changed);
  expect(bytesOf(changed)).toEqual(before);
});

test('without the setting there are none', async () => {
  const other = temporaryFolder();
  configure(other, 'about');
  configureSite(other);
  await build(other);
  expect(existsSync(join(other, 'out/assets/share'))).toBe(false);
  expect(cardOf(other, 'about.html').has('og:image')).toBe(false);
});

/** The address of a logo is Contentful's to make, but an export can be edited by hand. */
test('a logo that is not in the folder of local assets gives the cards of a site without one', async () => {
  const host = 'images.example';
  const cardWith = async (path?: string) => {
    const folder = temporaryFolder();
    configureSite(folder, { shareCards: true, localAssets: { host, folder: 'pictures' } });
    mkdirSync(join(folder, 'pictures'));
    for (const name of ['secret.svg', 'pictures/logo.svg'])
      copyFileSync('content/sample/icon.svg', join(folder, name));
    const file = { url: `//${host}/${path}`, fileName: 'logo.svg', contentType: 'image/svg+xml' };
    const asset = {
      sys: { id: 'logo', type: 'Asset', version: 2, publishedVersion: 1 },
      fields: { title: { 'en-US': 'Logo' }, file: { 'en-US': file } },
    };
    const shell = [
      entry('layout', 'layout', { header: linkTo('header') }),
      entry('header', 'header', path === undefined ? {} : { logo: linkTo('logo', 'Asset') }),
    ];
    const content = space([...homePage({ layout: linkTo('layout') }), ...shell]);
    writeFileSync(join(folder, 'content.json'), JSON.stringify({ ...content, assets: [asset] }));
    await build(folder);
    return cardOf(folder, 'index.html').get('og:image');
  };
  const without = await cardWith();
  expect(await cardWith('missing.svg')).toBe(without);
  expect(await cardWith('..%2Fsecret.svg')).toBe(without);
  expect(await cardWith('logo.svg')).not.toBe(without);
});
