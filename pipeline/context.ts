/** The types of a run: options, loaded and checked content, and reports. */
import type { VpnServers } from '../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../domain/site/site-config.ts';
import type { Content, ContentIndex } from './model/content.ts';
import type { Issue, Severity } from './model/issue.ts';
import type { PagePlan, PageTimes, Sections } from './model/plan.ts';
import type { RedirectPlan } from './model/redirects.ts';
import type { RemoteCacheCounts, RemoteCacheOptions } from './model/remote-cache.ts';
import type { WrittenFiles } from './model/rendered-page.ts';
import type { PublishedSite } from './model/routes.ts';
import type { Chains, UrlTable } from './model/urls.ts';

/** Holds the options of a check or build. */
export interface SiteOptions {
  readonly config: SiteConfig;
  readonly root: string;
  /** The program's own bundle, with the workers' scripts and the templates' styles. */
  readonly programFolder: string;
  /** Number of workers; by default chosen by content size and CPU cores. */
  readonly workers?: number;
  /** UI codes to check or build; all by default. */
  readonly locales?: readonly string[];
  /** Whether drafts are checked as if they were published. */
  readonly drafts?: boolean | undefined;
  /** The published site's manifest; by default the one in the output folder. */
  readonly previous?: string;
  /** The folder of the published site, if not the output folder. */
  readonly publishedIn?: string;
  /** Disables the limit on removed addresses. */
  readonly allowRemovals?: boolean;
  readonly onStage?: OnStage;
  /** Reports progress. */
  readonly onPages?: (done: number, total: number) => void;
}

export interface BuildOptions extends SiteOptions {
  /** The footer's four-digit year; the output has no other date. */
  readonly year: string;
  /** Severities besides `error` that prevent writing. */
  readonly stopsAt?: readonly Severity[];
  /** The folder of build caches; without it builds aren't incremental. */
  readonly cacheFolder?: string;
  /** The cache that machines share. */
  readonly remoteCache?: RemoteCacheOptions;
}

/** Reports the end of a stage in wall-clock seconds; stages may overlap. */
export type OnStage = (name: string, seconds: number) => void;

export interface StageTimer {
  readonly run: <Value>(name: string, stage: () => Value | Promise<Value>) => Promise<Value>;
  /** Returns seconds by stage, and the total so far. */
  readonly seconds: () => Record<string, number>;
}

/** Holds what a site is written from: its content with URLs, page plans, redirects and issues. */
export interface PlannedSite {
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  /** Computes the contents of directories. */
  readonly sections: () => Promise<Sections>;
  readonly redirects: RedirectPlan;
  /** Reads the published site's manifest once; undefined if there is none. */
  readonly published: () => PublishedSite | undefined;
  readonly servers: VpnServers | undefined;
  readonly times: () => ReadonlyMap<string, PageTimes>;
  readonly issues: readonly Issue[];
  /** Hashes all routes; undefined if only some languages are built. */
  readonly routesKey: () => string | undefined;
}

/** Describes a checked site, also for the commands that inspect it. */
export interface CheckedSite extends PlannedSite {
  readonly chains: Chains;
  /** Ids of the entries that each entry shows. */
  readonly shows: () => ReadonlyMap<string, readonly string[]>;
  /** Restricts `shows` to some languages (UI codes). */
  readonly languageLimits: () => ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Content and findings of all languages, requested or not. */
  readonly inAllLanguages: Pick<CheckedSite, 'content' | 'urls' | 'issues' | 'redirects'> & {
    /** Findings that the owner has switched off by the path of their pages. */
    readonly offByPath: readonly Issue[];
  };
}

/** Describes a checked site for commands: issues, counts and times. */
export interface SiteReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  /** Counts every language version. */
  readonly pages: number;
  readonly locales: number;
  /** UI codes of the checked languages. */
  readonly languages: readonly string[];
  readonly contentIndex?: ContentIndex['contentIndex'];
  /** Reads the name of an issue's entry or asset. */
  readonly nameOf: (issue: Issue) => string | undefined;
  /** Adds the lines of entries and assets in the content file, for formats that print them. */
  readonly withLines: (issues: readonly Issue[]) => readonly Issue[];
  readonly seconds: Readonly<Record<string, number>>;
}

export interface BuildReport extends SiteReport, Omit<WrittenFiles, 'names'> {
  /** False after errors in the content or with `exceedsRemovalLimit`. */
  readonly written: boolean;
  /** Whether more page addresses than allowed would end in a 404. */
  readonly exceedsRemovalLimit: boolean;
  readonly redirects: RedirectPlan;
  /** Pages that this build rendered, that it reused from the published site or from shards, and that it had from the shared cache. */
  readonly rendered: number;
  readonly reused: number;
  readonly fetched: number;
  /** Counts the uses of the shared cache; undefined without one. */
  readonly remoteCache: RemoteCacheCounts | undefined;
  /** Problems that don't affect the site. */
  readonly warnings: readonly string[];
}

/** Starts a timer. */
export function createTimer(onStage: OnStage | undefined): StageTimer {
  const start = performance.now();
  const seconds: Record<string, number> = {};
  return {
    run: async (name, stage) => {
      const begin = performance.now();
      const value = await stage();
      const took = (performance.now() - begin) / 1000;
      seconds[name] = (seconds[name] ?? 0) + took;
      onStage?.(name, took);
      return value;
    },
    seconds: () => ({ total: (performance.now() - start) / 1000, ...seconds }),
  };
}

/** Returns whether findings prevent the site from being written; errors always do. */
export function isStopped(site: Pick<PlannedSite, 'issues'>, { stopsAt = [] }: BuildOptions): boolean {
  return hasErrors(site) || site.issues.some(({ severity }) => stopsAt.includes(severity));
}

/** Returns whether a site has findings that always prevent it from being written. */
export function hasErrors({ issues }: Pick<PlannedSite, 'issues'>): boolean {
  return issues.some(({ severity }) => severity === 'error');
}
