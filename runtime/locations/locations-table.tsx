import { Fragment, type MouseEvent, useEffect, useState } from 'react';
import { protocolKeys } from '../../domain/servers/vpn-servers.ts';
import { Flag, LocationName, markClass, translatable } from './location-parts.tsx';
import type { CountryRow, LocationRow } from './location-rows.ts';
import type { LocationsTexts } from './locations-props.ts';
import styles from './locations-table.module.css';

interface Props {
  /** Accessible name. */
  readonly name: string;
  readonly countries: readonly CountryRow[];
  readonly texts: LocationsTexts;
  /** Id of the note about IKEv2. */
  readonly noteId: string;
}

/** Shows a continent's locations on wide screens, with a column per protocol. */
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
  /** Country code of the flag. */
  readonly code?: string;
}

function Row({ row, texts: { statuses }, code }: RowProps) {
  return (
    <tr>
      <th scope="row">
        {code !== undefined && <Flag code={code} />}
        <LocationName name={row.name} href={row.href} />
      </th>
      {[row.status, ...row.protocols].map((status, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={index} className={markClass(status)} {...translatable}>
          {statuses[status]}
        </td>
      ))}
    </tr>
  );
}

interface NoteProps {
  readonly name: string;
  readonly note: string;
  /** Id of the note for screen readers. */
  readonly describedBy: string;
}

/** Shows a protocol with a tooltip that opens on hover, focus and touch, and closes with Escape (spec 2 §2.2). */
function ProtocolNote({ name, note, describedBy }: NoteProps) {
  const [isDismissed, setDismissed] = useState(false);
  const allow = () => setDismissed(false);
  useEffect(() => {
    // On the document, as hover gives no focus.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  // Safari doesn't focus a button on click.
  const focus = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.focus();
  return (
    <span className={styles.around}>
      <button
        type="button"
        className={styles.name}
        translate="no"
        aria-describedby={describedBy}
        onPointerEnter={allow}
        onFocus={allow}
        onClick={focus}
      >
        {name}
      </button>
      <span className={isDismissed ? styles.dismissed : styles.note} aria-hidden="true" {...translatable}>
        {note}
      </span>
    </span>
  );
}
