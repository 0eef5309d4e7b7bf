import type { SiteConfig } from '../../domain/site-config.ts';
import type { VpnServers } from '../../domain/vpn-servers.ts';
import type { Sections } from '../model/plan.ts';
import type { AssetLinks, Messages } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';

/** What rendering needs besides content: the same for every page, handed to each thread once. */
export interface RenderSite {
  readonly config: Pick<
    SiteConfig,
    'origin' | 'brand' | 'localAssets' | 'chat' | 'accountApi' | 'checkout' | 'analytics'
  >;
  /** Where links may lead: see `planLinks`. */
  readonly urls: UrlTable;
  readonly sections: Sections;
  readonly links: AssetLinks;
  readonly messages: Messages;
  /** Undefined: the site has no server data. */
  readonly servers?: VpnServers | undefined;
  /** Four digits, for the footer. */
  readonly year: string;
}
