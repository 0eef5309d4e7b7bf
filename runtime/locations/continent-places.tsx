import { continentId, protocolNoteId } from '../../domain/location-ids.ts';
import styles from './continent-places.module.css';
import type { ContinentRows, CountryRow } from './location-rows.ts';
import { LocationsList } from './locations-list.tsx';
import type { LocationsProps } from './locations-props.ts';
import { LocationsTable } from './locations-table.tsx';
import { useLayout } from './use-layout.ts';

interface Props {
  readonly rows: ContinentRows;
  readonly section: Pick<LocationsProps, 'id' | 'headingLevel' | 'texts'>;
}

/** A continent's places, as table or as lists (spec 2 §2.2). */
export function ContinentPlaces({ rows, section: { id, headingLevel, texts } }: Props) {
  const { continent, countries, noteHref } = rows;
  const Heading = `h${headingLevel}` as const;
  const name = texts.continents[continent];
  const layout = useLayout();
  return (
    <section
      id={continentId(id, continent)}
      className={styles.continent}
      data-long={isLong(countries) ? '' : undefined}
    >
      <Heading className={styles.heading}>{name}</Heading>
      {layout !== 'list' && (
        <div className={styles.table}>
          <LocationsTable name={name} countries={countries} texts={texts} noteId={protocolNoteId(id)} />
        </div>
      )}
      {layout !== 'table' && (
        <div className={styles.list}>
          <LocationsList countries={countries} texts={texts} />
        </div>
      )}
      {noteHref !== undefined && (
        <p className={styles.note}>
          <a href={noteHref}>{texts.notes[continent] ?? name}</a>
        </p>
      )}
    </section>
  );
}

/** More places than anybody has servers in today: drawn as they are scrolled to, as all at once take seconds. */
function isLong(countries: readonly CountryRow[]): boolean {
  return countries.reduce((sum, { clusters }) => sum + 1 + clusters.length, 0) > 300;
}
