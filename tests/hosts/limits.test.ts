/** Checks what hosts take of a site, in the findings and in the reports of builds. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { beyondLimits, hostIds } from '../../domain/site/hosts.ts';
import { redirectLines, redirectTable, usageOfRedirects } from '../../pipeline/model/redirects.ts';
import { runCli } from '../helpers/run-cli.ts';
import { siteFolder } from '../helpers/site-folder.ts';
import { homePage, page, space } from '../helpers/space-builder.ts';

/** A site with one page that was at many addresses before, which no pattern fits. */
function movedSite(addresses: number, host?: string): string {
  const folder = siteFolder(space([...homePage(), page('about', 'about', 'root')]), {
    ...(host && { host }),
  });
  const former = Array.from({ length: addresses }, (_, n) => ({
    path: `/old-${n}`,
    locale: 'en',
    entryId: 'about',
  }));
  const manifest = { generator: 'meridian', schemaVersion: 1, files: [], former };
  writeFileSync(join(folder, 'previous.json'), JSON.stringify(manifest));
  return folder;
}

async function run(folder: string, ...args: string[]) {
  return runCli([...args, '--previous', 'previous.json'], { cwd: folder });
}

test('validate and build warn at a limit of the named host, and say which', async () => {
  const folder = movedSite(2001, 'cloudflare');
  const says = '2,002 of 2,000 redirects of single addresses';
  const { issues } = JSON.parse((await run(folder, 'validate', '--format', 'json')).stdout);
  expect(issues.filter(({ rule }: { rule: string }) => rule === 'host-limit')).toEqual([
    expect.objectContaining({
      ...{ severity: 'warning', file: 'site.config.ts', line: 2 },
      message: expect.stringContaining(says),
    }),
  ]);
  const { code, stdout } = await run(folder, 'build');
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining(`! hosts: too much for Cloudflare: ${says} (docs/hosts.md).`),
  ]);
});

test('without a host, a build says which hosts the site is too much for; validate says nothing', async () => {
  const folder = movedSite(1500);
  expect((await run(folder, 'validate')).stdout).not.toContain('host-limit');
  const { stdout } = await run(folder, 'build');
  expect(stdout).toContain(
    ' of 16,384 bytes of redirects in staticwebapp.config.json, beyond which the oldest are left out; GitLab Pages: 1,502 of 1,000 lines in _redirects, beyond which the last are ignored (docs/hosts.md).',
  );
  expect(stdout).not.toContain('Cloudflare');
});

test('within the limits, a build says how much the named host takes', async () => {
  const { stdout } = await run(movedSite(3, 'cloudflare'), 'build');
  expect(stdout).toMatch(
    /\nCloudflare: \d+ of 20,000 files, 12 of 2,000 redirects of single addresses, 1 of 100 redirects with a pattern, /,
  );
});

test('of a host without known limits, a build says the number of files', async () => {
  const { stdout } = await run(movedSite(3, 'nginx'), 'build');
  expect(stdout).toMatch(/\nnginx: \d+ files, no limit known\.\n/);
});

test('json has what the site uses, and what each host takes', async () => {
  const { usage, hosts } = JSON.parse((await run(movedSite(3), 'build', '--format', 'json')).stdout);
  expect(usage).toMatchObject({ redirects: 4, patterns: 1, rules: 5, lines: 5, longestLine: 44 });
  expect(usage).toMatchObject({ routeBytes: 217, storeBytes: 192 });
  expect(usage.files).toBeGreaterThan(10);
  expect(usage.siteBytes).toBeGreaterThan(100_000);
  expect(hosts).toContainEqual({
    host: 'gitlab',
    name: 'GitLab Pages',
    limits: { files: 200_000, lines: 1000, bytes: 65_536 },
    lacks: ['headers', '404 pages by language'],
    rootFiles: ['_redirects'],
    beyond: [],
  });
});

test.each([
  ['vercel', '2,003 of 2,000 redirects, beyond which the oldest are left out.'],
  ['azure', /[\d,]+ of 16,384 bytes of redirects in staticwebapp\.config\.json/],
])('%s takes only so many redirects', async (host, expected) => {
  const { stdout } = await run(movedSite(2001, host), 'validate');
  expect(stdout).toMatch(expected);
});

test('a build says what a host lacks, and validate that a shop is against its terms', async () => {
  const folder = movedSite(3, 'github');
  const { stdout } = await run(folder, 'build');
  expect(stdout).toMatch(/\nGitHub Pages: [\d,]+ of 1,000,000,000 bytes of files\.\n/);
  expect(stdout).toContain(
    '\nGitHub Pages has no redirects (a page that has moved refreshes to its new address, without the query), no redirects of whole folders, no headers and no 404 pages by language (docs/hosts.md).\n',
  );
  const says = "Beyond the host's limits: the terms of GitHub Pages forbid sites that sell.";
  expect(stdout).toContain(says);
  const file = join(folder, 'site.config.ts');
  const config = readFileSync(file, 'utf8');
  writeFileSync(file, config.replace('...base,', '...base, checkout: undefined,'));
  expect((await run(folder, 'validate')).stdout).not.toContain(says);
  writeFileSync(file, config.replace('github', 'vercel'));
  expect((await run(folder, 'validate')).stdout).not.toContain('forbid');
});

test('a host that nobody knows is refused', async () => {
  const { code, stderr } = await run(movedSite(1, 'geocities'), 'validate');
  expect([code, stderr]).toEqual([2, expect.stringContaining('host')]);
});

test('of 110,000 pages with 10,000 moved ones, each host takes the redirects; files are beyond Cloudflare', () => {
  const languages = ['en', 'de', 'fr', 'es', 'it'];
  const pathOf = (locale: string, folder: string, n: number) =>
    `${locale === 'en' ? '' : `/${locale}`}/${folder}/page-${n}`;
  const routes = languages.flatMap((locale) =>
    Array.from({ length: 22_000 }, (_, n) => ({
      path: pathOf(locale, n < 2000 ? 'guides' : 'blog', n),
      locale,
      entryId: `${n}`,
    })),
  );
  const moved = new Map(
    routes
      .filter(({ entryId }) => Number(entryId) < 2000)
      .map(({ path, ...owner }) => {
        const from = pathOf(owner.locale, 'help', Number(owner.entryId));
        return [from, { from, to: path, ...owner }];
      }),
  );
  const table = redirectTable(
    { origin: 'https://a.example' },
    locales,
    { pages: routes, stubs: [], builtIn: new Set() },
    { moved, front: undefined },
  );
  const usage = {
    files: 222_000,
    siteBytes: 300_000_000,
    ...usageOfRedirects(table, redirectLines(table, {}, [])),
  };
  expect(usage).toMatchObject({ redirects: 1, patterns: 6 });
  expect(Object.fromEntries(hostIds.map((id) => [id, beyondLimits(id, usage)]))).toMatchObject({
    cloudflare: ['222,000 of 20,000 files'],
    netlify: [],
    gitlab: ['222,000 of 200,000 files'],
    vercel: [],
    cloudfront: [],
    azure: [
      '300,000,000 of 262,144,000 bytes of files',
      expect.stringMatching(/^[\d,]{7,} of 16,384 bytes of redirects in staticwebapp/),
    ],
    github: [],
  });
});
