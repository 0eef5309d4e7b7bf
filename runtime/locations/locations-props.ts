import { type Reachability, type ServerStatus, serverStatuses } from '../../domain/servers/server-status.ts';
import {
  type Continent,
  type ProtocolKey,
  protocolKeys,
  type ServerCluster,
  type ServerCountry,
} from '../../domain/servers/vpn-servers.ts';
import { pluralForms } from '../../domain/site/format-count.ts';
import type { AccountApiConfig } from '../../domain/site/site-config.ts';

export interface LocationsProps {
  /** The section's id and prefix of ids inside. */
  readonly id: string;
  /** Level of the continents' headings. */
  readonly headingLevel: 2 | 3 | 4 | 5 | 6;
  /** BCP 47 tag, for sorting. */
  readonly tag: string;
  readonly texts: LocationsTexts;
  /** Sorted for the page's language, with its names of places. */
  readonly servers: PackedServers;
  readonly links: PageLinks;
  /** Of countries and clusters, in page order; in the browser from the markup. */
  readonly looks: readonly PlaceLook[];
  /** The one that is open on narrow screens. */
  readonly opened: Continent;
  readonly accountApi?: AccountApiConfig;
}

/** Describes what a row shows of a place besides its name and status. */
export interface PlaceLook {
  readonly href?: string | undefined;
  /** Classes that show a country's flag; absent for rows that show none. */
  readonly flag?: string | undefined;
}

/** Describes the addresses of server pages in the page's language. */
export interface PageLinks {
  /** Prefix of their paths. */
  readonly prefix: string;
  /** Differing addresses by unprefixed path; null where the page isn't in the language. */
  readonly moved: Readonly<Record<string, string | null>>;
  /** Pages that the notes of continents link to. */
  readonly notes: Readonly<Partial<Record<Continent, string>>>;
}

export interface LocationsTexts {
  readonly lastUpdated: string;
  readonly legend: string;
  readonly continents: Readonly<Record<Continent, string>>;
  /** Numbers of locations by plural form, with `{{count}}` ({@link formatPlaces}). */
  readonly places: string;
  /** Of the filters, the view and the order. */
  readonly filters: Readonly<Record<FilterText, string>>;
  readonly location: string;
  readonly status: string;
  readonly statuses: Readonly<Record<ServerStatus, string>>;
  /** Of a place where all protocols work. */
  readonly works: string;
  /** Of one with `{{exceptions}}`. */
  readonly worksExcept: string;
  readonly protocols: Readonly<Record<ProtocolKey, string>>;
  /** About IKEv2. */
  readonly protocolNote: string;
  readonly notes: Readonly<Partial<Record<Continent, string>>>;
  readonly search: SearchTexts;
}

type FilterText =
  | ('continent' | 'all' | 'onlyAvailable')
  | ('view' | 'places' | 'status')
  | ('sort' | 'name' | 'count');

/** Formats a number with Latin digits: WebKit writes Arabic ones in Arabic texts by default. */
export function formatNumber(number: number, tag: string): string {
  return new Intl.NumberFormat(tag, { numberingSystem: 'latn' }).format(number);
}

/** Formats a number of locations. @param forms the message `locations.places`: `one: {{count}} location | other: …` */
export function formatPlaces(count: number, forms: string, tag: string): string {
  const byRule = pluralForms(forms);
  const form = byRule.get(new Intl.PluralRules(tag).select(count)) ?? byRule.get('other') ?? '';
  return form.replace('{{count}}', formatNumber(count, tag));
}

/** Says what works at a place, to be read after its name: "works with all protocols", or with which exceptions. */
export function statusText(
  { status, protocols }: Reachability,
  {
    statuses,
    protocols: names,
    works,
    worksExcept,
  }: Pick<LocationsTexts, 'statuses' | 'protocols' | 'works' | 'worksExcept'>,
  tag: string,
): string {
  if (!protocols.includes('AVAILABLE')) return statuses[status];
  const others = serverStatuses.filter((other) => other !== 'AVAILABLE' && protocols.includes(other));
  if (others.length === 0) return works;
  const list = new Intl.ListFormat(tag);
  const exceptions = others.map((other) => {
    const named = protocolKeys.filter((_, index) => protocols[index] === other);
    return `${list.format(named.map((key) => names[key]))} (${statuses[other]})`;
  });
  return worksExcept.replace('{{exceptions}}', list.format(exceptions));
}

/** Describes what the page embeds as JSON. */
export type EmbeddedLocationsProps = Omit<LocationsProps, 'looks'>;

/** Reads links and flags from the tables. */
export function withLooks(embedded: EmbeddedLocationsProps, page: ParentNode): LocationsProps {
  const looks = Array.from(page.querySelectorAll('tbody th'), (head) => ({
    href: head.querySelector('a')?.getAttribute('href') ?? undefined,
    flag: head.className || undefined,
  }));
  return { ...embedded, looks };
}

/** Holds a name, or the API's with the one in the page's language if that differs. */
export type PackedName = string | readonly [api: string, shown: string];

/** Holds a country; each cluster is a letter per protocol, then its name unless it equals the country's. */
export type PackedCountry = readonly [code: string, country: PackedName, ...clusters: PackedName[]];

/** Encodes servers compactly. Of a protocol's number only the sign matters (spec 2 §4.2). */
export type PackedServers = readonly (readonly [Continent, readonly PackedCountry[]])[];

/** Describes a place with its name in the page's language, if that differs from the API's. */
type Shown<Place> = Place & { readonly shown?: string | undefined };
export type ShownCluster = Shown<ServerCluster>;
export type ShownCountry = Shown<Omit<ServerCountry, 'clusters'>> & {
  readonly clusters: readonly ShownCluster[];
};
export type ShownServers = readonly {
  readonly continent: Continent;
  readonly countries: readonly ShownCountry[];
}[];

/** Unpacks servers, with signs as numbers. */
export function unpackServers(packed: PackedServers): ShownServers {
  return packed.map(([continent, countries]) => ({
    continent,
    countries: countries.map(([country_code, packedName, ...clusters]) => {
      const [country, shown] = bothNames(packedName);
      return {
        ...{ country, country_code, shown },
        clusters: clusters.map((cluster) => {
          const [text, shown] = bothNames(cluster);
          return { ...unpackCluster(text, country), shown };
        }),
      };
    }),
  }));
}

function bothNames(packed: PackedName): readonly [api: string, shown?: string] {
  return typeof packed === 'string' ? [packed] : packed;
}

const numbers: Readonly<Record<string, number>> = { '-': -1, '0': 0, '+': 1, '?': Number.NaN };

function unpackCluster(packed: string, country: string): ServerCluster {
  const named = protocolKeys.flatMap((key, at): [string, number][] => {
    const value = numbers[packed[at] ?? ''];
    return value === undefined ? [] : [[key, value]];
  });
  return {
    name: packed.slice(protocolKeys.length) || country,
    protocol_status: Object.fromEntries(named),
  };
}

/** Maps the messages `locations.search` and `locations.search.*`, with their placeholders: `{{query}}`, `{{country}}`, `{{number}}`. */
export type SearchTexts = Readonly<Record<'label' | 'none' | 'absent' | 'clear' | 'found', string>>;
