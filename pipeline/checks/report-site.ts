import { type BuildOptions, type BuildReport, hasErrors, isStopped, type PlannedSite } from '../context.ts';
import { exceedsRemovalLimit } from '../plan/plan-redirects.ts';
import { summaryOf } from './check-site.ts';

/** Reports a checked site that isn't written. @returns the report, and whether the site may be written */
export function reportOf(options: BuildOptions, site: PlannedSite) {
  const maxShare = options.allowRemovals ? 1 : options.config.maxRemovedShare;
  // The intended pages are unknown while the content has errors.
  const redirects = hasErrors(site) ? { ...site.redirects, removed: [] } : site.redirects;
  const exceeds = exceedsRemovalLimit(redirects, maxShare);
  const report: Omit<BuildReport, 'seconds' | 'remoteCache'> = {
    ...summaryOf(site),
    ...{ redirects, exceedsRemovalLimit: exceeds },
    ...{ written: false, bytes: 0, rendered: 0, reused: 0, fetched: 0, templates: [], warnings: [] },
  };
  return { report, isFit: !exceeds && !isStopped(site, options) };
}
