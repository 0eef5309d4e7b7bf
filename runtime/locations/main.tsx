import { hydrate, mountIslands } from '../lib/island.tsx';
import type { LocationsProps } from './locations-props.ts';
import { LocationsView } from './locations-view.tsx';

mountIslands('locations', (element, props: LocationsProps) => {
  hydrate(element, <LocationsView {...props} />);
});
