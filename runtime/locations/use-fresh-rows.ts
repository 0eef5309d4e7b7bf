import { startTransition, useEffect, useMemo, useState } from 'react';
import { type ContinentRows, locationRows } from './location-rows.ts';
import type { LocationsProps } from './locations-props.ts';
import { unpackServers } from './packed-servers.ts';
import { refreshServers } from './refresh-servers.ts';

/** The rows that the page came with, then those of the live answer. */
export function useFreshRows(props: LocationsProps): readonly ContinentRows[] {
  const atFirst = useMemo(() => locationRows(unpackServers(props.servers), props), [props]);
  const [fresh, setFresh] = useState<readonly ContinentRows[]>();
  useEffect(() => {
    const leaving = new AbortController();
    refreshServers(props, leaving.signal).then((servers) => {
      if (!servers || leaving.signal.aborted) return;
      const rows = locationRows(servers, props, atFirst);
      // There may be thousands of rows: what visitors do meanwhile comes first.
      startTransition(() => setFresh(rows));
    });
    return () => leaving.abort();
  }, [props, atFirst]);
  return fresh ?? atFirst;
}
