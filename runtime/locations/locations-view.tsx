import { useMemo, useRef } from 'react';
import { continentId, protocolNoteId, searchId } from '../../domain/location-ids.ts';
import type { ServerStatus } from '../../domain/server-status.ts';
import { ContinentPlaces } from './continent-places.tsx';
import type { ContinentRows } from './location-rows.ts';
import { LocationsLegend } from './locations-legend.tsx';
import type { LocationsProps } from './locations-props.ts';
import styles from './locations-view.module.css';
import { LocationSearch } from './search/location-search.tsx';
import { searchOptions } from './search/search-options.ts';
import { createPlaceShower } from './show-place.ts';
import { useFreshRows } from './use-fresh-rows.ts';

/** All places with servers and how well they can be reached (spec 2 §2.2). */
export function LocationsView(props: LocationsProps) {
  const { id, tag, texts } = props;
  const continents = useFreshRows(props);
  const section = useRef<HTMLDivElement>(null);
  const show = useRef<(id: string) => void>(undefined);
  const options = useMemo(
    () => searchOptions({ countries: continents.flatMap(({ countries }) => countries) }, tag),
    [continents, tag],
  );
  return (
    <div ref={section}>
      <div className={styles.top}>
        <p className={styles.updated}>{texts.lastUpdated}</p>
        <LocationSearch
          options={options}
          texts={texts.search}
          tag={tag}
          id={searchId(id)}
          onChoose={(option) => {
            show.current ??= createPlaceShower(() => section.current);
            show.current(option.id);
          }}
        />
        <LocationsLegend texts={texts} hasUnknown={hasStatus(continents, 'WARNING')} />
        <p id={protocolNoteId(id)} className={styles.note}>
          {texts.protocolNote}
        </p>
        <nav aria-label={texts.jump} className={styles.jump}>
          {continents.map(({ continent }) => (
            <a key={continent} href={`#${continentId(id, continent)}`}>
              {texts.continents[continent]}
            </a>
          ))}
        </nav>
      </div>
      {continents.map((rows) => (
        <ContinentPlaces key={rows.continent} rows={rows} section={props} />
      ))}
    </div>
  );
}

function hasStatus(continents: readonly ContinentRows[], wanted: ServerStatus): boolean {
  const rows = continents.flatMap(({ countries }) =>
    countries.flatMap((country) => [country, ...country.clusters]),
  );
  return rows.some(({ status, protocols }) => status === wanted || protocols.includes(wanted));
}
