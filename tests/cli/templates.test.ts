/** Checks what a build prints about its templates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { TemplateSize } from '../../pipeline/model/rendered-page.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, offer, page, space } from '../helpers/space-builder.ts';

const content = space([
  ...homePage(),
  offer(),
  page('about', 'about', 'root'),
  page('team', 'team', 'root', { title: 'team '.repeat(500) }),
]);

interface Built {
  readonly pages: number;
  readonly templates: readonly TemplateSize[];
}

async function build(cwd: string, ...args: string[]): Promise<Built> {
  const { code, stdout } = await runCli(['build', '--format', 'json', ...args], { cwd });
  expect(code).toBe(0);
  return JSON.parse(stdout);
}

test('each template has its pages, their HTML and the scripts that they begin with', async () => {
  const cwd = siteFolder(content);
  const { pages, templates } = await build(cwd);
  const out = (file: string) => readFileSync(join(cwd, 'out', file));
  expect(templates.map((size) => [size.template, size.pages])).toEqual([
    ['order', 10],
    ['page', 3],
    ['cart', 1],
    ['renewal-confirmation', 1],
  ]);
  expect(pages).toBe(15);
  const own = ['index.html', 'about.html', 'team.html'].map((file) => out(file).length);
  expect(templates[1]).toMatchObject({
    pages: 3,
    htmlBytes: own.reduce((sum, bytes) => sum + bytes),
    medianHtmlBytes: own.toSorted((a, b) => a - b)[1],
  });
  const scripts = [
    ...out('cart.html')
      .toString()
      .matchAll(/\/(assets\/js\/[\w-]+\.js)" integrity/g),
  ];
  expect(scripts.length).toBeGreaterThan(1);
  const bytes = scripts.map(([, file = '']) => gzipSync(out(file)).length);
  expect(templates[2]?.medianScriptGzipBytes).toBe(bytes.reduce((sum, size) => sum + size));
});

test('a build that has nothing to do, and one that is merged, say the same', async () => {
  const cwd = siteFolder(content);
  const { templates } = await build(cwd);
  expect((await build(cwd)).templates).toEqual(templates);
  expect((await build(cwd, '--shard', '1/2', '--out', 'shards/1')).templates).toEqual([]);
  await build(cwd, '--shard', '2/2', '--out', 'shards/2');
  const { stdout } = await runCli(['merge', 'shards/1', 'shards/2', '--format', 'json'], { cwd });
  expect(JSON.parse(stdout).templates).toEqual(templates);
});

test("people get a table, and none with --quiet or of a site that isn't written", async () => {
  const cwd = siteFolder(content);
  const { stdout } = await runCli(['build'], { cwd });
  expect(stdout).toMatch(/^template +pages +HTML +median +first JS, gzip\n/m);
  expect(stdout).toMatch(/^page +3 +\d+\.\d kB +\d+\.\d kB +\d+\.\d kB\n/m);
  expect((await runCli(['build', '--quiet'], { cwd })).stdout).not.toContain('template');
  const failed = await runCli(['build', '--fail-on', 'warning'], { cwd });
  expect(failed.stdout).not.toContain('template');
});
