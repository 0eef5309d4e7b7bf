import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '@meridian-vpn/meridian';
import { siteConfigSchema } from '../../domain/site/site-config.ts';
import { checkSite } from '../../pipeline/checks/check-site.ts';
import { loadSite } from '../../pipeline/checks/load-site.ts';
import { type CheckedSite, createTimer } from '../../pipeline/context.ts';
import { cacheOff } from '../../pipeline/incremental/build-cache.ts';
import { withLines } from '../../pipeline/load/locate-items.ts';
import { rules } from '../../pipeline/model/rules.ts';
import { createBuildHandlers } from '../../pipeline/workers/build-tasks.ts';
import { createPool } from '../../pipeline/workers/pool.ts';
import { taskNeeds } from '../../pipeline/workers/with-workers.ts';
import siteConfig from '../../site.config.ts';
import { root } from './run-cli.ts';

/** Checks a fixture folder in-process, as `validate` does, with its optional `config.json`. */
export async function checkFolder(folder: string, content = 'content.json'): Promise<CheckedSite> {
  const file = join(folder, 'config.json');
  const { locales, ...own }: Partial<SiteConfig> & { locales?: readonly string[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : {};
  const { localAssets: _assets, servers: _servers, ...base } = siteConfig;
  const config = siteConfigSchema(Object.keys(rules)).parse({
    ...base,
    ...own,
    // Most folders are small pieces of a site, which sell nothing.
    rules: { 'incomplete-checkout': 'off', ...own.rules },
    out: join(folder, 'out'),
    content: join(folder, content),
  });
  const options = { config, root, programFolder: '', ...(locales && { locales }) };
  const workers = createPool({
    script: '',
    count: 0,
    needs: taskNeeds,
    loadHandlers: async () => createBuildHandlers(),
  });
  const run = { options, timer: createTimer(undefined), workers, cache: cacheOff, remote: undefined };
  const site = await checkSite(run, await loadSite(run));
  return { ...site, issues: withLines(site.content.index, site.issues) };
}
