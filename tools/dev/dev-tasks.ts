import type { Locale } from '../../domain/locales/locales.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { HeldContent } from '../../pipeline/load/reload-content.ts';
import type { ItemInLanguage, TypedItem } from '../../pipeline/load/typed-content.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { RedirectPlan } from '../../pipeline/model/redirects.ts';
import type { AssetFile } from '../../pipeline/model/site-bundle.ts';
import type { RenderSite } from '../../pipeline/render/render-site.ts';
import type { GarbageTasks } from '../../pipeline/workers/collect-garbage.ts';
import type { ShownPage } from './page/overlay.ts';

/** Describes the site to the workers of `meridian dev`. */
export interface DevSettings {
  readonly config: SiteConfig;
  readonly root: string;
  readonly drafts: boolean;
  /** Whether elements say which field they show. */
  readonly hasMarks: boolean;
  /** The published site's manifest; by default the one in the output folder. */
  readonly previous?: string;
}

/** Holds the inputs of pages besides content. */
export type DevResources = Pick<RenderSite, 'links' | 'messages' | 'servers' | 'year'>;

export interface DevPage extends ShownPage {
  readonly html: string;
  /** Ids of the entries and assets that the page depends on. */
  readonly uses: readonly string[];
  readonly entryId?: string;
  /** UI code. */
  readonly locale?: string;
}

export interface GalleryView {
  /** Code of a language of the site, for its UI texts; others count as none. */
  readonly language: string | null;
  readonly direction: 'ltr' | 'rtl';
  /** Undefined: the device's setting. */
  readonly scheme: 'light' | 'dark' | undefined;
}

/** Sums up the site. */
export interface DevSummary {
  readonly locales: readonly Locale[];
  readonly pages: number;
  /** Paths of pages that other systems serve. */
  readonly stubs: readonly string[];
  /** By former path, as a build would write them. */
  readonly redirects: RedirectPlan['redirects'];
}

export interface PreviewRequest {
  readonly entryId: string;
  /** A UI or Contentful code; undefined: the site's first language. */
  readonly locale: string | undefined;
}

/** Describes the page that shows an entry, or why there is none. */
export type Preview =
  | { readonly path: string /** The id on the page. */; readonly anchor?: string | undefined }
  | {
      /** The cause and what to do. */
      readonly why: string;
      /** Pages that show it in other languages. */
      readonly elsewhere: readonly { readonly path: string; readonly locale: string }[];
    };

/** Holds what a page shows, as the Preview API gives it in the page's language. */
export interface PageItems {
  /** Contentful's code. */
  readonly locale: string;
  readonly items: readonly ItemInLanguage[];
}

/** Holds what is typed of the entries that a page shows, in its language. */
export interface TypedPage {
  readonly path: string;
  readonly items: readonly TypedItem[];
}

/** Holds content that is kept in memory. */
export interface KeptContent {
  readonly content: HeldContent;
  /** Ids of what has changed since the worker has had it; undefined: unknown. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Increases with each change. */
  readonly revision: number;
}

/** Lists the tasks of a worker of `meridian dev`. */
export interface DevTasks extends GarbageTasks {
  /** Reads the content, or reuses another worker's. */
  open: { input: DevSettings & { readonly content?: HeldContent | undefined }; output: undefined };
  /**
   * Takes the content as it is now, or rereads the content file; keeps the old content if it is broken. Returns the
   * number of changed items; undefined after a full read.
   */
  reload: { input: KeptContent | undefined; output: number | undefined };
  summary: { input: undefined; output: DevSummary };
  transferIndex: { input: undefined; output: HeldContent };
  setResources: { input: DevResources; output: undefined };
  page: { input: string; output: DevPage };
  /** Lists the items of a page; undefined without the page. */
  items: { input: string; output: PageItems | undefined };
  /** Renders a page with what is typed, and returns the ids of entries that it links to and that aren't there. */
  typed: { input: TypedPage; output: DevPage & { readonly missing: readonly string[] } };
  preview: { input: PreviewRequest; output: Preview };
  gallery: { input: GalleryView; output: string };
  check: { input: undefined; output: readonly Issue[] };
  /** Returns headers, redirects and robots.txt. */
  serverFiles: { input: undefined; output: readonly AssetFile[] };
}
