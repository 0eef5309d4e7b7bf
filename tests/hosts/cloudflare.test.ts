/** The built site in Cloudflare's engines, which wrangler runs locally: Pages, and Workers with static assets. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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

const modules = installEngines();
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
