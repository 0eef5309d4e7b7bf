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
  /** What was taken over from the site before and needs no writing. */
  readonly reused: {
    readonly assets?: readonly WrittenFile[] | undefined;
    readonly sitemap?: readonly WrittenFile[] | undefined;
  };
  /** The pages that the threads have written. */
  readonly pages: readonly WrittenFile[];
}

/** What isn't a page. */
export interface EmittedFiles {
  readonly assets: readonly WrittenFile[];
  readonly sitemap: readonly WrittenFile[];
  readonly others: readonly WrittenFile[];
  readonly manifest: WrittenFile;
}

/** Writes everything that isn't a page, and last of all the manifest. */
export function emitSite(options: EmitOptions): EmittedFiles {
  const { folder, origin, sells, policy, content, urls, plans, redirects, assets, reused, pages } = options;
  const write = createWriter(folder);
  const writeAll = (files: readonly AssetFile[]): WrittenFile[] =>
    files.map(({ path, bytes }) => ({ file: path, ...write(path, bytes) }));
  const places = placesOf(content, urls, sells);
  const files = {
    assets: reused.assets ?? writeAll(assets),
    sitemap: reused.sitemap ?? writeAll(sitemapFiles(origin, content.locales, plans)),
    others: writeAll([
      ...serverFiles(origin, securityPolicy(policy), places, redirects.redirects),
      emailDestinations(origin, content, urls),
    ]),
  };
  const all = [...pages, ...files.assets, ...files.sitemap, ...files.others];
  const [manifest] = writeAll([
    { path: manifestName, bytes: Buffer.from(manifestText(all, places.stubs, redirects)) },
  ]);
  if (!manifest) throw new Error('The manifest was not written.');
  return { ...files, manifest };
}
