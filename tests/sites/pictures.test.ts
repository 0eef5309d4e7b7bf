/** Local pictures in a whole site: what pages offer of them is there, and a build that follows makes nothing anew. */
import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root, runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { type ExportedEntry, entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { unsizedImages } from '../output/check-pages.ts';
import { brokenReferences } from '../output/check-references.ts';
import { filesIn, readSite } from '../output/read-site.ts';

const host = 'images.example.org';

function asset(id: string, fileName: string, details = {}) {
  const contentType = `image/${fileName.replace(/.*\./, '').replace('svg', 'svg+xml')}`;
  const file = { url: `//${host}/x/${fileName}`, fileName, contentType, details };
  return {
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { title: { 'en-US': `Picture ${id}` }, file: { 'en-US': file } },
  };
}

const assets = [
  asset('photo', 'photo.jpeg', { image: { width: 7, height: 7 } }),
  asset('card', 'card.svg'),
  asset('broken', 'broken.png'),
];

const node = (nodeType: string, data: object, ...content: readonly object[]) => ({ nodeType, data, content });
const words = { nodeType: 'text', value: 'The photo', marks: [], data: {} };
const paragraph = node('paragraph', {}, node('asset-hyperlink', { target: linkTo('photo', 'Asset') }, words));
const photo = { image: linkTo('photo', 'Asset') };
const content = {
  ...space([
    ...homePage({
      blocks: ['hero', 'card', 'other', 'text'].map((id) => linkTo(id)),
      ogImage: linkTo('card', 'Asset'),
    }),
    entry('hero', 'hero', {
      heading: 'Hello',
      foreground: linkTo('photo', 'Asset'),
      background: linkTo('photo', 'Asset'),
    }),
    entry('card', 'card', { heading: 'Card', ...photo }),
    entry('card', 'other', { heading: 'Other', image: linkTo('broken', 'Asset') }),
    entry('oneColumnContent', 'text', { content: node('document', {}, paragraph) }),
  ]),
  assets,
};

async function folderWithPictures(): Promise<string> {
  const own = { localAssets: { host, folder: 'pictures' }, icon: 'pictures/own.svg' };
  const folder = siteFolder(content, own);
  const pictures = join(folder, 'pictures');
  mkdirSync(join(pictures, 'originals'), { recursive: true });
  const noise = `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="700"><filter id="n"><feTurbulence baseFrequency="0.02"/></filter><rect width="100%" height="100%" filter="url(#n)"/></svg>`;
  const jpeg = await sharp(Buffer.from(noise))
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer();
  writeFileSync(join(pictures, 'originals/camera.jpeg'), jpeg);
  symlinkSync('originals/camera.jpeg', join(pictures, 'photo.jpeg'));
  symlinkSync('gone', join(pictures, 'lost.jpeg'));
  writeFileSync(
    join(pictures, 'card.svg'),
    '<!-- Ada --><svg xmlns="http://www.w3.org/2000/svg" width="600" height="315"><metadata>Ada</metadata></svg>',
  );
  writeFileSync(join(pictures, 'broken.png'), Buffer.from('no picture'));
  writeFileSync(
    join(pictures, 'own.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="i" viewBox="0 0 9 9" inkscape:export-filename="/home/Ada"/>',
  );
  for (const name of ['.env', 'brief.docx']) writeFileSync(join(pictures, name), 'KEY=1');
  return folder;
}

test('a site gets its pictures in sizes and formats, and says what is wrong with a file', async () => {
  const folder = await folderWithPictures();
  const first = await runCli(['build', '--format', 'json'], { cwd: folder });
  expect(first.code, first.stderr).toBe(0);
  const out = join(folder, 'out');
  const site = readSite(out);
  expect(brokenReferences(site)).toEqual([]);
  expect(unsizedImages(site)).toEqual([]);
  const html = readFileSync(join(out, 'index.html'), 'utf8');
  const [background = '', foreground = '', card = ''] = html.match(/<picture>.*?<\/picture>/gs) ?? [];
  for (const picture of [background, foreground, card]) {
    expect(picture).toMatch(
      /^<picture><source type="image\/avif" .*<source type="image\/webp" .*<img src="[^"]*\.jpeg"/,
    );
    expect(picture).toContain('width="1400" height="700"');
  }
  expect(background).toMatch(/-720-[^ ]* 720w, [^ ]* 1400w"/);
  expect(card).toMatch(/-600-[^ ]* 600w, [^ ]* 1200w"/);
  expect(foreground).toMatch(/fetchPriority="high"/i);
  expect(html.match(/fetchPriority/gi)).toHaveLength(1);
  expect(html).toMatch(/<a href="\/assets\/media\/photo-1400-\w+\.jpeg"[^>]*>The photo</);
  expect(html).toMatch(/og:image" content="https:\/\/[^"]*\/assets\/media\/card-shared-\w+\.png"/);
  expect(html).toContain('<meta property="og:image:width" content="1200"/>');
  expect(html).toContain('<meta property="og:image:height" content="630"/>');
  const { issues } = JSON.parse(first.stdout) as { issues: readonly { readonly rule: string }[] };
  expect(issues.filter(({ rule }) => rule === 'unpublished-file')).toMatchObject([
    {
      ...{ severity: 'info', file: 'site.config.ts', line: 2 },
      message: expect.stringMatching(
        / 4 of the 8 files and folders .*: \.env, brief\.docx, lost\.jpeg, originals\/\.$/,
      ),
    },
  ]);
  for (const file of filesIn(out)) expect(readFileSync(join(out, file), 'latin1')).not.toMatch(/KEY=1|Ada/);
  expect(readFileSync(join(out, 'manifest.json'), 'utf8')).not.toMatch(/env|brief|lost/);
});

test('a damaged file is a warning at its asset', async () => {
  const folder = await folderWithPictures();
  const { code, stdout } = await runCli(['build'], { cwd: folder });
  expect(code).toBe(0);
  expect(stdout).toMatch(/! unusable-picture: Unusable picture: the file "broken\.png" can't be converted/);
  expect(stdout).toContain('shown as it is, with what a camera may have written into it.');
  expect(stdout).toContain('asset “Picture broken” broken, field file, path /');
});

test('a file that begins with a dot, or lies elsewhere, is an error at its asset and nothing is published', async () => {
  const folder = await folderWithPictures();
  const [photo, card, broken] = ['../.env', 'env.svg', 'out.png'].map((name, at) =>
    asset(assets[at]?.sys.id ?? '', name),
  );
  writeFileSync(join(folder, 'content.json'), JSON.stringify({ ...content, assets: [photo, card, broken] }));
  symlinkSync('.env', join(folder, 'pictures/env.svg'));
  symlinkSync('../content.json', join(folder, 'pictures/out.png'));
  const { code, stdout } = await runCli(['build', '--format', 'json'], { cwd: folder });
  const { issues } = JSON.parse(stdout) as { issues: readonly { readonly severity: string }[] };
  const error = (entryId: string, name: string) =>
    expect.objectContaining({
      entryId,
      message: expect.stringContaining(`the file "${name}" isn't published: `),
    });
  const found = issues.filter(({ severity }) => severity === 'error');
  expect([code, found]).toEqual([
    1,
    expect.arrayContaining([error('photo', '.env'), error('card', 'env.svg'), error('broken', 'out.png')]),
  ]);
  expect(readdirSync(folder)).not.toContain('out');
});

test('a second build converts nothing, and gives the same site', async () => {
  const folder = await folderWithPictures();
  // Other tests convert pictures into the same cache meanwhile.
  const cache = join(root, '.meridian', 'pictures');
  const writtenAt = (name: string) => statSync(join(cache, name)).mtimeMs;
  const build = (out: string) => runCli(['build', '--out', out, '--date', '2030-01-01'], { cwd: folder });
  expect(await build('one')).toMatchObject({ code: 0 });
  const before = readdirSync(cache).map((name) => [name, writtenAt(name)] as const);
  expect(await build('other')).toMatchObject({ code: 0 });
  for (const [name, at] of before) expect(writtenAt(name), name).toBe(at);
  const bytesOf = (out: string) =>
    filesIn(join(folder, out)).map((file) => [file, readFileSync(join(folder, out, file), 'hex')]);
  expect(bytesOf('other')).toEqual(bytesOf('one'));
});

test('an entry that no longer shows a picture in one place gives the page of a build from nothing', async () => {
  const folder = await folderWithPictures();
  const build = async (...flags: readonly string[]) =>
    (await runCli(['build', '--format', 'json', ...flags], { cwd: folder })).code;
  expect(await build()).toBe(0);
  const entries = content.entries.map((one) =>
    (one as ExportedEntry).sys.id === 'hero' ? entry('hero', 'hero', { heading: 'Hello' }) : one,
  );
  writeFileSync(join(folder, 'content.json'), JSON.stringify({ ...content, entries }));
  const camera = join(folder, 'pictures/originals/camera.jpeg');
  writeFileSync(camera, await sharp(readFileSync(camera)).negate().jpeg().toBuffer());
  expect(await build()).toBe(0);
  expect(await build('--no-cache', '--out', 'cold')).toBe(0);
  expect(readFileSync(join(folder, 'out/index.html'))).toEqual(readFileSync(join(folder, 'cold/index.html')));
});
