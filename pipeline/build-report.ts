import type { RedirectPlan } from './model/redirect-plan.ts';
import type { TemplateSize } from './model/template-size.ts';
import type { ValidateReport } from './validate-site.ts';

export interface BuildReport extends ValidateReport {
  /** False when errors in the content, or `losesTooMuch`, kept the site from being written. */
  readonly written: boolean;
  /** More addresses of pages than may be lost at once would lead nowhere. */
  readonly losesTooMuch: boolean;
  readonly redirects: RedirectPlan;
  readonly bytes: number;
  /** Empty for a site that isn't written, or only in part. */
  readonly templates: readonly TemplateSize[];
  /** Pages that this build has rendered, and pages that the published site had as they are. */
  readonly rendered: number;
  readonly reused: number;
  /** What didn't go as it should without harm to the site. */
  readonly warnings: readonly string[];
}
