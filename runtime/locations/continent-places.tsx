import { continentId, protocolNoteId } from '../../domain/servers/location-ids.ts';
import styles from './continent-places.module.css';
import type { ContinentRows, CountryRow } from './location-rows.ts';
import { LocationsList } from './locations-list.tsx';
import type { LocationsProps } from './locations-props.ts';
import { LocationsTable } from './locations-table.tsx';
import { translatable } from './translatable.ts';
import { type Layout, useLayout } from './use-layout.ts';

interface Props {
  readonly rows: ContinentRows;
  readonly section: Pick<LocationsProps, 'id' | 'headingLevel' | 'texts'> & { readonly layout?: Layout };
}

/** A continent's places, as table or as lists (spec 2 §2.2). */
export function ContinentPlaces({ rows, section: { id, headingLevel, texts, layout } }: Props) {
  const { continent, countries, noteHref } = rows;
  const Heading = `h${headingLevel}` as const;
  const name = texts.continents[continent];
  const shown = useLayout(layout);
  return (
    <section
      id={continentId(id, continent)}
      className={styles.continent}
      data-long={isLong(countries) ? '' : undefined}
    >
      <Heading className={styles.heading} {...translatable}>
        {name}
      </Heading>
      {shown !== 'list' && (
        <div className={styles.table} data-layout="table">
          <LocationsTable name={name} countries={countries} texts={texts} noteId={protocolNoteId(id)} />
        </div>
      )}
      {shown !== 'table' && (
        <div className={styles.list} data-layout="list">
          <LocationsList countries={countries} texts={texts} />
        </div>
      )}
      {noteHref !== undefined && (
        <p className={styles.note}>
          <a href={noteHref} {...translatable}>
            {texts.notes[continent] ?? name}
          </a>
        </p>
      )}
    </section>
  );
}

/** More places than anybody has servers in today: drawn as they are scrolled to, as all at once take seconds. */
function isLong(countries: readonly CountryRow[]): boolean {
  return countries.reduce((sum, { clusters }) => sum + 1 + clusters.length, 0) > 300;
}
