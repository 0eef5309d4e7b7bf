import { Fragment } from 'react';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import { Flag } from './flag.tsx';
import type { CountryRow, LocationRow } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';
import styles from './locations-table.module.css';
import { PlaceName } from './place-name.tsx';
import { ProtocolNote } from './protocol-note.tsx';
import { markClass } from './status-mark.tsx';
import { translatable } from './translatable.ts';

interface Props {
  /** The table's name. */
  readonly name: string;
  readonly countries: readonly CountryRow[];
  readonly texts: LocationsTexts;
  /** Id of the element with the note about IKEv2. */
  readonly noteId: string;
}

/** A continent's places where there is room for a column a protocol. */
export function LocationsTable({ name, countries, texts, noteId }: Props) {
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
            <th key={key} scope="col">
              {key === 'cisco-ipsec' ? (
                <ProtocolNote name={texts.protocols[key]} note={texts.protocolNote} describedBy={noteId} />
              ) : (
                <span translate="no">{texts.protocols[key]}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {countries.map((country) => (
          <Fragment key={country.id}>
            <Row row={country} texts={texts} code={country.code} />
            {country.clusters.map((cluster) => (
              <Row key={cluster.id} row={cluster} texts={texts} />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: LocationRow;
  readonly texts: LocationsTexts;
  /** Of a country. */
  readonly code?: string;
}

function Row({ row, texts: { statuses }, code }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {code !== undefined && <Flag code={code} />}
        <PlaceName place={row} />
      </th>
      {[row.status, ...row.protocols].map((status, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay where they are
        <td key={at} className={markClass(status)} {...translatable}>
          {statuses[status]}
        </td>
      ))}
    </tr>
  );
}
