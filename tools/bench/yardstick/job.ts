import type { SiteLocale } from '../../../pipeline/model/content.ts';
import type { EntryPlan } from '../../../pipeline/model/plan.ts';
import type { RenderSite } from '../../../pipeline/render/render-site.ts';

/** All that the yardstick is told: it works out nothing by itself but the pages. */
export interface Job {
  readonly contentFile: string;
  readonly locales: readonly SiteLocale[];
  readonly defaultLocale: string;
  readonly plans: readonly EntryPlan[];
  readonly site: RenderSite;
}

/** What each thread of the yardstick gets. */
export interface Share {
  /** A job as `node:v8` serializes it. */
  readonly jobFile: string;
  readonly out: string;
  /** From 0; the thread renders every `of`th page from this one on. */
  readonly number: number;
  readonly of: number;
}
