import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sharedPlaces } from './shared-places.ts';

type Graph = Readonly<Record<string, readonly string[]>>;

const placesIn = (graph: Graph, starts: readonly string[]) => sharedPlaces(starts, (id) => graph[id] ?? []);

/** Everything that an entry shows at any distance, itself included. */
function shownIn(graph: Graph, start: string): Set<string> {
  const seen = new Set([start]);
  for (const id of seen) for (const inner of graph[id] ?? []) seen.add(inner);
  return seen;
}

test('what a group alone shows is in one place with it', () => {
  const { placeOf, count } = placesIn(
    { one: ['group'], two: ['group', 'card'], group: ['a', 'b', 'inner'], inner: ['c', 'a'] },
    ['one', 'two'],
  );
  expect(new Set(['group', 'a', 'b', 'c', 'inner'].map((id) => placeOf.get(id))).size).toBe(1);
  expect(placeOf.get('card')).toBe(placeOf.get('two'));
  expect(count).toBe(3);
});

test('blocks that the same pages list are in one place', () => {
  const blocks = ['a', 'b', 'c'];
  expect(placesIn({ one: blocks, two: blocks, three: blocks }, ['one', 'two', 'three']).count).toBe(4);
});

const ids = Array.from({ length: 12 }, (_, at) => `${at}`);
const graphs = fc.dictionary(fc.constantFrom(...ids), fc.array(fc.constantFrom(...ids), { maxLength: 4 }));

test('a start shows what is in the places below it, and a place is shown by the starts above it, circles included', () => {
  fc.assert(
    fc.property(graphs, fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1 }), (graph, starts) => {
      const places = placesIn(graph, starts);
      for (const start of starts) {
        const own = places.placeOf.get(start) ?? -1;
        const inside = new Set([own, ...places.below(own)]);
        const shown = [...places.placeOf.keys()].filter((id) => inside.has(places.placeOf.get(id) ?? -2));
        expect(new Set(shown)).toEqual(shownIn(graph, start));
      }
      for (const [id, place] of places.placeOf) {
        expect(places.startsAt(place)).toEqual(starts.filter((start) => shownIn(graph, start).has(id)));
      }
    }),
  );
});
