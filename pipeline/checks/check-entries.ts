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
  const { contentIndex } = content.index;
  const saved =
    contentIndex && (cache.isOn || run.keepsChecks) && !remote && !facts
      ? (await import('./saved-checks.ts')).openSavedChecks(options, content, contentIndex)
      : undefined;
  return reuseChecks(cache, content, items, siteAddress(options.config), async (ids) => {
    if (saved && ids.length === content.index.entries.ids.length) {
      const known = saved.take() ?? new Map<string, CacheableCheck>();
      const others = ids.filter((id) => !known.has(id));
      const checks = new Map([...known, ...(await computeChecks(run, others, facts, true))]);
      if (known.size === 0) saved.store(checks);
      return checks;
    }
    const found = (await shared?.take(ids)) ?? new Map<string, CacheableCheck>();
    const others = ids.filter((id) => !found.has(id));
    const computed = await computeChecks(run, others, facts);
    shared?.store(computed);
    return new Map([...found, ...computed]);
  });
}

/** Checks entries in all workers. @param facts is filled @param isCached whether what the checks depend on is wanted */
export async function computeChecks(
  { options, workers, cache, remote }: CheckRun,
  ids: readonly string[],
  facts?: Map<string, EntryFacts>,
  isCached = cache.isOn || remote !== undefined,
): Promise<ReadonlyMap<string, CacheableCheck>> {
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
