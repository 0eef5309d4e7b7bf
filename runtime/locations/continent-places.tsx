import { continentId, protocolNoteId } from '../../domain/location-ids.ts';
import styles from './continent-places.module.css';
import type { ContinentRows } from './location-rows.ts';
import { LocationsList } from './locations-list.tsx';
import type { LocationsProps } from './locations-props.ts';
import { LocationsTable } from './locations-table.tsx';

interface Props {
  readonly rows: ContinentRows;
  readonly section: Pick<LocationsProps, 'id' | 'headingLevel' | 'texts'>;
}

/** A continent's places, both as table and as lists: the style sheet shows the one that there is room for. */
export function ContinentPlaces({ rows, section: { id, headingLevel, texts } }: Props) {
  const { continent, countries, noteHref } = rows;
  const Heading = `h${headingLevel}` as const;
  const name = texts.continents[continent];
  return (
    <section id={continentId(id, continent)} className={styles.continent}>
      <Heading className={styles.heading}>{name}</Heading>
      <div className={styles.table}>
        <LocationsTable name={name} countries={countries} texts={texts} noteId={protocolNoteId(id)} />
      </div>
      <div className={styles.list}>
        <LocationsList countries={countries} texts={texts} />
      </div>
      {noteHref !== undefined && (
        <p className={styles.note}>
          <a href={noteHref}>{texts.notes[continent] ?? name}</a>
        </p>
      )}
    </section>
  );
}
