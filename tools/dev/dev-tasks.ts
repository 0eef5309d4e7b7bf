import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { LoadedContent } from '../../pipeline/load/reload-content.ts';
import type { Issue } from '../../pipeline/model/issue.ts';
import type { AssetFile, AssetLinks, Messages } from '../../pipeline/model/site-bundle.ts';

/** Describes the site to the workers of `meridian dev`. */
export interface DevSettings {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** Whether drafts are shown. */
  readonly drafts: boolean;
}

/** Holds the inputs of pages besides content. */
export interface DevResources {
  readonly links: AssetLinks;
  readonly messages: Messages;
  readonly servers?: VpnServers | undefined;
  /** Four digits, for the footer. */
  readonly year: string;
}

/** Describes the current state of a page. */
export interface DevPage {
  readonly status: 200 | 404;
  readonly html: string;
  /** Ids of the entries and assets that were looked at to render it. */
  readonly uses: readonly string[];
  /** Absent for a page without an entry. */
  readonly entryId?: string;
  readonly isDraft: boolean;
  /** Drafts, and entries with changes that aren't public, that are shown in the page. */
  readonly embeddedDrafts: number;
  readonly embeddedChanges: number;
  /** Of a missing page: similar paths, the most similar first. */
  readonly suggestions: readonly string[];
}

/** Holds the options of the gallery. */
export interface GalleryView {
  readonly direction: 'ltr' | 'rtl';
  /** Undefined: as the device has it. */
  readonly scheme: 'light' | 'dark' | undefined;
}

/** Sums up the site. */
export interface DevSummary {
  /** UI codes. */
  readonly locales: readonly string[];
  readonly pages: number;
  /** Paths of the pages that other systems serve. */
  readonly stubs: readonly string[];
}

/** Describes which entry to preview, and in which language. */
export interface PreviewRequest {
  readonly entryId: string;
  /** A UI code or a code of Contentful's; undefined: the first language of the site. */
  readonly locale: string | undefined;
}

/** Describes the page that shows an entry, or why there is none. */
export type Preview =
  | { readonly path: string /** The id on the page. */; readonly anchor?: string | undefined }
  | {
      /** Describes the fault, and what to do. */
      readonly why: string;
      /** Pages that show it in other languages. */
      readonly elsewhere: readonly { readonly path: string; readonly locale: string }[];
    };

/** Lists the tasks of a worker of `meridian dev`. */
export interface DevTasks {
  /** Reads the content, or takes it over from another worker. */
  open: { input: DevSettings & { readonly content?: LoadedContent | undefined }; output: undefined };
  /**
   * Reads the content file again. What was there stays when it is broken. Gives how many entries and assets are written
   * differently; undefined: everything was read anew.
   */
  reload: { input: undefined; output: number | undefined };
  summary: { input: undefined; output: DevSummary };
  transferIndex: { input: undefined; output: LoadedContent };
  setResources: { input: DevResources; output: undefined };
  page: { input: string; output: DevPage };
  preview: { input: PreviewRequest; output: Preview };
  /** The markup of the page that shows every block and component. */
  gallery: { input: GalleryView; output: string };
  /** Everything that is wrong with the content. */
  check: { input: undefined; output: readonly Issue[] };
  /** The files for servers that a build would write: headers, redirects, robots.txt. */
  serverFiles: { input: undefined; output: readonly AssetFile[] };
}
