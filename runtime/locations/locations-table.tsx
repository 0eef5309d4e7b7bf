import { memo, type ReactNode } from 'react';
import { isWorking } from '../../domain/servers/server-status.ts';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import { LocationName, markClass, translatable } from './location-parts.tsx';
import { type CountryRow, countLocations, type LocationRow } from './location-rows.ts';
import { formatPlaces, type LocationsTexts, statusText } from './locations-props.ts';
import styles from './locations-table.module.css';
import { ProtocolNote } from './protocol-note.tsx';

interface Props {
  /** Accessible name. */
  readonly name: string;
  readonly countries: readonly CountryRow[];
  readonly texts: LocationsTexts;
  /** BCP 47 tag of the page's language. */
  readonly tag: string;
  /** Id of the note about IKEv2. */
  readonly noteId: string;
}

/** Shows a continent's countries, each with rows that open; the style sheet lays them out for the view and the screen. */
export function LocationsTable({ name, countries, texts, tag, noteId }: Props) {
  return (
    <table className={styles.table} aria-label={name}>
      <thead>
        <tr>
          <th scope="col" {...translatable}>
            {texts.location}
          </th>
          <th scope="col" {...translatable}>
            {texts.status}
          </th>
          {protocolKeys.map((key) => (
            <th key={key} scope="col" translate="no">
              {key === 'cisco-ipsec' ? (
                <ProtocolNote name={texts.protocols[key]} note={texts.protocolNote} describedBy={noteId} />
              ) : (
                texts.protocols[key]
              )}
            </th>
          ))}
        </tr>
      </thead>
      {countries.map((country) => (
        <Country key={country.id} country={country} texts={texts} tag={tag} />
      ))}
    </table>
  );
}

interface CountryProps extends Pick<Props, 'texts' | 'tag'> {
  readonly country: CountryRow;
}

/** Shows a country's rows; rendered once, however countries are sorted. */
const Country = memo(function Country({ country, texts, tag }: CountryProps) {
  const { clusters } = country;
  return (
    <tbody className={offClass(country)} data-rows={clusters.length > 0 ? 1 + clusters.length : undefined}>
      <Row row={country} texts={texts} tag={tag} flag={country.flag}>
        <Opener country={country} texts={texts} tag={tag} />
      </Row>
      {clusters.map((cluster) => (
        <Row key={cluster.id} row={cluster} texts={texts} tag={tag} />
      ))}
    </tbody>
  );
});

/** Returns the class that the filter of available locations hides. */
function offClass({ status }: LocationRow): string | undefined {
  return isWorking(status) ? undefined : styles.off;
}

/** Opens a country's other rows or cells, by the style sheet: `details` can't be around rows. */
function Opener({ country, texts, tag }: CountryProps) {
  const { name, clusters } = country;
  if (clusters.length === 0) {
    return (
      <details className={styles.single}>
        <summary aria-label={`${name}: ${texts.status}`} />
      </details>
    );
  }
  const count = formatPlaces(countLocations(country), texts.places, tag);
  return (
    <details>
      <summary aria-label={`${name}: ${count}`} {...translatable}>
        {count}
      </summary>
    </details>
  );
}

interface RowProps extends Pick<Props, 'texts' | 'tag'> {
  readonly row: LocationRow;
  /** Classes of a country's flag. */
  readonly flag?: string | undefined;
  readonly children?: ReactNode;
}

/** Shows symbols; the first has the text for all of them, which screen readers read as one sentence with the name. */
function Row({ row, texts, tag, flag, children }: RowProps) {
  return (
    <tr className={flag === undefined ? offClass(row) : undefined}>
      <th scope="row" className={flag}>
        <LocationName name={row.name} href={row.href} />
        {children}
      </th>
      <td className={markClass(row.status)} {...translatable}>
        {statusText(row, texts, tag)}
      </td>
      {protocolKeys.map((key, index) => (
        <td key={key} className={markClass(row.protocols[index] ?? 'WARNING')} />
      ))}
    </tr>
  );
}
