/** The types of a run: options, loaded and checked content, and reports. */
import type { VpnServers } from '../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../domain/site/site-config.ts';
import type { Content } from './model/content.ts';
import type { Issue, Severity } from './model/issue.ts';
import type { PagePlan, Sections } from './model/plan.ts';
import type { RedirectPlan } from './model/redirects.ts';
import type { TemplateSize } from './model/rendered-page.ts';
import type { PublishedSite } from './model/routes.ts';
import type { ShardNumber } from './model/shard.ts';
import type { Chains, UrlTable } from './model/urls.ts';

/** Holds the options of a check or build. */
export interface SiteOptions {
  readonly config: SiteConfig;
  /** The folder of package.json. */
  readonly root: string;
  /** The program's own bundle, with the workers' scripts and the templates' styles in it. */
  readonly programFolder: string;
  /** How many workers; by default as many as the content's size is worth, at most as many as the machine runs at once. */
  readonly workers?: number;
  /** UI codes of the languages to check or build; by default all. */
  readonly locales?: readonly string[];
  /** The manifest of the published site; by default the one in the output folder. */
  readonly previous?: string;
  /** The folder of the published site, where it isn't the output folder. */
  readonly publishedIn?: string;
  readonly onStage?: OnStage;
  /** Called with how many pages of how many are written. */
  readonly onPages?: (done: number, total: number) => void;
}

/** Holds the options of a build. */
export interface BuildOptions extends SiteOptions {
  /** Four digits, for the footer: the output holds no other sign of when it was built. */
  readonly year: string;
  /** Builds whatever share of its addresses the site loses. */
  readonly allowRemovals?: boolean;
  /** Severities, besides errors, whose findings keep the site from being written. */
  readonly stopsAt?: readonly Severity[];
  /** Renders only this part of the pages, for `shardFolders` of a later run. Without a `cacheFolder`. */
  readonly shard?: ShardNumber;
  /** Takes all pages from the shards in these folders. Without a `cacheFolder`. */
  readonly shardFolders?: readonly string[];
  /** The folder of build caches; absent: nothing is reused or left to the next build. */
  readonly cacheFolder?: string;
}

/** Reports that a stage has ended. Times are wall-clock seconds, and stages may overlap. */
export type OnStage = (name: string, seconds: number) => void;

/** Times the stages of a run. */
export interface StageTimer {
  readonly run: <Value>(name: string, stage: () => Value | Promise<Value>) => Promise<Value>;
  /** Returns seconds by stage, and in total so far. */
  readonly seconds: () => Record<string, number>;
}

/** Holds the content of a site with its URLs, page plans, redirects and issues. */
export interface CheckedSite {
  /** In the requested languages. */
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  /** Computes the contents of directories. */
  readonly sections: () => Promise<Sections>;
  readonly redirects: RedirectPlan;
  /** Reads the manifest of the published site, once; undefined where there is none. */
  readonly published: () => PublishedSite | undefined;
  readonly servers: VpnServers | undefined;
  readonly issues: readonly Issue[];
  /** Whether every value is of its kind. The owner may let a site be built where one isn't. */
  readonly isValid: boolean;
  readonly chains: Chains;
  /** Which entries are shown inside which: ids by id. */
  readonly shows: ReadonlyMap<string, readonly string[]>;
  /** The parts of `shows` that hold in some languages (UI codes) only. */
  readonly limits: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Content and findings of all languages, also of those that weren't requested. */
  readonly inAllLanguages: Pick<CheckedSite, 'content' | 'urls' | 'issues'> & {
    /** Findings that the owner has switched off by the path of their pages. */
    readonly offByPath: readonly Issue[];
  };
  /** Hashes where all pages and stubs are; undefined where only some languages are built. */
  readonly routesKey: () => string | undefined;
}

/** Describes a checked site for commands: issues, counts and times. */
export interface SiteReport {
  readonly issues: readonly Issue[];
  readonly entries: number;
  /** In all their languages. */
  readonly pages: number;
  readonly locales: number;
  /** UI codes of the languages that were checked. */
  readonly languages: readonly string[];
  /** Reads a name for an entry or asset, if it has one. */
  readonly nameOf: (issue: Issue) => string | undefined;
  readonly seconds: Readonly<Record<string, number>>;
}

export interface BuildReport extends SiteReport {
  /** False when errors in the content, or `exceedsRemovalLimit`, kept the site from being written. */
  readonly written: boolean;
  /** Whether more addresses of pages than may be lost at once would lead nowhere. */
  readonly exceedsRemovalLimit: boolean;
  readonly redirects: RedirectPlan;
  readonly bytes: number;
  /** Empty for a site that isn't written, or only in part. */
  readonly templates: readonly TemplateSize[];
  /** Pages that this build has rendered, and pages that it took over from the published site. */
  readonly rendered: number;
  readonly reused: number;
  /** Faults that don't harm the site. */
  readonly warnings: readonly string[];
}

/** Creates a timer that starts now. */
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
