import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertSameMains, benchBuild } from './build.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'meridian-bench-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the build and the baseline write the same pages of a small space', { tags: 'ci' }, async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const report = await benchBuild({ root, folder: join(folder, 'outs'), pages: 24, locales: 3, runs: 1 });
  expect(report).toMatch(/build \/ baseline, wall time +\d/);
  expect(report).toMatch(/build \/ plain, wall time +\d/);
  expect(report).toMatch(
    /The main part of a page takes \d+\.\d+ ms in 3 languages, and \d+\.\d+ ms by React in the first: \d+\.\d x/,
  );
});

describe('comparing two sites', () => {
  const siteWith = (name: string, main: string) => {
    const site = join(folder, name);
    const pages = { 'index.html': '<main>home</main>', 'de/about.html': main };
    for (const [file, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(site, file)), { recursive: true });
      writeFileSync(join(site, file), text);
    }
    const files = Object.keys(pages).map((file) => ({ file, entryId: file }));
    writeFileSync(join(site, 'manifest.json'), JSON.stringify({ files }));
    return site;
  };

  test('names the page whose main parts differ', () => {
    const ours = siteWith('ours', '<main id="main">one</main>');
    const theirs = siteWith('theirs', '<main id="main">two</main>');
    expect(() => assertSameMains(ours, theirs)).toThrow('de/about.html');
  });

  test('takes no page without a main part for equal', () => {
    const ours = siteWith('ours-empty', '');
    const theirs = siteWith('theirs-empty', '');
    expect(() => assertSameMains(ours, theirs)).toThrow('no main part');
  });

  test('looks at nothing but the main part', () => {
    const ours = siteWith('ours-head', '<head>a</head><main>one</main>');
    const theirs = siteWith('theirs-head', '<head>b</head><main>one</main>');
    expect(() => assertSameMains(ours, theirs)).not.toThrow();
  });
});
