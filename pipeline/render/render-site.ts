import type { VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { Sections } from '../model/plan.ts';
import type { AssetLinks, Messages } from '../model/site-bundle.ts';
import type { UrlTable } from '../model/urls.ts';

/** What rendering needs besides content: the same for every page, handed to each thread once. */
export interface RenderSite {
  readonly config: Pick<
    SiteConfig,
    'origin' | 'brand' | 'localAssets' | 'chat' | 'accountApi' | 'checkout' | 'analytics' | 'errorReports'
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

/** The same as pages get it. They may ask tables for a row and no more, so that what they ask can be written down. */
export type AskedSite = Omit<RenderSite, 'urls' | 'sections'> & {
  readonly urls: Lookup<UrlTable>;
  readonly sections: {
    readonly [Name in keyof Sections]: Sections[Name] extends ReadonlyMap<unknown, unknown>
      ? Lookup<Sections[Name]>
      : Sections[Name];
  };
};

type Lookup<Table extends ReadonlyMap<unknown, unknown>> = Pick<Table, 'get'>;
