import { startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type ServerStatus, serverStatuses } from '../../domain/servers/server-status.ts';
import { continentId, protocolNoteId, searchId, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import { reportCaught } from '../analytics/errors.ts';
import { createConnection } from '../api/connection.ts';
import { getVpnServers } from '../api/vpn-servers.ts';
import { type Layout, showLocation, useLayout } from './layout.ts';
import { StatusMark, translatable } from './location-parts.tsx';
import { type ContinentRows, type CountryRow, type LocationRow, locationRows } from './location-rows.ts';
import { LocationSearch } from './location-search.tsx';
import { LocationsList } from './locations-list.tsx';
import { type LocationsProps, unpackServers } from './locations-props.ts';
import { LocationsTable } from './locations-table.tsx';
import styles from './locations-view.module.css';
import { type SearchNames, type SearchOption, searchOptions } from './search-options.ts';

interface Props extends LocationsProps {
  /** The layout in the markup, which initially has both. */
  readonly layout?: Layout;
}

/** Shows all server locations with their status (spec 2 §2.2). */
export function LocationsView(props: Props) {
  const { id, tag, texts } = props;
  const continents = useLiveRows(props);
  const [names, loadNames] = useSearchNames(tag);
  const section = useRef<HTMLDivElement>(null);
  const locations = useMemo(() => locationsIn(continents), [continents]);
  const [options, absent] = useMemo(() => {
    const countries = continents.flatMap((continent) => continent.countries);
    return [searchOptions(countries, tag, names), names?.absentFrom(countries)];
  }, [continents, tag, names]);
  const indexOf = ({ id }: SearchOption) => locations.findIndex((location) => location.id === id);
  const describe = (option: SearchOption) => {
    const location = locations[indexOf(option)];
    return location && `${location.name}: ${texts.statuses[location.status]}`;
  };
  return (
    <div ref={section}>
      <div className={styles.top}>
        <p className={styles.updated} {...translatable}>
          {texts.lastUpdated}
        </p>
        <LocationSearch
          options={options}
          absent={absent}
          texts={texts.search}
          tag={tag}
          id={searchId(id)}
          onChoose={(option) => section.current && showLocation(section.current, indexOf(option))}
          onUse={loadNames}
          describe={describe}
        />
        <Legend texts={texts} hasUnknown={locations.some(isUnknown)} />
        <p id={protocolNoteId(id)} className={styles.protocolNote} {...translatable}>
          {texts.protocolNote}
        </p>
        <nav aria-label={texts.jump} className={styles.jump}>
          {continents.map(({ continent }) => (
            <a key={continent} href={`#${continentId(id, continent)}`} {...translatable}>
              {texts.continents[continent]}
            </a>
          ))}
        </nav>
      </div>
      {continents.map((rows) => (
        <Continent key={rows.continent} rows={rows} section={props} />
      ))}
    </div>
  );
}

/** Lists countries and clusters in page order. */
function locationsIn(continents: readonly ContinentRows[]): LocationRow[] {
  return continents.flatMap(({ countries }) =>
    countries.flatMap((country) => [country, ...country.clusters]),
  );
}

function isUnknown({ status, protocols }: LocationRow): boolean {
  return status === 'WARNING' || protocols.includes('WARNING');
}

/** Returns the rendered rows, then the live ones. */
function useLiveRows(props: LocationsProps): readonly ContinentRows[] {
  const { names, built } = useMemo(() => {
    const { servers, names } = unpackServers(props.servers);
    return { names, built: locationRows(servers, { ...props, names }) };
  }, [props]);
  const [live, setLive] = useState<readonly ContinentRows[]>();
  useEffect(() => {
    const leaving = new AbortController();
    fetchServers(props, leaving.signal).then((servers) => {
      if (!servers || leaving.signal.aborted) return;
      const rows = locationRows(servers, { ...props, names }, built);
      // Low priority, as thousands of rows may render.
      startTransition(() => setLive(rows));
    });
    return () => leaving.abort();
  }, [props, names, built]);
  return live ?? built;
}

/** Returns all names of places once they are loaded, and a function that loads them; after a failure, its next call tries again. */
function useSearchNames(tag: string) {
  const [names, setNames] = useState<SearchNames>();
  const loading = useRef<Promise<void>>(undefined);
  const load = () => {
    loading.current ??= import('./search-names.ts')
      .then(({ createSearchNames }) => setNames(createSearchNames(tag)))
      .catch(() => {
        loading.current = undefined;
      });
  };
  return [names, load] as const;
}

/** Fetches the current servers (spec 2 §4.3, §7). @returns undefined on failure or without countries, which it logs (spec 2 §8) */
async function fetchServers(
  { accountApi }: LocationsProps,
  signal: AbortSignal,
): Promise<VpnServers | undefined> {
  try {
    const servers = await getVpnServers(createConnection(accountApi), { signal });
    if (servers.some(({ countries }) => countries.length > 0)) return servers;
    throw new Error('The response has no country.');
  } catch (error) {
    if (signal.aborted) return undefined;
    reportCaught(error);
    // biome-ignore lint/suspicious/noConsole: spec 2 §8 has it logged; visitors keep what they see
    console.error('The server locations could not be refreshed:', error);
    return undefined;
  }
}

/** Explains the symbols, including the unknown status if it occurs (spec 2 §2.2). */
function Legend({ texts, hasUnknown }: Pick<Props, 'texts'> & { readonly hasUnknown: boolean }) {
  // Invisible symbols keep their space, so that a refresh shifts nothing.
  const classOf = (status: ServerStatus) => (status === 'WARNING' && !hasUnknown ? styles.absent : undefined);
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {serverStatuses.map((status) => (
        <li key={status} className={classOf(status)}>
          <StatusMark status={status} texts={texts.statuses} />
        </li>
      ))}
    </ul>
  );
}

interface ContinentProps {
  readonly rows: ContinentRows;
  readonly section: Pick<Props, 'id' | 'headingLevel' | 'texts' | 'layout'>;
}

/** Shows a continent's locations as table or list (spec 2 §2.2). */
function Continent({ rows, section: { id, headingLevel, texts, layout } }: ContinentProps) {
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

/** Returns whether a continent uses `content-visibility`, as its many rows would delay rendering. */
function isLong(countries: readonly CountryRow[]): boolean {
  return countries.reduce((sum, { clusters }) => sum + 1 + clusters.length, 0) > 300;
}
