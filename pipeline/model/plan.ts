import type { PicturePlace } from '../../domain/content/pictures.ts';
import type { Locale } from '../../domain/locales/locales.ts';
import type { BuiltInPage } from '../../domain/site/built-in-pages.ts';

interface Paths {
  /** Root-relative path per published language; undefined where the page doesn't exist. */
  readonly paths: readonly (string | undefined)[];
}

export interface EntryPlan extends Paths {
  readonly entryId: string;
  /** Versions that are wholly in another version's language, by position (docs/decisions/untranslated-pages.md). */
  readonly copies?: readonly (readonly [copy: number, original: number])[];
}

interface BuiltInPlan extends Paths {
  readonly page: BuiltInPage;
}

/** Describes one page in all its languages; any worker can render it. */
export type PagePlan = EntryPlan | BuiltInPlan;

/** Describes a unit of rendering: a page in all its languages, or the 404 pages. */
export type RenderJob = PagePlan | 'notFound';

export interface PageIdentity {
  /** Relative to the output folder. */
  readonly file: string;
  readonly path: string;
  readonly locale: string;
  /** Absent for pages without an entry. */
  readonly entryId?: string;
}

/** Lists the render jobs of a site. */
export function jobsOf({ plans }: { readonly plans: readonly PagePlan[] }): RenderJob[] {
  return [...plans, 'notFound'];
}

/** Lists the pages of a render job. */
export function pagesOfJob(job: RenderJob, locales: readonly Locale[]): PageIdentity[] {
  return locales.flatMap(({ code, prefix }, at) => {
    const path = job === 'notFound' ? `${prefix}/404` : job.paths[at];
    if (path === undefined) return [];
    const entry = job !== 'notFound' && 'entryId' in job ? { entryId: job.entryId } : {};
    return [{ file: fileOf(path), path, locale: code, ...entry }];
  });
}

/** Holds the times of a page, as `2026-03-31T12:00:00.000Z`. */
export interface PageTimes {
  /** The first publication, if it is known. */
  readonly first?: string;
  /** The last change of what the page shows. */
  readonly last: string;
}

/** Returns a page's paths by language, without copies of other versions: those that sitemap and hreflang list. */
export function originalPaths(plan: PagePlan): PagePlan['paths'] {
  if (!('entryId' in plan) || !plan.copies) return plan.paths;
  const copies = new Set(plan.copies.map(([copy]) => copy));
  return plan.paths.map((path, at) => (copies.has(at) ? undefined : path));
}

/** Counts every language version of pages. */
export function countPages(plans: readonly PagePlan[]): number {
  return plans.reduce((sum, { paths }) => sum + paths.filter((path) => path !== undefined).length, 0);
}

/** Describes the site structure that pages read. */
export interface Sections {
  /** Directory id → ids of the listed pages: its own, and the index pages of its subdirectories. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  readonly homePage: string | undefined;
  /** Home page path by language position. */
  readonly homePaths: readonly (string | undefined)[];
  /** Path of a server page without language prefix → id. */
  readonly serverPages: ReadonlyMap<string, string>;
  /** Path without language prefix → id, for pages that code links to. */
  readonly fixedPages: ReadonlyMap<string, string>;
  /** Path of a page or stub in the default language → id, for paths that editors typed; empty for pages taken down in a language. */
  readonly paths: ReadonlyMap<string, string>;
  /** Ids of the published offers in file order. */
  readonly offers: readonly string[];
}

/** Returns the file of a path: `/` is `index.html`, `/de` is `de.html`. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Describes the uses of a local asset. */
export interface PlannedPicture {
  /** The first asset that names the file. */
  readonly assetId: string;
  readonly places: ReadonlySet<PicturePlace>;
  readonly isShared: boolean;
  /** Whether a text links to the file itself. */
  readonly isLinked: boolean;
}

/** Maps local assets by file name to their uses. */
export type PicturePlan = ReadonlyMap<string, PlannedPicture>;
