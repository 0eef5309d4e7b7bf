import { Flag } from './flag.tsx';
import type { CountryRow } from './location-rows.ts';
import styles from './locations-list.module.css';
import type { LocationsTexts } from './locations-props.ts';
import { PlaceName } from './place-name.tsx';
import { ProtocolList } from './protocol-list.tsx';
import { StatusMark } from './status-mark.tsx';
import { translatable } from './translatable.ts';

interface Props {
  readonly countries: readonly CountryRow[];
  readonly texts: LocationsTexts;
}

/** A continent's places on narrow screens: a list that opens a country. */
export function LocationsList({ countries, texts }: Props) {
  return (
    <ul className={styles.countries}>
      {countries.map((country) => (
        <Country key={country.id} country={country} texts={texts} />
      ))}
    </ul>
  );
}

interface CountryProps {
  readonly country: CountryRow;
  readonly texts: LocationsTexts;
}

function Country({ country, texts }: CountryProps) {
  const { clusters, href } = country;
  return (
    <li>
      <details>
        <summary className={styles.summary} data-place="">
          <Flag code={country.code} />
          <bdi {...translatable}>{country.name}</bdi>
          <StatusMark status={country.status} texts={texts.statuses} isSymbol />
        </summary>
        <div className={styles.places}>
          {href !== undefined && (
            <p className={styles.place}>
              <PlaceName place={country} />
            </p>
          )}
          {clusters.length === 0 && (
            <ProtocolList protocols={country.protocols} texts={texts} className={styles.protocols} />
          )}
          {clusters.map((cluster) => (
            <div key={cluster.id} data-place="">
              <p className={styles.place}>
                <PlaceName place={cluster} />
              </p>
              <ProtocolList protocols={cluster.protocols} texts={texts} className={styles.protocols} />
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}
