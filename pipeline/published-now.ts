import type { BuildRun } from './build-run.ts';
import type { KeptFiles, KeptPages } from './incremental/build-state.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { CachedFile } from './model/rendered-page.ts';
import { isAsWritten } from './publish/published-files.ts';

/** Everything in a site's folder as a build has left it. */
export function allFiles(
  { jobs }: KeptPages,
  { assets, sitemap, others, manifest }: KeptFiles,
): CachedFile[] {
  return [...jobs.flatMap(({ files }) => files), ...assets.files, ...sitemap.files, ...others, manifest];
}

/**
 * The files that the published manifest names, where the last build wrote it: to read it takes longer than to render a page
 * in all languages.
 */
export function publishedNow({
  options,
  memory,
}: BuildRun): Pick<PublishedSite, 'folders' | 'files'> | undefined {
  const past = memory?.past;
  if (!past || options.previous !== undefined) return undefined;
  const { manifest } = past('files');
  if (!isAsWritten(options.config.out, manifest)) return undefined;
  const files = allFiles(past('pages'), past('files')).filter((file) => file !== manifest);
  return { folders: [options.config.out], files };
}
