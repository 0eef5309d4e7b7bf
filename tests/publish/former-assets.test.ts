/** Assets of the published site stay for one release: pages that browsers and caches hold still name them. */
import { appendFileSync, cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { type ManifestFile, readManifest, sha256Of } from '../sites/read-manifest.ts';
import { build, bytesOf } from './small-site.ts';

const names = ['a.svg', 'b.svg', 'c.svg'];

/** @param hidden is in the first picture */
function paint(folder: string, colour: string, hidden = ''): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${colour}" d="M0 0h1v1H0z"/></svg>`;
  for (const name of names)
    writeFileSync(
      join(folder, name),
      svg.replace('<path', `<title>${name}</title>${name === 'a.svg' ? hidden : ''}<path`),
    );
}

type Row = ManifestFile & { readonly kept?: true };

function rowsOf(folder: string): readonly Row[] {
  return readManifest(join(folder, 'out')).files;
}

function formerIn(folder: string): string[] {
  return rowsOf(folder).flatMap(({ file, kept }) => (kept ? [file] : []));
}

const host = 'images.example';

/** Content whose home page shows the pictures. */
function contentOf(title: string, shown = names) {
  const assets = shown.map((name) => ({
    sys: { id: name, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: {
      file: {
        'en-US': {
          url: `//${host}/${name}`,
          fileName: name,
          contentType: name.endsWith('.svg') ? 'image/svg+xml' : 'image/jpeg',
        },
      },
    },
  }));
  const cards = shown.map((name) =>
    entry('card', `card-${name}`, { heading: name, image: linkTo(name, 'Asset') }),
  );
  const blocks = cards.map(({ sys }) => linkTo(String(sys.id)));
  return { ...space([...homePage({ blocks, title }), ...cards]), assets };
}

function siteWith(pictures: string): string {
  return siteFolder(contentOf('About'), { localAssets: { host, folder: pictures } });
}

/** Two releases with other pictures. */
async function twoReleases() {
  const pictures = temporaryFolder();
  const folder = siteWith(pictures);
  paint(pictures, 'red');
  await build(folder);
  const copy = temporaryFolder();
  cpSync(join(folder, 'out'), copy, { recursive: true });
  const expected = rowsOf(folder).flatMap(({ file }) => (/media\/[abc]-/.test(file) ? [file] : []));
  paint(pictures, 'blue');
  await build(folder);
  return { folder, pictures, copy, expected };
}

test('they stay unchanged, are marked as kept, and are removed with the next release', async () => {
  const { folder, copy, expected } = await twoReleases();
  expect(expected).toHaveLength(names.length);
  expect(formerIn(folder)).toEqual(expected);
  for (const file of expected) expect(sha256Of(join(folder, 'out'), file)).toEqual(sha256Of(copy, file));
  expect(await runCli(['verify'], { cwd: folder })).toMatchObject({ code: 0 });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf('About us')));
  await build(folder);
  expect(formerIn(folder)).toEqual([]);
  expect(expected.filter((file) => existsSync(join(folder, 'out', file)))).toEqual([]);
});

test('a picture that its owner takes out is gone at once, and its former copies with it', async () => {
  const { folder, pictures } = await twoReleases();
  const shown = names.filter((name) => name !== 'b.svg');
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf('About', shown)));
  paint(pictures, 'green');
  await build(folder);
  expect(formerIn(folder).map((file) => file.replace(/-\w+\./, '.'))).toEqual([
    'assets/media/a.svg',
    'assets/media/c.svg',
  ]);
  expect(readdirSync(join(folder, 'out/assets/media')).filter((name) => name.startsWith('b-'))).toEqual([]);
});

test('the report counts them; what shows hidden data, or a title on a card, is gone at once', async () => {
  const pictures = temporaryFolder();
  const folder = siteWith(pictures);
  configureSite(folder, { localAssets: { host, folder: pictures }, shareCards: true });
  paint(pictures, 'red', '<image href="file:///home/ada/a.png"/>');
  expect((await build(folder, '--verbose')).stdout).toContain(
    'a.svg" is published with the path of a file, which pages don\'t show',
  );
  const [card = ''] = readdirSync(join(folder, 'out/assets/share'));
  paint(pictures, 'blue');
  writeFileSync(join(folder, 'content.json'), JSON.stringify(contentOf('Another name')));
  expect((await build(folder)).stdout).toContain(
    '2 files of the release before stay until the next one, for pages in caches (docs/deploying.md).\n',
  );
  expect(formerIn(folder).map((file) => file.replace(/-\w+\./, '.'))).toEqual([
    'assets/media/b.svg',
    'assets/media/c.svg',
  ]);
  expect(readdirSync(join(folder, 'out/assets/share'))).not.toContain(card);
});

test('all copies of a picture that was replaced stay, whatever its new size and format are', async () => {
  const pictures = temporaryFolder();
  const photo = async (file: string, width: number, colour: string) => {
    const plain = sharp({ create: { width, height: 9, channels: 3, background: colour } });
    await plain.toFile(join(pictures, file));
  };
  const shows = (file: string) => JSON.stringify(contentOf('About', [file]));
  await photo('a.jpg', 900, 'red');
  const folder = siteWith(pictures);
  writeFileSync(join(folder, 'content.json'), shows('a.jpg'));
  await build(folder);
  const expected = rowsOf(folder).flatMap(({ file }) => (/media\/a-/.test(file) ? [file] : []));
  expect(expected.length).toBeGreaterThan(1);
  await photo('a.jpg', 300, 'blue');
  await build(folder);
  expect(formerIn(folder)).toEqual(expected);
  await photo('a.png', 600, 'green');
  const second = rowsOf(folder).flatMap(({ file, kept }) => (/media\/a-/.test(file) && !kept ? [file] : []));
  writeFileSync(join(folder, 'content.json'), shows('a.png').replaceAll('image/jpeg', 'image/png'));
  await build(folder);
  expect(formerIn(folder)).toEqual(second);
});

test('a rebuild without changes keeps them, except damaged ones', async () => {
  const { folder, expected } = await twoReleases();
  const before = bytesOf(folder);
  await build(folder);
  expect(bytesOf(folder)).toEqual(before);
  const [damaged = '', ...others] = expected;
  appendFileSync(join(folder, 'out', damaged), ' ');
  await build(folder);
  expect(formerIn(folder)).toEqual(others);
});

test('with --previous they are found beside the manifest, and nothing else is', async () => {
  const { folder, pictures, copy } = await twoReleases();
  const manifest = readManifest(copy);
  writeFileSync(join(copy, '..', 'secret.txt'), 'mine');
  const strange = ['assets/css/../../../secret.txt', 'assets/css/..', 'secret.txt'].map((file) => ({
    ...sha256Of(join(copy, '..'), 'secret.txt'),
    file,
  }));
  writeFileSync(
    join(copy, 'manifest.json'),
    JSON.stringify({ ...manifest, files: [...manifest.files, ...strange] }),
  );
  const fresh = siteWith(pictures);
  await build(fresh, '--previous', join(copy, 'manifest.json'));
  expect(bytesOf(fresh)).toEqual(bytesOf(folder));
  expect(readFileSync(join(fresh, 'out', 'manifest.json'), 'utf8')).not.toContain('secret');
});
