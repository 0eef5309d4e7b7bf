import { protocolKeys } from '../../domain/vpn-servers.ts';
import { Flag } from './flag.tsx';
import type { CountryRow, LocationRow } from './location-rows.ts';
import styles from './locations-list.module.css';
import type { LocationsTexts } from './locations-props.ts';
import { PlaceName } from './place-name.tsx';
import rowHighlight from './search/row-highlight.module.css';
import { StatusMark, symbolsOnly } from './status-mark.tsx';

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
        <summary className={`${styles.summary} ${symbolsOnly} ${rowHighlight.row}`} data-place={country.id}>
          <Flag code={country.code} />
          <bdi>{country.name}</bdi>
          <StatusMark status={country.status} texts={texts.statuses} />
        </summary>
        <div className={styles.places}>
          {href !== undefined && (
            <p className={styles.place}>
              <PlaceName place={country} />
            </p>
          )}
          {clusters.length === 0 && <Protocols place={country} texts={texts} />}
          {clusters.map((cluster) => (
            <section key={cluster.id} className={rowHighlight.row} data-place={cluster.id}>
              <p className={styles.place}>
                <PlaceName place={cluster} />
              </p>
              <Protocols place={cluster} texts={texts} />
            </section>
          ))}
        </div>
      </details>
    </li>
  );
}

function Protocols({ place, texts }: { readonly place: LocationRow; readonly texts: LocationsTexts }) {
  return (
    <dl className={styles.protocols}>
      {protocolKeys.map((key, at) => (
        <div key={key}>
          <dt>{texts.protocols[key]}</dt>
          <dd>
            <StatusMark status={place.protocols[at] ?? 'WARNING'} texts={texts.statuses} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
