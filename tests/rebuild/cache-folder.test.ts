/** What becomes of builds when what earlier ones have left is damaged, gone or can't be written. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { english, german } from '../helpers/space-builder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { openCliSite } from './cli-site.ts';
import { countrySite, picture } from './country-site.ts';

const content = {
  locales: [english, german],
  entries: [...countrySite().values()],
  assets: [picture('A map')],
};
const pages = { pages: 12 };
const allRendered = { code: 0, stderr: '', report: { ...pages, rendered: 12, reused: 0 } };
const allReused = { code: 0, stderr: '', report: { ...pages, rendered: 0, reused: 12 } };

function newSite() {
  const site = openCliSite(temporaryFolder());
  site.write(content);
  return { ...site, caches: join(site.folder, '.meridian', 'cache') };
}

test('a cache that is damaged, or of another site, is as good as none', async () => {
  const { build, caches } = newSite();
  expect(await build()).toMatchObject(allRendered);
  const [name = ''] = readdirSync(caches);
  const file = join(caches, name);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length / 2));
  expect(await build()).toMatchObject(allRendered);
  writeFileSync(file, '{"version":1}');
  expect(await build()).toMatchObject(allRendered);
  rmSync(caches, { recursive: true });
  expect(await build()).toMatchObject(allRendered);
  expect(await build()).toMatchObject(allReused);
});

test("a cache that can't be written ends a build before it begins, and --no-cache does without", async () => {
  const { build, folder, out } = newSite();
  await build();
  const published = readFileSync(join(out, 'manifest.json'), 'utf8');
  rmSync(join(folder, '.meridian'), { recursive: true });
  writeFileSync(join(folder, '.meridian'), 'a file where a folder should be');
  const { code, stderr } = await build();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^error: The build cache can't be written to .*: a (part|file) .*\.\n/);
  expect(stderr).toContain('Make the folder writable, or build with --no-cache.');
  expect(readFileSync(join(out, 'manifest.json'), 'utf8')).toBe(published);
  expect(await build('--no-cache')).toMatchObject(allRendered);
});

test('--no-cache neither uses nor leaves anything', async () => {
  const { build, folder, caches } = newSite();
  expect(await build('--no-cache')).toMatchObject(allRendered);
  expect(existsSync(join(folder, '.meridian'))).toBe(false);
  await build();
  const before = readdirSync(caches).map((name) => readFileSync(join(caches, name)));
  expect(await build('--no-cache')).toMatchObject(allRendered);
  expect(readdirSync(caches).map((name) => readFileSync(join(caches, name)))).toEqual(before);
});

test('a cache has nothing of the configuration in it but what headers and footers show', async () => {
  const { build, configure, caches } = newSite();
  configure({ accountApi: { base: '/secret-looking-token' } });
  await build();
  const texts = readdirSync(caches).map((name) => readFileSync(join(caches, name), 'utf8'));
  expect(texts.join('')).not.toContain('secret-looking-token');
});

test("sites that share a configuration but not an output folder don't get in each other's way", {
  tags: 'ci',
}, async () => {
  const { build } = newSite();
  expect(await build('--out', 'one')).toMatchObject(allRendered);
  expect(await build('--out', 'two')).toMatchObject(allRendered);
  expect(await build('--out', 'one')).toMatchObject(allReused);
  expect(await build('--out', 'two')).toMatchObject(allReused);
});
