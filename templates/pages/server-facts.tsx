import { countryNamesIn } from '../../domain/locales/reference-names.ts';
import { cityPath, countryPath } from '../../domain/servers/server-links.ts';
import { combinedReachability, hasNamedClusters } from '../../domain/servers/server-overview.ts';
import type { ServerPlace } from '../../domain/servers/server-places.ts';
import type { ServerCluster } from '../../domain/servers/vpn-servers.ts';
import { LocationName, ProtocolList } from '../../runtime/locations/location-parts.tsx';
import { protocolTexts, statusTexts } from '../blocks/locations-texts.ts';
import { usePage } from '../page-context.ts';
import styles from './server-facts.module.css';

/** What the server data says of the place that a page is about: where its servers are, and by which protocols. */
export function ServerFacts({ place }: { readonly place: ServerPlace }) {
  const { t } = usePage();
  const { protocols } = combinedReachability(place.clusters);
  return (
    <section className={styles.band} data-styles="locations" aria-label={t('locations.title')}>
      <div className={styles.inner}>
        <Places place={place} />
        <div>
          <p className={styles.label}>{t('locations.protocols')}</p>
          <ProtocolList
            protocols={protocols}
            texts={{ protocols: protocolTexts(t), statuses: statusTexts(t) }}
            className={styles.protocols}
          />
        </div>
      </div>
    </section>
  );
}

/** How many, and their names where they say more than the page's own. */
function Places({ place: { country, clusters, isCity } }: { readonly place: ServerPlace }) {
  const { t, locale, serverPage } = usePage();
  const count = new Intl.NumberFormat(locale.tag).format(clusters.length);
  const { compare } = new Intl.Collator(locale.tag);
  const hrefOf = (path: string | undefined) => path && serverPage(path);
  const hrefOfCluster = ({ name }: ServerCluster) =>
    hrefOf(isCity ? undefined : cityPath(country.country, name));
  const isNamed = isCity ? clusters.length > 1 : hasNamedClusters(country);
  const countryName = countryNamesIn(locale.code)[country.country_code] ?? country.country;
  return (
    <div>
      <p className={styles.label}>{t('locations.count', { count })}</p>
      <ul className={styles.places}>
        {isNamed &&
          clusters
            .toSorted((a, b) => compare(a.name, b.name))
            .map((cluster) => (
              <li key={cluster.name}>
                <LocationName name={cluster.name} href={hrefOfCluster(cluster)} />
              </li>
            ))}
        {!isNamed && (
          <li>
            <LocationName
              name={countryName}
              href={isCity ? hrefOf(countryPath(country.country)) : undefined}
            />
          </li>
        )}
      </ul>
    </div>
  );
}
