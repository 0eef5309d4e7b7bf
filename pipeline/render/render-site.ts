import type { SiteConfig } from '../../domain/site-config.ts';
import type { Sections } from '../model/plan.ts';
import type { AssetLinks, Messages } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';

/** What rendering needs besides content: the same for every page, handed to each thread once. */
export interface RenderSite {
  readonly config: Pick<SiteConfig, 'origin' | 'brand' | 'localAssets' | 'chat' | 'checkout'>;
  /** Where links may lead: see `planLinks`. */
  readonly urls: UrlTable;
  readonly sections: Sections;
  readonly links: AssetLinks;
  readonly messages: Messages;
  /** Four digits, for the footer. */
  readonly year: string;
}
