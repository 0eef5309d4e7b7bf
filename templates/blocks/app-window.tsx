import drawings from '../../data/flags/drawings.json' with { type: 'json' };
import type { Entry } from '../../domain/content/entries.ts';
import { clusterName, countryName, type PlaceNames } from '../../domain/servers/place-names.ts';
import { cityPath, namesPage, type ServerPlace } from '../../domain/servers/server-links.ts';
import { clusterReachability, type ServerStatus } from '../../domain/servers/server-status.ts';
import type { ServerCluster, ServerCountry } from '../../domain/servers/vpn-servers.ts';
import { landWithin, type MapPlace, positionOnMap } from '../../runtime/locations/world-map.tsx';
import { usePage } from '../pages/page-context.ts';
import { RawMarkup } from '../static-markup.ts';
import styles from './app-window.module.css';
import { placeNamesIn } from './server-locations.tsx';

interface Props {
  readonly entry: Entry<'appWindow'>;
}

/**
 * Draws the app as connected to the country that the entry names, else to the page's place, else to the first with a server that
 * works; not connected to a place whose servers are unavailable.
 */
export function AppWindow({ entry }: Props) {
  const { t, brand } = usePage();
  const place = useShownPlace(entry);
  const name = [place.city, place.country].filter(Boolean).join(', ');
  return (
    <div className={styles.stage}>
      <div
        className={[styles.window, frames.get(entry.platform), place.isDown && styles.off]
          .filter(Boolean)
          .join(' ')}
        role="img"
        aria-label={
          place.isDown
            ? `${brand}: ${name}: ${t('locations.unavailable')}`
            : t('app.picture', { place: name || t('app.protected') })
        }
      >
        <p className={styles.bar}>{brand}</p>
        <Route place={place.onMap} />
        <p className={styles.status}>
          <strong>{t(place.isDown ? 'locations.unavailable' : 'app.connected')}</strong>
          {!place.isDown && t('app.protected')}
        </p>
        {place.country && (
          <p className={styles.place}>
            {place.onMap && <Flag code={place.onMap.code} />}
            <strong>{place.country}</strong>
            {place.city && <span>{place.city}</span>}
            {entry.latency && !place.isDown && (
              <span className={styles.latency}>{t('app.latency', { count: entry.latency })}</span>
            )}
          </p>
        )}
        {!place.isDown && <Addresses entry={entry} />}
      </div>
    </div>
  );
}

/** Maps platforms to the frame around the app; others have a window with buttons at the end of its bar. */
const frames: ReadonlyMap<string | undefined, string | undefined> = new Map([
  ['mac', styles.buttonsAtStart],
  ['ios', styles.phone],
  ['android', styles.phone],
  ['browser', styles.popup],
  ['router', styles.popup],
  ['tv', styles.screen],
]);

interface ShownPlace {
  readonly country: string;
  readonly city?: string | undefined;
  readonly onMap?: MapPlace;
  readonly isDown?: boolean;
}

function useShownPlace({ country: code, city }: Entry<'appWindow'>): ShownPlace {
  const { locale, serverPlace, servers = [] } = usePage();
  const names = placeNamesIn(locale.code);
  const countries = servers.flatMap((continent) => continent.countries);
  if (code !== undefined) {
    const named = countries.find(({ country_code }) => country_code === code);
    return {
      country: countryName(named ?? { country: code, country_code: code }, names),
      city,
      onMap: { code, country: named?.country ?? code },
      isDown: areDown(named?.clusters ?? []),
    };
  }
  const country = countries.find(({ clusters }) => clusters.some(isUp)) ?? countries[0];
  const place = serverPlace ?? (country && { country, clusters: country.clusters });
  return place ? shownPlaceOf(place, names) : { country: '' };
}

function shownPlaceOf(
  { country, clusters }: Pick<ServerPlace, 'country' | 'clusters'>,
  names: PlaceNames,
): ShownPlace {
  const isDown = areDown(clusters);
  const cluster = knownCluster(country, isDown ? clusters : clusters.filter(isUp));
  const shown = countryName(country, names);
  const city = cluster && clusterName(country, cluster.name, names);
  return {
    country: shown,
    city: city === shown ? undefined : city,
    onMap: { code: country.country_code, country: country.country, city: cluster?.name },
    isDown,
  };
}

/** Returns the cluster that is likely to be known: a city with a page, else a part of one. */
function knownCluster({ country }: ServerCountry, clusters: readonly ServerCluster[]) {
  return (
    clusters.find(({ name }) => namesPage(country, name)) ??
    clusters.find(({ name }) => cityPath(country, name)) ??
    clusters[0]
  );
}

function areDown(clusters: readonly ServerCluster[]): boolean {
  return clusters.length > 0 && !clusters.some(isUp);
}

/** An unknown status is no reason to say that a place is unavailable. */
function isUp(cluster: ServerCluster): boolean {
  return !down.has(clusterReachability(cluster).status);
}

const down: ReadonlySet<ServerStatus> = new Set(['TEMP_UNAVAILABLE', 'NOT_SUPPORT']);

const flags: Readonly<Record<string, string>> = drawings;

function Flag({ code }: { readonly code: string }) {
  const drawing = flags[code];
  if (drawing === undefined) return null;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.flag} viewBox="0 0 512 512">
      <RawMarkup markup={drawing} />
    </svg>
  );
}

/** The part of the map that the app shows, and where in it the place is, in cells of the map. */
const view = { width: 44, height: 16, x: 34, y: 7 } as const;

/** Draws the way from the visitor to the place, over the land around it. */
function Route({ place }: { readonly place: MapPlace | undefined }) {
  const point = place && positionOnMap(place);
  const [left, top] = point ? [Math.round(point.x) - view.x, Math.round(point.y) - view.y] : [0, 0];
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: part of a picture with a name
    <svg className={styles.route} viewBox={`0 0 ${view.width} ${view.height}`}>
      {point && <path className={styles.land} d={landWithin(left, top, view.width, view.height)} />}
      <path className={styles.way} d={`M7 12.5C12 3 24 1 ${view.x} ${view.y}`} />
      <circle className={styles.start} cx="7" cy="12.5" r=".65" />
      <circle className={styles.end} cx={view.x} cy={view.y} r=".85" />
    </svg>
  );
}

/** From the ranges that are reserved for documentation (RFC 5737). */
const exampleAddresses = { before: '203.0.113.42', after: '198.51.100.7' } as const;

function Addresses({ entry: { addressBefore, addressAfter } }: Props) {
  const { t } = usePage();
  return (
    <p className={styles.addresses}>
      <span>
        {t('app.addressBefore')} <s>{addressBefore ?? exampleAddresses.before}</s>
      </span>
      <span>
        {t('app.addressAfter')} <strong>{addressAfter ?? exampleAddresses.after}</strong>
      </span>
    </p>
  );
}
