import type { Content } from '../model/content.ts';
import { frontPageOf } from '../model/front-page.ts';
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
import { frontFiles } from './front-files.ts';
import { manifestBytes, manifestName } from './manifest.ts';
import { type PolicyOptions, securityPolicy } from './security-policy.ts';
import { serverFiles } from './server-files.ts';
import { sitemapFiles } from './sitemap.ts';
import { createWriter } from './write-page.ts';

export interface EmitOptions {
  readonly folder: string;
  readonly origin: string;
  readonly brand: string;
  /** Is the site configured to take orders? */
  readonly sells: boolean;
  readonly policy: PolicyOptions;
  readonly content: Content;
  readonly urls: UrlTable;
  readonly plans: readonly PagePlan[];
  readonly redirects: RedirectPlan;
  /** Undefined where there is none. */
  readonly published: Pick<PublishedSite, 'folders' | 'files'> | undefined;
  readonly assets: readonly AssetFile[];
  /** What was taken over from the site before and needs no writing. */
  readonly reused: {
    readonly pages: readonly WrittenFile[];
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

/**
 * Writes everything that isn't a page, and last of all the manifest.
 *
 * @throws OutputError when the folder doesn't hold what was written
 */
export function emitSite(options: EmitOptions): EmittedFiles {
  const { folder, origin, brand, content, urls, plans, redirects, published, assets, reused, pages } =
    options;
  const write = createWriter(folder);
  const writeFile = ({ path, bytes }: AssetFile): WrittenFile => ({ file: path, ...write(path, bytes) });
  const places = placesOf(content, urls, options.sells);
  const front = frontPageOf(content, urls, redirects.redirects);
  const files = {
    assets: reused.assets ?? assets.map(writeFile),
    sitemap: reused.sitemap ?? Array.from(sitemapFiles(origin, content.locales, plans), writeFile),
    others: [
      ...serverFiles(
        origin,
        securityPolicy(options.policy),
        places,
        redirects.redirects,
        front.leadsTo?.path,
      ),
      ...frontFiles(folder, { origin, brand }, front),
      emailDestinations(origin, content, urls),
    ].map(writeFile),
  };
  const own = [...reused.pages, ...pages, ...files.assets, ...files.sitemap, ...files.others];
  const former = formerAssets(published, own).map((asset) => ({ ...writeFile(asset), kept: true as const }));
  const bytes = manifestBytes([...own, ...former], places.stubs, redirects);
  const manifest = writeFile({ path: manifestName, bytes });
  const isReused = new Set<WrittenFile>(
    [reused.pages, reused.assets, reused.sitemap].flatMap((list = []) => list),
  );
  const written = [...own, ...former, manifest].filter((file) => !isReused.has(file));
  assertWritten(folder, written);
  return { ...files, others: [...files.others, ...former], manifest };
}
