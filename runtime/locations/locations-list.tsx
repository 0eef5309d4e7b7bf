import { Flag, LocationName, ProtocolList, StatusMark, translatable } from './location-parts.tsx';
import type { CountryRow } from './location-rows.ts';
import styles from './locations-list.module.css';
import type { LocationsTexts } from './locations-props.ts';

interface Props {
  readonly countries: readonly CountryRow[];
  readonly texts: LocationsTexts;
}

/** Lists a continent's locations on narrow screens, with an accordion per country. */
export function LocationsList({ countries, texts }: Props) {
  return (
    <ul className={styles.countries}>
      {countries.map((country) => (
        <Country key={country.id} country={country} texts={texts} />
      ))}
    </ul>
  );
}

function Country({ country, texts }: { readonly country: CountryRow; readonly texts: LocationsTexts }) {
  const { clusters, name, href } = country;
  return (
    <li>
      <details>
        <summary className={styles.summary} data-place="">
          <Flag code={country.code} />
          <bdi {...translatable}>{name}</bdi>
          <StatusMark status={country.status} texts={texts.statuses} isSymbol />
        </summary>
        <div className={styles.places}>
          {href !== undefined && (
            <p className={styles.place}>
              <LocationName name={name} href={href} />
            </p>
          )}
          {clusters.length === 0 && (
            <ProtocolList protocols={country.protocols} texts={texts} className={styles.protocols} />
          )}
          {clusters.map((cluster) => (
            <div key={cluster.id} data-place="">
              <p className={styles.place}>
                <LocationName name={cluster.name} href={cluster.href} />
              </p>
              <ProtocolList protocols={cluster.protocols} texts={texts} className={styles.protocols} />
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}
