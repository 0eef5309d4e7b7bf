/** Checks what a site brings in its folder besides the content: machines share the results of the same files, and of no others. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startCacheServer } from '../helpers/cache-server.ts';
import { root, runCli } from '../helpers/run-cli.ts';
import { configureSite } from '../helpers/site-folder.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { bytesOf } from '../publish/small-site.ts';

const source = join(root, 'tests/existing-spaces/blog');
const fonts = ['DejaVuSerif-Bold.ttf', 'DejaVuSans-Bold.ttf'].map((name) =>
  join(root, 'node_modules/dejavu-fonts-ttf/ttf', name),
);
const names = {
  contentTypes: { blogPost: 'page', person: null },
  fields: { blogPost: { heroImage: 'ogImage', description: null } },
};
const rules = { 'invalid-entry': 'warning' };
const urls = { section: 'blog', home: 'home' };
const transform = readFileSync(join(source, 'transform.js'), 'utf8');
const theme = ':root { --accent: #7a3000; --font-headings: "Brand"; }';
const face = '@font-face { font-family: "Brand"; src: url("brand.ttf"); font-weight: 700; }';

interface Machine {
  readonly config?: object;
  /** Texts by path. */
  readonly files?: Readonly<Record<string, string>>;
  readonly font?: string | undefined;
}

/** Makes the site's folder on a machine that has neither a site nor a cache of builds. */
function newMachine({ config, files, font = fonts[0] }: Machine): string {
  const folder = temporaryFolder();
  cpSync(join(source, 'content.json'), join(folder, 'content.json'));
  configureSite(folder, { names, urls, transform: './transform.js', rules, ...config });
  cpSync(font ?? '', join(folder, 'brand.ttf'));
  mkdirSync(join(folder, 'messages'));
  const texts = { 'transform.js': transform, 'theme.css': theme + face, 'messages/en.json': '{}', ...files };
  for (const [path, text] of Object.entries(texts)) writeFileSync(join(folder, path), text);
  return folder;
}

async function build(machine: Machine, ...flags: readonly string[]) {
  const cwd = newMachine(machine);
  const { code, stdout, stderr } = await runCli(
    ['build', '--date', '2031-01-01', '--format', 'json', ...flags],
    { cwd },
  );
  expect(code, stderr).toBe(0);
  const { rendered, fetched, issues } = JSON.parse(stdout);
  return { rendered, fetched, site: { issues, bytes: bytesOf(cwd) } };
}

/** All pages: two posts, and the home page. */
const all = 3;

test('a machine with the same files takes all pages from the cache, one with others only those that stay the same', async () => {
  const server = await startCacheServer();
  const shared = ['--remote-cache', server.url, '--remote-cache-write'];
  expect(await build({}, ...shared)).toMatchObject({ rendered: all, fetched: 0 });
  const others: readonly (readonly [what: string, machine: Machine, rendered: number])[] = [
    ['the same', {}, 0],
    ['another colour', { files: { 'theme.css': theme.replace('7a3000', '7a3001') + face } }, all],
    ['another font under the same name', { font: fonts[1] }, all],
    ['no theme', { files: { 'theme.css': '' } }, all],
    ['a text of the UI', { files: { 'messages/en.json': '{ "shell.skipToContent": "Jump" }' } }, all],
    ['another address of posts', { config: { urls: { ...urls, section: 'news' } } }, 3],
    [
      'another name of a field',
      { config: { names: { ...names, fields: { blogPost: { description: 'layout' } } } } },
      all,
    ],
    [
      'another result of the transform',
      { files: { 'transform.js': transform.replace("'Blog'", "'News'") } },
      1,
    ],
    ['another transform with the same result', { files: { 'transform.js': `// Posts.\n${transform}` } }, 0],
  ];
  const found: unknown[] = [];
  for (const [what, machine] of others) {
    const { site, rendered, fetched } = await build(machine, ...shared);
    expect(site, what).toEqual((await build(machine, '--no-cache')).site);
    found.push([what, rendered, fetched]);
  }
  expect(found).toEqual(others.map(([what, , rendered]) => [what, rendered, all - rendered]));
  expect(await build({}, ...shared)).toMatchObject({ rendered: 0, fetched: all });
});
