import type { Locale } from '../../domain/locales/locales.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import { cityNamesIn, countryNamesIn } from '../../domain/locales/reference-names.ts';
import { clusterName, countryName, type PlaceNames } from '../../domain/servers/place-names.ts';
import { continentPath } from '../../domain/servers/server-links.ts';
import { serverPages } from '../../domain/servers/server-pages.ts';
import { clusterReachability, isWorking } from '../../domain/servers/server-status.ts';
import {
  type Continent,
  continents,
  locationsAnchor,
  type ServerCountry,
  shownContinents,
  type VpnServers,
} from '../../domain/servers/vpn-servers.ts';
import { withBase } from '../../domain/site/base-path.ts';
import { locationsIn } from '../../runtime/locations/location-rows.ts';
import type { LocationsProps, LocationsTexts, PageLinks } from '../../runtime/locations/locations-props.ts';
import { LocationsView } from '../../runtime/locations/locations-view.tsx';
import { locationRows } from '../../runtime/locations/named-rows.ts';
import { packServers } from '../../runtime/locations/pack-servers.ts';
import { type MapPlace, WorldMap } from '../../runtime/locations/world-map.tsx';
import { Island } from '../islands/island.tsx';
import { type PageContext, usePage, usePlace, useShape } from '../pages/page-context.ts';
import { ask, InLanguage } from '../shape.tsx';
import type { Shown } from '../text.ts';
import { Section } from './section.tsx';

/** Shows the locations section (spec 2 §2.2); without server data its heading only. */
export function ServerLocations({ entry }: { readonly entry: Shown<'serverLocations'> }) {
  const page = useShape();
  const { languages = {}, heading = page.t('locations.title') } = entry;
  const headed = { languages, heading, anchorId: locationsAnchor };
  const hasServers = ask(page, ({ servers = [] }) => shownContinents(servers).length > 0);
  return (
    <Section entry={headed}>
      {(id) => hasServers && <InLanguage>{(_, inLanguage) => <Locations id={inLanguage(id)} />}</InLanguage>}
    </Section>
  );
}

function Locations({ id }: { readonly id: string | undefined }) {
  const page = usePage();
  const { headingLevel } = usePlace();
  const servers = serversInOrder(page.servers ?? [], placeNamesIn(page.locale), page.locale.tag);
  const props = locationsProps(page, servers, { id: id ?? locationsAnchor, headingLevel });
  return (
    <WorldMap groups={mapPlaces(servers)}>
      <Island name="locations" view={LocationsView} props={props} inMarkup={['looks']} script="late" />
    </WorldMap>
  );
}

/** Lists the dots of the map, in the order of the locations on the page. */
function mapPlaces(servers: VpnServers): Readonly<Record<string, readonly MapPlace[]>> {
  const placesOf = ({ country, country_code: code, clusters }: ServerCountry): MapPlace[] =>
    clusters.length === 0
      ? [{ code, country }]
      : clusters.map((cluster) => ({
          code,
          country,
          city: cluster.name,
          isWorking: isWorking(clusterReachability(cluster).status),
        }));
  return Object.fromEntries(
    servers.map(({ continent, countries }) => [continent, countries.flatMap(placesOf)]),
  );
}

type Place = Pick<LocationsProps, 'id' | 'headingLevel'>;

/** Returns the properties of the locations section in a page's language. @param servers in the order of the language */
function locationsProps(page: PageContext, servers: VpnServers, place: Place): LocationsProps {
  const { locale, t, accountApi } = page;
  const names = placeNamesIn(locale);
  const links = pageLinks(page);
  const rows = locationRows(servers, { tag: locale.tag, names, links });
  return {
    ...place,
    tag: locale.tag,
    texts: locationsTexts(t),
    servers: packServers(servers, names),
    links,
    looks: locationsIn(rows),
    opened: continentOf(locale, servers),
    ...(accountApi && { accountApi }),
  };
}

/** Returns the continent of a language's country, otherwise of the one where most speak it, otherwise the first. */
function continentOf({ contentful, tag }: Locale, servers: VpnServers): Continent {
  const regions = [new Intl.Locale(contentful), new Intl.Locale(tag).maximize()].map(({ region }) => region);
  const found = regions.map((region) =>
    servers.find(({ countries }) => countries.some(({ country_code }) => country_code === region)),
  );
  return found.find(Boolean)?.continent ?? shownContinents(servers)[0] ?? 'americas';
}

/** Returns the names of places in a language. */
export function placeNamesIn(language: Locale): PlaceNames {
  return { countries: countryNamesIn(language), cities: cityNamesIn(language) };
}

function pageLinks({ locale: { prefix }, serverPage, basePath }: PageContext): PageLinks {
  const moved = [...serverPages].flatMap((path) => {
    const url = serverPage(path);
    return url === prefix + path ? [] : [[path, url === undefined ? null : withBase(basePath, url)] as const];
  });
  const notes = continents.flatMap((continent) => {
    const path = continentPath(continent);
    const url = path && serverPage(path);
    return url ? [[continent, withBase(basePath, url)]] : [];
  });
  return { prefix: basePath + prefix, moved: Object.fromEntries(moved), notes: Object.fromEntries(notes) };
}

function locationsTexts(t: Translate): LocationsTexts {
  return {
    lastUpdated: t('locations.lastUpdated'),
    legend: t('locations.legend'),
    places: t('locations.places', { count: '{{count}}' }),
    filters: {
      continent: t('locations.continents'),
      all: t('locations.all'),
      onlyAvailable: t('locations.onlyAvailable'),
      view: t('locations.view'),
      places: t('locations.view.places'),
      status: t('locations.view.status'),
      sort: t('locations.sort'),
      name: t('locations.sort.name'),
      count: t('locations.sort.count'),
    },
    location: t('locations.location'),
    status: t('locations.status'),
    statuses: statusTexts(t),
    works: t('locations.works'),
    worksExcept: t('locations.works.except', { exceptions: '{{exceptions}}' }),
    protocols: protocolTexts(t),
    protocolNote: t('locations.ikev2.note'),
    continents: {
      americas: t('locations.continent.americas'),
      europe: t('locations.continent.europe'),
      'asia-pacific': t('locations.continent.asiaPacific'),
      'middle-east-africa': t('locations.continent.middleEastAfrica'),
    },
    notes: { europe: t('locations.note.europe'), 'asia-pacific': t('locations.note.asia') },
    search: {
      label: t('locations.search'),
      none: t('locations.search.none', { query: '{{query}}' }),
      absent: t('locations.search.absent', { country: '{{country}}' }),
      clear: t('locations.search.clear'),
      found: t('locations.search.found', { number: '{{number}}' }),
    },
  };
}

/** Returns the texts of statuses. */
export function statusTexts(t: Translate): LocationsTexts['statuses'] {
  return {
    AVAILABLE: t('locations.available'),
    LIMITED_AVAILABILITY: t('locations.limited'),
    TEMP_UNAVAILABLE: t('locations.unavailable'),
    NOT_SUPPORT: t('locations.notSupported'),
    WARNING: t('locations.warning'),
  };
}

/** Returns the names of protocols. */
export function protocolTexts(t: Translate): LocationsTexts['protocols'] {
  return {
    'helium-udp': t('locations.protocol.lightwayUdp'),
    'helium-tcp': t('locations.protocol.lightwayTcp'),
    'openvpn-udp': t('locations.protocol.openvpnUdp'),
    'openvpn-tcp': t('locations.protocol.openvpnTcp'),
    'cisco-ipsec': t('locations.protocol.ikev2'),
  };
}

/** Sorts countries and clusters for the language, with continents in the section's order. */
function serversInOrder(servers: VpnServers, names: PlaceNames, tag: string): VpnServers {
  const { compare } = new Intl.Collator(tag);
  return continents.map((continent) => ({
    continent,
    countries: servers
      .filter((part) => part.continent === continent)
      .flatMap(({ countries }) => countries)
      .map((country) => ({
        ...country,
        clusters: country.clusters.toSorted((a, b) =>
          compare(clusterName(country, a.name, names), clusterName(country, b.name, names)),
        ),
      }))
      .sort((a, b) => compare(countryName(a, names), countryName(b, names))),
  }));
}
