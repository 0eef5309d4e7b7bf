import { hydrate, mountIslands } from '../lib/island.tsx';
import { type EmbeddedLocationsProps, withLooks } from './locations-props.ts';
import { LocationsView } from './locations-view.tsx';
import { applyChoices } from './show-location.ts';

mountIslands('locations', (element, embedded: EmbeddedLocationsProps) => {
  hydrate(element, <LocationsView {...withLooks(embedded, element)} />);
  const choices = element.querySelector('[data-choices]');
  if (choices?.contains(document.activeElement)) return;
  // New elements: those that a `:has()` has looked at have the whole list styled for each choice.
  choices?.replaceWith(choices.cloneNode(true));
  applyChoices(element);
});
