/** What becomes of builds when what earlier ones have left is damaged, gone or can't be written. */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

test('a restored copy of site and cache is as good as those that a build has left', async () => {
  const { build, write, out, folder, rebuild } = newSite();
  await build();
  const restore = () => {
    cpSync(out, join(folder, 'copy'), { recursive: true });
    for (const name of ['out', '.out.build']) rmSync(join(folder, name), { recursive: true, force: true });
    renameSync(join(folder, 'copy'), out);
  };
  restore();
  expect(await build()).toMatchObject(allReused);
  write({ ...content, assets: [picture('Another map')] });
  restore();
  const changed = ['france-vpn', 'germany-vpn'].map((name) => `vpn-server/${name}.html`);
  expect(await rebuild()).toEqual([...changed.map((name) => `de/${name}`), ...changed]);
  restore();
  const edited = join(out, 'about.html');
  writeFileSync(edited, readFileSync(edited, 'utf8').replace('About', 'Other'));
  expect(await build()).toMatchObject({ ...allReused, report: { ...pages, rendered: 2, reused: 10 } });
  expect(readFileSync(edited, 'utf8')).not.toContain('Other');
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
