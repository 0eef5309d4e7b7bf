import { hydrate, mountIslands } from '../lib/island.tsx';
import { type EmbeddedLocationsProps, withLooks } from './locations-props.ts';
import { LocationsView } from './locations-view.tsx';

mountIslands('locations', (element, embedded: EmbeddedLocationsProps) => {
  hydrate(element, <LocationsView {...withLooks(embedded, element)} />);
});
