/** Checks entries: those of the cache of this machine, then those of the cache that machines share, then the others. */
import { siteAddress } from '../../domain/site/base-path.ts';
import { type CacheableCheck, type EntryChecks, reuseChecks } from '../incremental/entry-checks.ts';
import type { EntryFacts } from '../inspect/entry-facts.ts';
import { chunk } from '../workers/pool.ts';
import type { CheckRun } from '../workers/run.ts';
import type { LoadedSite } from './load-site.ts';

/** Checks all entries, or those that changed. @param facts is filled */
export async function checkEntries(
  run: CheckRun,
  loaded: LoadedSite,
  facts?: Map<string, EntryFacts>,
): Promise<EntryChecks> {
  const { content, items } = loaded;
  const { remote, options, cache } = run;
  const shared = remote && (await import('./shared-checks.ts')).openSharedChecks(options, remote, loaded);
  return reuseChecks(cache, content, items, siteAddress(options.config), async (ids) => {
    const found = (await shared?.take(ids)) ?? new Map<string, CacheableCheck>();
    const others = ids.filter((id) => !found.has(id));
    const computed = await computeChecks(run, others, facts);
    shared?.store(computed);
    return new Map([...found, ...computed]);
  });
}

/** Checks entries in all workers. @param facts is filled */
export async function computeChecks(
  { options, workers, cache, remote }: CheckRun,
  ids: readonly string[],
  facts?: Map<string, EntryFacts>,
): Promise<ReadonlyMap<string, CacheableCheck>> {
  const isCached = cache.isOn || remote !== undefined;
  const common = { origin: siteAddress(options.config), isCached, withFacts: facts !== undefined };
  const inputs = chunk(ids, entriesAtOnce).map((part) => ({ ids: part, ...common }));
  const checks = (await workers.map('check', inputs)).flat();
  return new Map(
    checks.map((check, at) => {
      const id = ids[at] ?? '';
      if (check.facts) facts?.set(id, check.facts);
      return [id, check];
    }),
  );
}

/** Limits the entries of a message: balances workers, and takes them long enough for a message. */
export const entriesAtOnce = 250;
