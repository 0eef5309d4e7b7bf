/** What a build leaves to the next one: only hashes, and what can be worked out again. */
import type { Chunk, KnownContent } from '../load/known-content.ts';
import type { Finding, Issue } from '../model/issue.ts';
import type { PagePlan } from '../model/plan.ts';
import type { Redirect, RedirectPlan } from '../model/redirect-plan.ts';
import type { CachedFile, WrittenFile } from '../model/rendered-page.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import type { TemplateSize } from '../model/template-size.ts';
import type { CheckedEntry } from '../validate/validate.ts';

/** What is rendered at a time: a page in all its languages, or the pages for addresses that lead nowhere. */
export type RenderJob = PagePlan | 'notFound';

export interface RenderedJob {
  readonly files: readonly WrittenFile[];
  /** What the pages are made of (`trackSite`); empty where nobody wants to know. */
  readonly asked: readonly string[];
}

/** An entry's check, for as long as nothing that it looked at changes. */
export interface KeptCheck extends CheckedEntry {
  /** Ids of the entries and assets that it looked at. */
  readonly uses: readonly string[];
  /** What the entry contributed to URLs. */
  readonly basis: string;
}

/** Parts are read one by one, as few of them are needed where nothing has changed. */
export interface BuildState {
  /** Of all inputs but the content file. */
  readonly site: string;
  /** What a build of the same inputs reports; null where its result may not be the same site. */
  readonly report: KeptReport | null;
  readonly chunks: readonly Chunk[];
  readonly items: Omit<KnownContent, 'chunks'>;
  readonly checks: { readonly key: string; readonly entries: readonly KeptCheck[] };
  readonly anchors: KeptAnchors;
  /** Null where entries without a URL have to be told of again. */
  readonly urls: KeptUrls | null;
  readonly redirects: { readonly key: string; readonly plan: KeptRedirects } | null;
  readonly pages: KeptPages;
  readonly files: KeptFiles;
}

/** Pages that had all ids that something leads to. */
export interface KeptAnchors {
  /** Of what ids come from besides content. */
  readonly key: string;
  readonly pages: readonly {
    readonly id: string;
    /** Stands for what was asked of the page. */
    readonly asked: string;
  }[];
}

export interface KeptReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  readonly pages: number;
  readonly locales: number;
  readonly languages: readonly string[];
  readonly bytes: number;
  readonly templates: readonly TemplateSize[];
  readonly redirects: KeptRedirects;
}

/** A `RedirectPlan` as JSON has it. */
export type KeptRedirects = Omit<RedirectPlan, 'redirects' | 'compared'> & {
  readonly redirects: readonly Redirect[];
  readonly compared: number | null;
};

export interface KeptUrls {
  /** Of the entries that have URLs. */
  readonly linkables: string;
  readonly rows: readonly (readonly [id: string, row: readonly (string | null)[]])[];
  readonly sections: KeptSections;
}

/** `Sections` as JSON has them, but the offers. */
export interface KeptSections {
  readonly pages: readonly (readonly [string, readonly string[]])[];
  readonly homePage: string | null;
  readonly homePaths: readonly (string | null)[];
  readonly serverPages: readonly (readonly [string, string])[];
  readonly fixedPages: readonly (readonly [string, string])[];
}

export interface KeptPages {
  /** Of what is the same for all pages. */
  readonly key: string;
  /** What pages asked, and a hash of each answer. */
  readonly answers: readonly (readonly [question: string, answer: string])[];
  /** What is around pages: what each asked, as `jobs` have it, and what came out. Pages ask for it as they ask other things. */
  readonly shells: readonly {
    readonly question: string;
    readonly asked: readonly number[];
    readonly digest: string;
  }[];
  readonly jobs: readonly KeptJob[];
}

export interface KeptJob {
  /** What was to be rendered. */
  readonly job: string;
  /** Positions of its questions. */
  readonly asked: readonly number[];
  readonly files: readonly CachedFile[];
}

/** Files that aren't pages. */
export interface KeptFiles {
  readonly assets: KeptGroup & { readonly links: AssetLinks; readonly findings: readonly Finding[] };
  readonly sitemap: KeptGroup;
  /** Written by every build that publishes. */
  readonly others: readonly CachedFile[];
  readonly manifest: CachedFile;
}

/** Files that are the same while what they are made from is. */
export interface KeptGroup {
  readonly key: string;
  readonly files: readonly CachedFile[];
}
