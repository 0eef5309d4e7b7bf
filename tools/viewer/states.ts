import type { TextState } from '../../domain/site/site-graph.ts';
import { element } from './element.ts';

/** From what is best to what is worst. */
export const textStates: readonly TextState[] = ['own', 'partial', 'fallback', 'missing'];

export const stateWords: Readonly<Record<TextState, string>> = {
  own: 'own text',
  partial: 'partly fallback',
  fallback: 'fallback',
  missing: 'missing',
};

/** What the colours of languages mean. @param markOf what stands in the coloured box */
export function stateLegend(markOf: (state: TextState) => string): HTMLElement {
  const items = textStates.map((state) =>
    element('li', {}, element('b', { class: `state-${state}` }, markOf(state)), stateWords[state]),
  );
  return element('ul', { class: 'legend', 'aria-label': 'Colours of languages' }, ...items);
}
