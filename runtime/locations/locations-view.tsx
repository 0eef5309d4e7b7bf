import { useMemo, useRef } from 'react';
import { searchId } from '../../domain/servers/location-ids.ts';
import { ContinentPlaces } from './continent-places.tsx';
import type { ContinentRows, LocationRow } from './location-rows.ts';
import { LocationsGuide } from './locations-guide.tsx';
import type { LocationsProps } from './locations-props.ts';
import styles from './locations-view.module.css';
import { LocationSearch } from './search/location-search.tsx';
import { type SearchOption, searchOptions } from './search/search-options.ts';
import { createPlaceShower } from './show-place.ts';
import { translatable } from './translatable.ts';
import { useFreshRows } from './use-fresh-rows.ts';
import type { Layout } from './use-layout.ts';

interface Props extends LocationsProps {
  /** The one layout of the places that is left in the page; it comes with both. */
  readonly layout?: Layout;
}

/** All places with servers and how well they can be reached (spec 2 §2.2). */
export function LocationsView(props: Props) {
  const { id, tag, texts } = props;
  const continents = useFreshRows(props);
  const section = useRef<HTMLDivElement>(null);
  const show = useRef<ReturnType<typeof createPlaceShower>>(undefined);
  const places = useMemo(() => placesIn(continents), [continents]);
  const options = useMemo(
    () => searchOptions({ countries: continents.flatMap(({ countries }) => countries) }, tag),
    [continents, tag],
  );
  const placeOf = ({ id }: SearchOption) => places.findIndex((place) => place.id === id);
  const showPlace = (option: SearchOption) => {
    show.current ??= createPlaceShower();
    if (section.current) show.current(section.current, placeOf(option));
  };
  const describe = (option: SearchOption) => {
    const place = places[placeOf(option)];
    return place && `${place.name}: ${texts.statuses[place.status]}`;
  };
  return (
    <div ref={section}>
      <div className={styles.top}>
        <p className={styles.updated} {...translatable}>
          {texts.lastUpdated}
        </p>
        <LocationSearch
          options={options}
          texts={texts.search}
          tag={tag}
          id={searchId(id)}
          onChoose={showPlace}
          describe={describe}
        />
        <LocationsGuide id={id} texts={texts} continents={continents} hasUnknown={places.some(isUnknown)} />
      </div>
      {continents.map((rows) => (
        <ContinentPlaces key={rows.continent} rows={rows} section={props} />
      ))}
    </div>
  );
}

/** In the order of the page. */
function placesIn(continents: readonly ContinentRows[]): LocationRow[] {
  return continents.flatMap(({ countries }) =>
    countries.flatMap((country) => [country, ...country.clusters]),
  );
}

function isUnknown({ status, protocols }: LocationRow): boolean {
  return status === 'WARNING' || protocols.includes('WARNING');
}
