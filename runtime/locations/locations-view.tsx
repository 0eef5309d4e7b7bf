import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isWorking, type ServerStatus, serverStatuses } from '../../domain/servers/server-status.ts';
import { continentId, protocolNoteId, searchId } from '../../domain/servers/vpn-servers.ts';
import { reportCaught } from '../analytics/errors.ts';
import { whenShown } from '../analytics/events.ts';
import { createConnection } from '../api/connection.ts';
import { getVpnServers } from '../api/vpn-servers.ts';
import { LocationFilters } from './location-filters.tsx';
import { markClass, translatable } from './location-parts.tsx';
import {
  builtRows,
  type ContinentRows,
  continentOfVisitor,
  countLocations,
  inOrder,
  knownRows,
  type LocationRow,
  locationsIn,
  type Order,
  placesIn,
  placesOf,
} from './location-rows.ts';
import { LocationSearch } from './location-search.tsx';
import { formatPlaces, type LocationsProps, unpackServers } from './locations-props.ts';
import { LocationsTable } from './locations-table.tsx';
import styles from './locations-view.module.css';
import type { Searchable } from './match-options.ts';
import { type SearchOption, searchOptions } from './search-options.ts';
import { applyChoices, indexOfRow, markDots, openBelow, showFirst, showLocation } from './show-location.ts';

/** Shows all server locations with their status (spec 2 §2.2). */
export function LocationsView(props: LocationsProps) {
  const { id, tag, texts } = props;
  const { rows, built } = useLiveRows(props);
  const [order, setOrder] = useState<Order>('name');
  const continents = useMemo(() => inOrder(rows, order), [rows, order]);
  const section = useRef<HTMLDivElement>(null);
  const locations = useMemo(() => locationsIn(continents), [continents]);
  const { options, absent, match, load } = useSearchable(rows, tag);
  const light = useMap(section, built, locations);
  const hasUnknown = locations.some(({ status, protocols }) => [status, ...protocols].includes('WARNING'));
  useEffect(() => {
    const own = continentOfVisitor(built);
    if (section.current && own) openBelow(section.current, own);
  }, [built]);
  const indexOf = ({ id }: SearchOption) => locations.findIndex((location) => location.id === id);
  const choose = (option: SearchOption) => {
    const index = indexOf(option);
    if (section.current) showLocation(section.current, index);
    light(index);
  };
  const describe = (option: SearchOption) => {
    const location = locations[indexOf(option)];
    return location && `${location.name}: ${texts.statuses[location.status]}`;
  };
  return (
    <div ref={section} className={styles.section}>
      <LocationSearch
        options={options}
        absent={absent}
        texts={texts.search}
        tag={tag}
        id={searchId(id)}
        onChoose={choose}
        match={match}
        onUse={load}
        describe={describe}
      />
      <LocationFilters id={id} texts={texts} rows={rows} onOrder={setOrder} />
      <p className={styles.updated} {...translatable}>
        {texts.lastUpdated}
      </p>
      <Legend texts={texts} hasUnknown={hasUnknown} />
      <p id={protocolNoteId(id)} className={styles.protocolNote} {...translatable}>
        {texts.protocolNote}
      </p>
      {continents.map((rows) => (
        <Continent key={rows.continent} rows={rows} section={props} />
      ))}
    </div>
  );
}

/**
 * Lights up the dots of the country or city under the pointer, or with the focus, and makes rings of those without a working server.
 * @returns a function that does it for a location's index; -1 lights up none
 */
function useMap(
  section: RefObject<HTMLElement | null>,
  built: readonly ContinentRows[],
  locations: readonly LocationRow[],
): (index: number) => void {
  const dots = useMemo(() => new Map(placesIn(built).map(({ id }, index) => [id, index])), [built]);
  const light = useCallback(
    (index: number) => {
      const location = locations[index];
      const places = location ? placesOf(location) : [];
      const lit = places.flatMap(({ id }) => dots.get(id) ?? []);
      if (section.current) markDots(section.current, 'lit', lit);
    },
    [section, dots, locations],
  );
  useEffect(() => {
    const off = locations.flatMap(({ id, status }) => (isWorking(status) ? [] : (dots.get(id) ?? [])));
    if (section.current) markDots(section.current, 'off', off);
  }, [section, dots, locations]);
  useEffect(() => {
    const element = section.current;
    if (!element) return;
    let last = -1;
    const follow = (event: Event) => {
      const index = indexOfRow(element, event);
      if (index !== last) light(index);
      last = index;
    };
    const apply = () => applyChoices(element);
    // Browsers restore the choice when visitors come back to the page.
    apply();
    const leaving = new AbortController();
    const listen = (event: string, listener: (event: Event) => void) =>
      element.addEventListener(event, listener, leaving);
    for (const event of ['pointermove', 'pointerleave', 'focusin']) listen(event, follow);
    listen('change', ({ target }) => {
      apply();
      // React has moved what an order moves: it does so after the click, which comes before.
      if ((target as HTMLInputElement).type === 'radio') showFirst(element);
    });
    return () => leaving.abort();
  }, [section, light]);
  return light;
}

/** Returns the rendered rows, and the live ones instead once they have arrived. */
function useLiveRows(props: LocationsProps): {
  rows: readonly ContinentRows[];
  built: readonly ContinentRows[];
} {
  const built = useMemo(() => builtRows(unpackServers(props.servers), props), [props]);
  const [live, setLive] = useState<readonly ContinentRows[]>();
  useEffect(() => {
    const leaving = new AbortController();
    whenShown(async () => {
      const rows = await fetchRows(props, built, leaving.signal);
      // Low priority, as thousands of rows may render.
      if (rows && !leaving.signal.aborted) startTransition(() => setLive(rows));
    });
    return () => leaving.abort();
  }, [props, built]);
  return { rows: live ?? built, built };
}

/**
 * Returns what the search finds, how it compares, and a function that loads what the page doesn't have of both. What has loaded is
 * prepared in pauses, so that no key waits for all of it.
 */
function useSearchable(rows: readonly ContinentRows[], tag: string) {
  const countries = useMemo(() => rows.flatMap((continent) => continent.countries), [rows]);
  const options = useMemo(() => searchOptions(countries, tag), [countries, tag]);
  const [late, setLate] = useState<typeof import('./match-options.ts')>();
  const loading = useRef<Promise<void>>(undefined);
  const [all, setAll] = useState<Searchable>();
  useEffect(() => late?.prepareSearch(countries, tag, setAll), [countries, tag, late]);
  const load = () => {
    loading.current ??= import('./match-options.ts').then(setLate).catch(() => {
      // The next call tries again.
      loading.current = undefined;
    });
  };
  return { options, absent: undefined, ...all, match: late?.matchOptions, load };
}

/** Fetches the current servers (spec 2 §4.3, §7). @returns undefined on failure or without countries, which it logs (spec 2 §8) */
async function fetchRows(
  props: LocationsProps,
  built: readonly ContinentRows[],
  signal: AbortSignal,
): Promise<readonly ContinentRows[] | undefined> {
  const { accountApi, links } = props;
  try {
    const servers = await getVpnServers(createConnection(accountApi), { signal });
    if (!servers.some(({ countries }) => countries.length > 0))
      throw new Error('The response has no country.');
    const known = knownRows(servers, links.notes, built);
    if (known) return known;
    const { locationRows, namesOn } = await import('./named-rows.ts');
    return locationRows(servers, { ...props, names: namesOn(unpackServers(props.servers)) }, built);
  } catch (error) {
    if (signal.aborted) return undefined;
    reportCaught(error);
    // biome-ignore lint/suspicious/noConsole: spec 2 §8 has it logged; visitors keep what they see
    console.error('The server locations could not be refreshed:', error);
    return undefined;
  }
}

/** Explains the symbols, including the unknown status if it occurs (spec 2 §2.2). */
function Legend({ texts, hasUnknown }: Pick<LocationsProps, 'texts'> & { readonly hasUnknown: boolean }) {
  // Invisible symbols keep their space, so that a refresh shifts nothing.
  const classOf = (status: ServerStatus) => (status === 'WARNING' && !hasUnknown ? styles.absent : undefined);
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {serverStatuses.map((status) => (
        <li key={status} className={classOf(status)}>
          <span className={markClass(status)} {...translatable}>
            {texts.statuses[status]}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ContinentProps {
  readonly rows: ContinentRows;
  readonly section: Pick<LocationsProps, 'id' | 'headingLevel' | 'texts' | 'tag' | 'opened'>;
}

/** Shows a continent's locations (spec 2 §2.2). */
const Continent = memo(function Continent({
  rows,
  section: { id, headingLevel, texts, tag, opened },
}: ContinentProps) {
  const { continent, countries, noteHref } = rows;
  const Heading = `h${headingLevel}` as const;
  const name = texts.continents[continent];
  return (
    <section
      id={continentId(id, continent)}
      className={styles.continent}
      data-continent={continent}
      data-rows={locationsIn([rows]).length}
    >
      <div className={styles.head}>
        <Heading className={styles.heading} {...translatable}>
          {name}
        </Heading>
        <p className={styles.count} {...translatable}>
          {formatPlaces(
            countries.reduce((sum, country) => sum + countLocations(country), 0),
            texts.places,
            tag,
          )}
        </p>
      </div>
      <details className={styles.opener} open={continent === opened}>
        <summary aria-label={name} />
      </details>
      <LocationsTable name={name} countries={countries} texts={texts} tag={tag} noteId={protocolNoteId(id)} />
      {noteHref !== undefined && (
        <p className={styles.note}>
          <a href={noteHref} {...translatable}>
            {texts.notes[continent] ?? name}
          </a>
        </p>
      )}
    </section>
  );
});
