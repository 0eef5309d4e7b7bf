import type { BuildOptions } from '../build-run.ts';
import type { CheckedContent } from '../checked-content.ts';
import { compareSites } from '../compare-sites.ts';
import { readManifest } from '../emit/read-manifest.ts';
import { chunksOf } from '../load/describe-content.ts';
import type { LoadedContent } from '../load-site.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';
import type { TemplateSize } from '../model/template-size.ts';
import type { TrackedShells } from '../render/shells.tsx';
import { summaryOf } from '../summary.ts';
import type { BuildState, KeptReport, KeptUrls } from './build-state.ts';
import { writeCacheFile } from './cache-file.ts';
import { type DoneJob, type PageBasis, pagesToKeep } from './keep-pages.ts';
import { redirectsToKeep } from './keep-redirects.ts';
import { urlsToKeep } from './keep-urls.ts';
import { digestOf, type Memory } from './memory.ts';
import { siteKey } from './unchanged-build.ts';

/** A site that was just published. */
export interface BuiltSite {
  readonly loaded: LoadedContent;
  readonly checked: CheckedContent;
  readonly basis: PageBasis;
  readonly jobs: readonly DoneJob[];
  readonly shells: TrackedShells;
  readonly files: BuildState['files'];
  readonly bytes: number;
  readonly templates: readonly TemplateSize[];
}

/**
 * Leaves to the next build what it needs to do less. What can't be told for sure is left out: it is worked out again.
 *
 * @returns a warning when it can't be written: the site is whole, and the next build takes as long as this one
 */
export function keepBuild(options: BuildOptions, memory: Memory, site: BuiltSite): string | undefined {
  try {
    if (hasLeftOut(site.loaded)) return undefined;
    writeCacheFile(memory.file, memory.inputs.program, { ...stateOf(options, memory, site) });
    return undefined;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return `What the next build could reuse can't be kept: ${why}. The site itself is complete.`;
  }
}

/** An index that has left items out can't be pieced together. */
function hasLeftOut({ lists }: LoadedContent): boolean {
  return lists.entries.findings.length + lists.assets.findings.length > 0;
}

function stateOf(options: BuildOptions, memory: Memory, site: BuiltSite): BuildState {
  const { loaded, checked, basis, jobs, shells, files } = site;
  const { index } = loaded.content;
  const next = nextRedirects(options, checked);
  const places = checked.toKeep?.places;
  return {
    site: siteKey(options, memory),
    report: next && isSame(next, checked.redirects) ? reportOf(site, next) : null,
    chunks: chunksOf(index, loaded.lists),
    items: { ...loaded.items(), locales: index.locales, defaultLocale: index.defaultLocale },
    checks: {
      key: checked.toKeep?.checks.key ?? '',
      entries: checked.toKeep?.checks.entries ?? [],
    },
    anchors: checked.toKeep?.anchors?.toKeep() ?? { key: '', pages: [] },
    urls: urlsOf(options, checked),
    redirects: next && places !== undefined ? { key: places, plan: redirectsToKeep(next) } : null,
    pages: pagesToKeep(basis, jobs, shells),
    files,
  };
}

/** What comparing the same content with this site will give; undefined for a build of some languages. */
function nextRedirects(
  { config, locales, previous }: BuildOptions,
  { content, urls, redirects, toKeep }: CheckedContent,
): RedirectPlan | undefined {
  if (locales) return undefined;
  if (previous !== undefined || toKeep?.redirectsAreKept) return redirects;
  const all = { content, urls };
  return compareSites({ config }, readManifest(undefined, config.out), all, all).chosen;
}

/** Would a build that gets this plan write the same site? */
function isSame(next: RedirectPlan, now: RedirectPlan): boolean {
  const written = ({ redirects, former, notBuilt }: RedirectPlan) =>
    digestOf([...redirects.values()], former, notBuilt);
  return next.removed.length === 0 && written(next) === written(now);
}

function urlsOf({ locales }: BuildOptions, { content, toKeep, sections }: CheckedContent): KeptUrls | null {
  return toKeep?.urls && !locales ? urlsToKeep(content, toKeep.urls, sections()) : null;
}

function reportOf({ checked, bytes, templates }: BuiltSite, redirects: RedirectPlan): KeptReport {
  const { nameOf: _, ...summary } = summaryOf(checked);
  return { ...summary, bytes, templates, redirects: redirectsToKeep(redirects) };
}
