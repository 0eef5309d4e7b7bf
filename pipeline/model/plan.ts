import type { PicturePlace } from '../../domain/content/pictures.ts';
import type { BuiltInPage } from '../../domain/site/built-in-pages.ts';

interface Paths {
  /** Root-relative path in each published language, in the content's order; undefined where the page doesn't exist. */
  readonly paths: readonly (string | undefined)[];
}

export interface EntryPlan extends Paths {
  readonly entryId: string;
}

interface BuiltInPlan extends Paths {
  readonly page: BuiltInPage;
}

/** Describes one page in all its languages: small and independent of every other, so that any worker can render it. */
export type PagePlan = EntryPlan | BuiltInPlan;

/** Describes what is rendered at a time: a page in all its languages, or the not-found pages. */
export type RenderJob = PagePlan | 'notFound';

/** Counts pages in all their languages. */
export function countPages(plans: readonly PagePlan[]): number {
  return plans.reduce((sum, { paths }) => sum + paths.filter((path) => path !== undefined).length, 0);
}

/** Describes the structure that pages use besides their own: the pages of each directory, and the home page. */
export interface Sections {
  /** Directory id → ids of the pages to list for it: its own, and the index pages of the directories below it. */
  readonly pages: ReadonlyMap<string, readonly string[]>;
  /** Id of the page at the site's root. */
  readonly homePage: string | undefined;
  /** Where each language's home page is, by the language's position; each may have a page of its own there. */
  readonly homePaths: readonly (string | undefined)[];
  /** Known server pages: path without a language's prefix → id. */
  readonly serverPages: ReadonlyMap<string, string>;
  /** Path below a language’s root → id of the pages that code links to. */
  readonly fixedPages: ReadonlyMap<string, string>;
  /** Ids of the published offers, in the order of the file. */
  readonly offers: readonly string[];
}

/** Returns the file of a page, relative to the output folder: `/` is `index.html`, `/de` is `de.html`. */
export function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`;
}

/** Describes the use of a file in the folder of local assets. */
export interface PlannedPicture {
  /** The asset that names the file: the first one, where several do. */
  readonly assetId: string;
  /** Where pages may show it. */
  readonly places: ReadonlySet<PicturePlace>;
  /** Whether it is an Open Graph image. */
  readonly isShared: boolean;
}

/** Maps file names in the folder of local assets to the files' uses. */
export type PicturePlan = ReadonlyMap<string, PlannedPicture>;
