import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/run.ts';
import { unshownFacts } from './check-facts.ts';
import { markupFaults } from './check-markup.ts';
import * as pageChecks from './check-pages.ts';
import { brokenReferences } from './check-references.ts';
import { scriptsOf, weightOf } from './page-scripts.ts';
import { filesIn, readSite, type Site } from './read-site.ts';

const out = join(root, '.meridian', 'test-output');
let site: Site;

beforeAll(() => {
  execFileSync(process.execPath, ['bin/meridian.js', 'build', '--out', out], { cwd: root, stdio: 'pipe' });
  site = readSite(out);
});

/** The first few of what may be thousands. */
function some(findings: readonly string[]): string[] {
  return findings.length > 20 ? [...findings.slice(0, 20), `… ${findings.length} in all`] : [...findings];
}

describe('on all pages of the sample site', () => {
  test.each<readonly [string, (site: Site) => readonly string[]]>([
    ['every address leads somewhere, and resources come from the site itself', brokenReferences],
    ['every id is unique on its page', pageChecks.repeatedIds],
    ['there is one main heading', pageChecks.wrongMainHeadings],
    ['the canonical address is the own one', pageChecks.wrongCanonicals],
    ['versions in other languages name each other', pageChecks.unreturnedAlternates],
    ['search engines are told what is shown', unshownFacts],
    ['pictures have a text alternative and a size', pageChecks.unsizedImages],
    ['no placeholder is left', pageChecks.leftovers],
    ['the site map lists what is for search engines, and nothing else', pageChecks.siteMapDifferences],
    // The list of all servers has a limit of its own: locations.test.ts.
    [
      'the markup weighs at most 20 KB',
      (all) => pageChecks.heavyPages(all, 20_000).filter((page) => !/\/vpn-server: /.test(page)),
    ],
  ])('%s', (_, check) => {
    expect(site.pages.length).toBeGreaterThan(4000);
    expect(some(check(site))).toEqual([]);
  });

  test('the markup is as the standard has it: each template in each language', async () => {
    const { files, faults } = await markupFaults(out);
    expect(files.length).toBeGreaterThan(22 * 20);
    expect(some(faults)).toEqual([]);
  }, 600_000);

  test('there is something to tell: breadcrumbs, home pages and plans', () => {
    const count = (type: string) =>
      site.pages.filter(({ facts }) => facts.told.some((each) => each['@type'] === type)).length;
    expect(count('Organization')).toBe(22);
    expect(count('WebSite')).toBe(22);
    expect(count('Product')).toBe(22 * 10);
    expect(count('BreadcrumbList')).toBeGreaterThan(4000);
  });

  test.each([
    ['style sheet', /^assets\/css\/site-.*\.css$/, 15_000],
    ['script', /^assets\/js\/shell-.*\.js$/, 5_000],
  ] as const)('the %s of every page stays light', (_, name, limit) => {
    const files = filesIn(out).filter((file) => name.test(file));
    expect(files).toHaveLength(1);
    const weights = files.map((file) => gzipSync(readFileSync(join(out, file))).length);
    expect(Math.max(...weights)).toBeLessThanOrEqual(limit);
  });

  test('the order page’s scripts stay light, all that they import included', () => {
    const folder = join(out, 'assets/js');
    const wanted = filesIn(folder).filter((file) => /^(?:shell|checkout)-/.test(file));
    const scripts = new Set(wanted);
    for (const file of scripts) {
      const source = readFileSync(join(folder, file), 'utf8');
      for (const [, name = ''] of source.matchAll(/"\.\/(chunk-[^"]+\.js)"/g)) scripts.add(name);
    }
    expect(scripts.size).toBeGreaterThan(wanted.length);
    const weights = [...scripts].map((file) => gzipSync(readFileSync(join(folder, file))).length);
    expect(weights.reduce((sum, weight) => sum + weight)).toBeLessThanOrEqual(120_000);
  });

  test.each(['cart', 'renewal-confirmation'])('the scripts of /%s weigh at most 80 KB', (name) => {
    const pages = site.pages.filter(({ path }) => path.endsWith(`/${name}`));
    expect(pages).toHaveLength(22);
    for (const page of pages) {
      const scripts = scriptsOf(out, page);
      // The shell's, the page's own, and what islands share.
      expect(scripts.size).toBe(3);
      expect(weightOf(out, scripts)).toBeLessThanOrEqual(80_000);
    }
  });

  test('every script that a page loads, imported ones too, is held to its hash', () => {
    const hashes = new Map(
      filesIn(join(out, 'assets/js')).map((file) => [
        `/assets/js/${file}`,
        `sha256-${createHash('sha256')
          .update(readFileSync(join(out, 'assets/js', file)))
          .digest('base64')}`,
      ]),
    );
    const loose = site.pages.flatMap((page) =>
      [...scriptsOf(out, page)]
        .filter((path) => page.integrities.get(path) !== (hashes.get(path) ?? 'none'))
        .map((path) => `${page.path}: ${path}`),
    );
    expect(hashes.size).toBeGreaterThanOrEqual(6);
    expect(some(loose)).toEqual([]);
  });

  test('no other page loads what islands share', () => {
    const isIsland = (url: string) => /\/js\/(cart|renewal|checkout|locations|chunk)-/.test(url);
    const names = /\/(cart|renewal-confirmation|vpn-server|order(\/[a-z0-9-]+)?)$/;
    const loading = site.pages.filter((page) => [...scriptsOf(out, page)].some(isIsland));
    const others = loading.filter(({ path }) => !names.test(path));
    expect(loading.length).toBeGreaterThanOrEqual(22 * 13);
    expect(others.map(({ path }) => path)).toEqual([]);
  });

  test('the manifest lists every file with its size and hash, and no other', () => {
    const { files } = JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as {
      files: { file: string; bytes: number; sha256: string }[];
    };
    const written = filesIn(out).filter((file) => file !== 'manifest.json');
    const actual = written.map((file) => {
      const content = readFileSync(join(out, file));
      return `${file} ${content.length} ${createHash('sha256').update(content).digest('hex')}`;
    });
    const stated = files.map(({ file, bytes, sha256 }) => `${file} ${bytes} ${sha256}`);
    expect(some(actual.filter((line) => !stated.includes(line)))).toEqual([]);
    expect(stated).toHaveLength(actual.length);
  });
});
