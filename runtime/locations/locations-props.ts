import type { ServerStatus } from '../../domain/servers/server-status.ts';
import type { Continent, ProtocolKey } from '../../domain/servers/vpn-servers.ts';
import type { AccountApiConfig } from '../../domain/site/site-config.ts';
import type { PackedServers } from './packed-servers.ts';
import type { SearchTexts } from './search/search-texts.ts';

/** What the locations section shows and needs to renew itself, as it travels in the page. */
export interface LocationsProps {
  /** The section's id: what ids inside begin with. */
  readonly id: string;
  /** Of the continents' headings. */
  readonly headingLevel: 2 | 3 | 4 | 5 | 6;
  /** BCP 47, for the order of names. */
  readonly tag: string;
  readonly texts: LocationsTexts;
  /** In the order of the page's language. */
  readonly servers: PackedServers;
  /** Countries by code, where the language calls them otherwise than the API does. */
  readonly countryNames: Readonly<Record<string, string>>;
  readonly links: PageLinks;
  /** Where the account API is, as site.config.ts says. */
  readonly accountApi?: AccountApiConfig;
}

/** How the known server pages are reached in the page's language. */
export interface PageLinks {
  /** What their paths begin with. */
  readonly prefix: string;
  /** Those that lie elsewhere, by their path without a prefix; null: the language doesn't have the page. */
  readonly moved: Readonly<Record<string, string | null>>;
}

export interface LocationsTexts {
  readonly lastUpdated: string;
  readonly legend: string;
  readonly continents: Readonly<Record<Continent, string>>;
  /** The nav's name. */
  readonly jump: string;
  readonly location: string;
  readonly status: string;
  readonly statuses: Readonly<Record<ServerStatus, string>>;
  readonly protocols: Readonly<Record<ProtocolKey, string>>;
  /** About IKEv2. */
  readonly protocolNote: string;
  readonly notes: Readonly<Partial<Record<Continent, string>>>;
  readonly search: SearchTexts;
}
