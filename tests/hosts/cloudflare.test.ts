/** The built site in Cloudflare's engines, which wrangler runs locally: Pages, and Workers with static assets. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { locales } from '../../domain/locales/locales.ts';
import { hosts } from '../../domain/site/hosts.ts';
import { redirectLines, redirectTable } from '../../pipeline/model/redirects.ts';
import { root } from '../helpers/run-cli.ts';
import { temporaryFolder } from '../helpers/temp-folder.ts';
import { installEngines, startEngine } from './engines.ts';
import {
  assetFaults,
  buildMovedSite,
  type Get,
  getFrom,
  type MovedSite,
  notFoundFaults,
  oldAddressFaults,
  pageFaults,
} from './moved-site.ts';

const modules = installEngines('wrangler');
const wrangler = join(modules ?? '', 'wrangler', 'bin', 'wrangler.js');

async function faultsOf(site: MovedSite, get: Get) {
  return [
    ...(await pageFaults(site, get)),
    ...(await oldAddressFaults(site, get)),
    ...(await notFoundFaults(site, get)),
    ...(await assetFaults(site, get)),
  ];
}

test.skipIf(!modules)(
  'Pages serves every page and every old address, also with a slash or .html',
  { timeout: 300_000 },
  async () => {
    const site = await buildMovedSite('cloudflare');
    const args = (port: number) => ['pages', 'dev', site.out, '--port', `${port}`, '--ip', '127.0.0.1'];
    const get = getFrom(await startEngine(wrangler, args, temporaryFolder()));
    expect(await faultsOf(site, get)).toEqual([]);
  },
);

test.skipIf(!modules)(
  'Workers do the same with the files of docs/hosts.md',
  { timeout: 300_000 },
  async () => {
    const site = await buildMovedSite('cloudflare');
    const folder = temporaryFolder();
    const page = readFileSync(join(root, 'docs', 'hosts.md'), 'utf8');
    const [config = '', worker = ''] = ['jsonc', 'js'].map(
      (language) => page.match(new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, 's'))?.[1] ?? '',
    );
    writeFileSync(join(folder, 'wrangler.jsonc'), config.replace('"./out"', JSON.stringify(site.out)));
    writeFileSync(join(folder, 'missing.js'), worker);
    const args = (port: number) => ['dev', '--port', `${port}`, '--ip', '127.0.0.1'];
    const get = getFrom(await startEngine(wrangler, args, folder));
    expect(await faultsOf(site, get)).toEqual([]);
  },
);

/** Asks Pages for addresses, with nothing but a `_redirects`. @returns where they lead, undefined where nowhere */
async function leadsTo(lines: string, paths: readonly string[]) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, '_redirects'), lines);
  writeFileSync(join(folder, '404.html'), '<!DOCTYPE html><title>Not found</title>');
  const args = (port: number) => ['pages', 'dev', folder, '--port', `${port}`, '--ip', '127.0.0.1'];
  const get = getFrom(await startEngine(wrangler, args, temporaryFolder()));
  const answers = await Promise.all(paths.map(get));
  return answers.map(({ headers }) => headers.get('location') ?? undefined);
}

test.skipIf(!modules)(
  'a folder of 166 pages moves in 22 languages, and 60 pages before it',
  { timeout: 300_000 },
  async () => {
    const moves = locales.flatMap(({ code: locale, prefix }) => {
      const move = (from: string, to: string) => ({
        from: prefix + from,
        to: prefix + to,
        locale,
        entryId: to,
      });
      return [
        ...Array.from({ length: 166 }, (_, n) => move(`/vpn-server/${n}`, `/servers/${n}`)),
        ...Array.from({ length: 60 }, (_, n) => move(`/old-${n}`, `/new/${n}`)),
      ];
    });
    const pages = moves.map(({ to, ...page }) => ({ ...page, path: to }));
    const moved = new Map(moves.map((each) => [each.from, each]));
    const table = redirectTable(
      { origin: 'https://www.wayfold.example' },
      locales,
      { pages, stubs: [], builtIn: new Set() },
      { moved, front: undefined },
    );
    const asked = moves.filter(({ from }) => /[-/](?:0|59|165)$/.test(from));
    const found = await leadsTo(
      redirectLines(table, { host: 'cloudflare' }, []),
      asked.map(({ from }) => from),
    );
    expect(asked.length).toBe(22 * 5);
    expect(found).toEqual(asked.map(({ to }) => to));
  },
);

test.skipIf(!modules)(
  'Cloudflare takes as many lines as the limits say, and no more',
  { timeout: 300_000 },
  async () => {
    const { redirects, patterns } = hosts.cloudflare.limits;
    const plain = Array.from({ length: redirects + 1 }, (_, n) => `/plain-${n} /there 301\n`);
    const wild = Array.from({ length: patterns + 1 }, (_, n) => `/wild-${n}/* /there/:splat 301\n`);
    const paths = [redirects - 1, redirects]
      .map((n) => `/plain-${n}`)
      .concat([patterns - 1, patterns].map((n) => `/wild-${n}/a`));
    expect(await leadsTo([...plain, ...wild].join(''), paths)).toEqual([
      '/there',
      undefined,
      '/there/a',
      undefined,
    ]);
  },
);
