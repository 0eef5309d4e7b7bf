import type { PlannedSite } from '../context.ts';
import { createPageHashes, type RenderInputs } from '../incremental/page-dependencies.ts';
import type { CachedLists } from '../load/content-chunks.ts';
import type { SiteBundle } from '../model/site-bundle.ts';
import { planLinks } from '../plan/plan-pages.ts';
import type { BuildRun } from '../workers/run.ts';

/** Collects the inputs of rendering. @param items what is known of the entries and assets */
export async function renderInputs(
  { options }: BuildRun,
  items: () => CachedLists,
  { content, urls, sections, servers, times }: PlannedSite,
  { links, messages }: SiteBundle,
): Promise<RenderInputs> {
  const { config, year } = options;
  const shown = { urls: planLinks(content, urls), sections: await sections(), servers, times: times() };
  const inputs = { site: { config, year, links, messages, ...shown }, index: content.index };
  return { ...inputs, hashes: createPageHashes(inputs, items) };
}
