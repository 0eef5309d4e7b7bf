import { hydrate, mountIslands } from '../lib/island.tsx';
import { type EmbeddedLocationsProps, withLooks } from './locations-props.ts';
import { LocationsView } from './locations-view.tsx';
import { markChoices } from './show-location.ts';

mountIslands('locations', (element, embedded: EmbeddedLocationsProps) => {
  hydrate(element, <LocationsView {...withLooks(embedded, element)} />);
  // New elements: those that a `:has()` has looked at have the whole list styled for each choice.
  const choices = element.querySelector<HTMLElement>('[data-choices]');
  if (!choices || choices.contains(document.activeElement)) return;
  const fresh = choices.cloneNode(true) as HTMLElement;
  markChoices(fresh);
  choices.replaceWith(fresh);
});
