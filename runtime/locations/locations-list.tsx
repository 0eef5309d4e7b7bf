import { protocolKeys } from '../../domain/vpn-servers.ts';
import { Flag } from './flag.tsx';
import type { CountryRow, LocationRow } from './location-rows.ts';
import styles from './locations-list.module.css';
import type { LocationsTexts } from './locations-props.ts';
import { PlaceName } from './place-name.tsx';
import { markClass, StatusMark } from './status-mark.tsx';

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
          <bdi>{country.name}</bdi>
          <StatusMark status={country.status} texts={texts.statuses} isSymbol />
        </summary>
        <div className={styles.places}>
          {href !== undefined && (
            <p className={styles.place}>
              <PlaceName place={country} />
            </p>
          )}
          {clusters.length === 0 && <Protocols place={country} texts={texts} />}
          {clusters.map((cluster) => (
            <div key={cluster.id} data-place="">
              <p className={styles.place}>
                <PlaceName place={cluster} />
              </p>
              <Protocols place={cluster} texts={texts} />
            </div>
          ))}
        </div>
      </details>
    </li>
  );
}

function Protocols({ place, texts }: { readonly place: LocationRow; readonly texts: LocationsTexts }) {
  return (
    <ul className={styles.protocols}>
      {protocolKeys.map((key, at) => {
        const status = place.protocols[at] ?? 'WARNING';
        return (
          <li key={key} className={markClass(status)}>
            {`${texts.protocols[key]} `}
            <span>{texts.statuses[status]}</span>
          </li>
        );
      })}
    </ul>
  );
}
