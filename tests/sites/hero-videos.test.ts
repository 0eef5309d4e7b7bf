/** A hero's background and foreground may be videos (spec 2 §2.4) and don't autoplay with prefers-reduced-motion. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findIssues } from '../helpers/find-issues.ts';
import { runCli } from '../helpers/run-cli.ts';
import { configureSite, siteFolder } from '../helpers/site-folder.ts';
import { entry, homePage, linkTo, space } from '../helpers/space-builder.ts';
import { newFolder } from '../helpers/temp-folder.ts';
import { markupFaults } from '../output/check-markup.ts';
import { scanHtml } from '../output/scan-html.ts';

const host = 'images.example.org';
const background = 'https://videos.ctfassets.net/s/a/b/film.mp4';

function asset(id: string, url: string, contentType: string, own: Readonly<Record<string, unknown>> = {}) {
  return {
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: { file: { 'en-US': { url, fileName: id, contentType } }, ...own },
  };
}

const described = { description: { 'en-US': 'How it works' } };
const assets = [
  asset('background', background.slice('https:'.length), 'video/mp4'),
  asset('foreground', `//${host}/how.webm`, 'video/webm', described),
  asset('undescribed', `//${host}/how.webm`, 'video/webm'),
  asset('photo', '//images.ctfassets.net/s/a/b/photo.jpg', 'image/jpeg', described),
];

function hero(id: string, behind: string, before: string) {
  const pictures = { background: linkTo(behind, 'Asset'), foreground: linkTo(before, 'Asset') };
  return entry('hero', id, { heading: `Hero ${id}`, ...pictures });
}

const content = {
  ...space([
    ...homePage({ blocks: ['videos', 'photos', 'undescribed'].map((id) => linkTo(id)) }),
    hero('videos', 'background', 'foreground'),
    hero('photos', 'photo', 'photo'),
    hero('undescribed', 'photo', 'undescribed'),
  ]),
  assets,
};

const folder = newFolder();
let html: string;
let first: ReturnType<typeof scanHtml>;

beforeAll(async () => {
  configureSite(folder, { localAssets: { host, folder: 'files' } });
  writeFileSync(join(folder, 'content.json'), JSON.stringify(content));
  mkdirSync(join(folder, 'files'));
  writeFileSync(join(folder, 'files', 'how.webm'), 'a film');
  const { code, stderr } = await runCli(['build'], { cwd: folder });
  expect(code, stderr).toBe(0);
  html = readFileSync(join(folder, 'out', 'index.html'), 'utf8');
  first = scanHtml(/<main[\s\S]*?<\/section>/.exec(html)?.[0] ?? '');
});

afterAll(() => rmSync(folder, { recursive: true }));

const videos = () => first.filter(({ name }) => name === 'video').map(({ attributes }) => attributes);
const sources = () =>
  first.filter(({ name }) => name === 'source').map(({ attributes }) => Object.fromEntries(attributes));

test('no video is drawn as a picture', () => {
  expect(html).not.toMatch(/<img[^>]*(?:\.mp4|\.webm)/);
  expect(first.filter(({ name }) => name === 'img')).toEqual([]);
  expect(html.match(/<img/g)).toHaveLength(3);
});

test('a background plays silently, unless reduced motion is preferred, and is hidden from screen readers', () => {
  const [video] = videos();
  const names = ['muted', 'loop', 'playsinline', 'autoplay'];
  expect([...(video?.keys() ?? [])].map((name) => name.toLowerCase())).toEqual(
    expect.arrayContaining([...names, 'width', 'height']),
  );
  expect(video?.get('aria-hidden')).toBe('true');
  expect(video?.has('controls')).toBe(false);
  expect(sources()[0]).toEqual({ src: background, media: '(prefers-reduced-motion: no-preference)' });
  expect(html.match(/<input type="checkbox"\/> Hide the background video<\/label>/g)).toHaveLength(1);
});

test('a foreground has controls and its description, and waits where nothing is to move', () => {
  const [, moving, still] = videos();
  for (const video of [moving, still]) {
    expect(video?.get('aria-label')).toBe('How it works');
    expect(video?.has('controls')).toBe(true);
    expect(video?.get('width')).toBe('1280');
    expect(video?.get('height')).toBe('720');
  }
  const autoplay = (video: typeof moving) =>
    [...(video?.keys() ?? [])].some((name) => /autoplay/i.test(name));
  expect([moving, still].map(autoplay)).toEqual([true, false]);
  const [, wanted, unwanted] = sources();
  expect(wanted).toMatchObject({ media: '(prefers-reduced-motion: no-preference)' });
  expect(unwanted).toMatchObject({ media: '(prefers-reduced-motion: reduce)', src: wanted?.src });
  expect(wanted?.src).toMatch(/^\/assets\/media\/how-\w+\.webm$/);
});

test('the policy lets videos in as it does pictures', () => {
  expect(readFileSync(join(folder, 'out', '_headers'), 'utf8')).toContain("; media-src 'self' https:;");
});

test('the markup is as the standard has it', async () => {
  expect(await markupFaults(join(folder, 'out'), ['index.html'])).toEqual([]);
});

test('a video to be looked at needs a description, and one in the background none', async () => {
  const { issues } = await findIssues(folder);
  const own = issues.filter(({ rule }) => rule !== 'missing-shell-page');
  expect(own.map(({ rule, entryId }) => `${rule} ${entryId}`)).toEqual(['missing-alt undescribed']);
  expect(own[0]?.message).toContain('the video "undescribed" has no description');
});

test("what is no picture isn't drawn as one in any other place", async () => {
  const fixture = new URL('../sites-invalid/files-in-the-place-of-pictures/content.json', import.meta.url);
  const site = siteFolder(readFileSync(fixture, 'utf8'));
  const { code, stderr } = await runCli(['build'], { cwd: site });
  expect(code, stderr).toBe(0);
  for (const file of ['index.html', 'partner.html']) {
    const page = readFileSync(join(site, 'out', file), 'utf8');
    expect(page).not.toMatch(/<img|og:image|"logo":/);
  }
  expect(readFileSync(join(site, 'out', 'index.html'), 'utf8')).toMatch(
    /<a href="[^"]*leaflet"[^>]*>leaflet</,
  );
});
