import type { LocationRow } from './location-rows.ts';
import { translatable } from './translatable.ts';

/** A place's name: a link where the place has a page (spec 2 §2.2). Names of the API may run the other way than the page. */
export function PlaceName({ place: { name, href } }: { readonly place: Pick<LocationRow, 'name' | 'href'> }) {
  return href === undefined ? (
    <bdi {...translatable}>{name}</bdi>
  ) : (
    <a href={href} {...translatable}>
      {name}
    </a>
  );
}
