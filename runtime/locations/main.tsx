import { hydrate } from '../island/hydrate.tsx';
import { mountIslands } from '../island/mount-islands.ts';
import type { LocationsProps } from './locations-props.ts';
import { LocationsView } from './locations-view.tsx';
import { keepShownLayout } from './use-layout.ts';

mountIslands('locations', (element, props: LocationsProps) => {
  hydrate(element, <LocationsView {...props} layout={keepShownLayout(element)} />);
});
