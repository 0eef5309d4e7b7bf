import type { Content } from '../model/content.ts';
import { placesOf } from '../model/places.ts';
import type { PagePlan } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';
import { emailDestinations } from './email-destinations.ts';
import { manifestName, manifestText } from './manifest.ts';
import { type PolicyOptions, securityPolicy } from './security-policy.ts';
import { serverFiles } from './server-files.ts';
import { sitemapFiles } from './sitemap.ts';
import { createWriter } from './write-page.ts';

export interface EmitOptions {
  readonly folder: string;
  readonly origin: string;
  /** Is the site configured to take orders? */
  readonly sells: boolean;
  readonly policy: PolicyOptions;
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly redirects: RedirectPlan;
  readonly assets: readonly AssetFile[];
  /** The pages that the threads have written. */
  readonly pages: readonly WrittenFile[];
}

/** Writes everything that isn't a page, and last of all the manifest. @returns all files of the site but the manifest */
export function emitSite(options: EmitOptions): WrittenFile[] {
  const { folder, origin, sells, policy, content, urls, plans, redirects, assets, pages } = options;
  const write = createWriter(folder);
  const places = placesOf(content, urls, sells);
  const files = [
    ...assets,
    ...sitemapFiles(origin, content.locales, plans),
    ...serverFiles(origin, securityPolicy(policy), places, redirects.redirects),
    emailDestinations(origin, content, urls),
  ];
  const written = files.map(({ path, bytes }) => ({ file: path, ...write(path, bytes) }));
  const all = [...pages, ...written];
  write(manifestName, Buffer.from(manifestText(all, places.stubs, redirects)));
  return all;
}
