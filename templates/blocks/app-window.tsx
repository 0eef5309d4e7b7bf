import drawings from '../../data/flags/drawings.json' with { type: 'json' };
import type { Entry } from '../../domain/content/entries.ts';
import { clusterName, countryName } from '../../domain/servers/place-names.ts';
import { cityPath } from '../../domain/servers/server-links.ts';
import { landWithin, positionOnMap } from '../../runtime/locations/world-map.tsx';
import { usePage } from '../pages/page-context.ts';
import { RawMarkup } from '../static-markup.ts';
import styles from './app-window.module.css';
import { placeNamesIn } from './server-locations.tsx';

interface Props {
  readonly entry: Entry<'appWindow'>;
}

/** Draws the app as connected to the country that the entry names, else to the page's place, else to the first with servers. */
export function AppWindow({ entry }: Props) {
  const { t, brand } = usePage();
  const place = useShownPlace(entry);
  return (
    <div className={styles.stage}>
      <div
        className={`${styles.window} ${frames.get(entry.platform) ?? ''}`}
        role="img"
        aria-label={t('app.picture', {
          brand,
          place: [place.city, place.country].filter(Boolean).join(', ') || t('app.protected'),
        })}
      >
        <p className={styles.bar}>{brand}</p>
        <Route code={place.code} city={place.cluster} />
        <p className={styles.status}>
          <strong>{t('app.connected')}</strong>
          {t('app.protected')}
        </p>
        {place.country && (
          <p className={styles.place}>
            {place.code && <Flag code={place.code} />}
            <strong>{place.country}</strong>
            {place.city && <span>{place.city}</span>}
            {entry.latency && (
              <span className={styles.latency}>{t('app.latency', { count: entry.latency })}</span>
            )}
          </p>
        )}
        <Addresses entry={entry} />
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
  /** ISO 3166-1 alpha-2. */
  readonly code: string | undefined;
  readonly country: string;
  readonly city: string | undefined;
  /** English name of the city. */
  readonly cluster?: string | undefined;
}

function useShownPlace({ country: code, city }: Entry<'appWindow'>): ShownPlace {
  const { locale, serverPlace, servers = [] } = usePage();
  const names = placeNamesIn(locale.code);
  if (code !== undefined)
    return { code, country: countryName({ country: code, country_code: code }, names), city };
  const [first] = servers.flatMap(({ countries }) => countries);
  const place = serverPlace ?? (first && { country: first, clusters: first.clusters });
  if (!place) return { code, country: '', city };
  const { country, clusters } = place;
  const shown = countryName(country, names);
  // A city with a page of its own is likely to be known.
  const cluster = clusters.find(({ name }) => cityPath(country.country, name)) ?? clusters[0];
  const name = cluster && clusterName(country, cluster.name, names);
  return {
    code: country.country_code,
    country: shown,
    city: city ?? (name === shown ? undefined : name),
    cluster: cluster?.name,
  };
}

const flags: Readonly<Record<string, string>> = drawings;

function Flag({ code }: { readonly code: string }) {
  const drawing = flags[code];
  if (drawing === undefined) return null;
  return (
    <svg className={styles.flag} viewBox="0 0 512 512" aria-hidden="true">
      <RawMarkup markup={drawing} />
    </svg>
  );
}

/** The part of the map that the app shows, and where in it the place is, in cells of the map. */
const view = { width: 44, height: 16, x: 34, y: 7 } as const;

/** Draws the way from the visitor to the place, over the land around it. */
function Route({ code, city }: { readonly code: string | undefined; readonly city: string | undefined }) {
  const place = code === undefined ? undefined : positionOnMap({ code, ...(city !== undefined && { city }) });
  const [left, top] = place ? [Math.round(place.x) - view.x, Math.round(place.y) - view.y] : [0, 0];
  return (
    <svg className={styles.route} viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="true">
      {place && <path className={styles.land} d={landWithin(left, top, view.width, view.height)} />}
      <path className={styles.way} d={`M7 12.5C12 3 24 1 ${view.x} ${view.y}`} pathLength="1" />
      <circle className={styles.start} cx="7" cy="12.5" r=".65" />
      <circle className={styles.halo} cx={view.x} cy={view.y} r="3.2" />
      <circle className={styles.halo} cx={view.x} cy={view.y} r="1.9" />
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
