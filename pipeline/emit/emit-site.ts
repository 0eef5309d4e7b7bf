import type { Content } from '../model/content.ts';
import { placesOf } from '../model/places.ts';
import type { PagePlan } from '../model/plan.ts';
import type { PublishedSite } from '../model/published-site.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';
import type { WrittenFile } from '../model/rendered-page.ts';
import type { AssetFile } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';
import { assertWritten } from './assert-written.ts';
import { emailDestinations } from './email-destinations.ts';
import { formerAssets } from './former-assets.ts';
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
  /** Undefined where there is none. */
  readonly published: PublishedSite | undefined;
  readonly assets: readonly AssetFile[];
  /** The pages that the threads have written. */
  readonly pages: readonly WrittenFile[];
}

/**
 * Writes everything that isn't a page, and last of all the manifest.
 *
 * @returns all files of the site but the manifest
 * @throws OutputError when the folder doesn't hold what was written
 */
export function emitSite(options: EmitOptions): WrittenFile[] {
  const { folder, origin, sells, policy, content, urls, plans, redirects, published, assets, pages } =
    options;
  const write = createWriter(folder);
  const writeFile = ({ path, bytes }: AssetFile): WrittenFile => ({ file: path, ...write(path, bytes) });
  const places = placesOf(content, urls, sells);
  const files = [
    ...assets,
    ...sitemapFiles(origin, content.locales, plans),
    ...serverFiles(origin, securityPolicy(policy), places, redirects.redirects),
    emailDestinations(origin, content, urls),
  ];
  const own = [...pages, ...files.map(writeFile)];
  const kept = formerAssets(published, own).map((asset) => ({ ...writeFile(asset), kept: true as const }));
  const all = [...own, ...kept];
  const manifest = Buffer.from(manifestText(all, places.stubs, redirects));
  assertWritten(folder, [...all, writeFile({ path: manifestName, bytes: manifest })]);
  return all;
}
