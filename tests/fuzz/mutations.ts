import fc from 'fast-check';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A change at a place that a number chooses, whatever the document looks like by then. */
export interface Mutation {
  /** 0 ≤ place < 1, along all places of the document. */
  readonly place: number;
  readonly kind: 'delete' | 'replace' | 'rename' | 'repeat' | 'move';
  readonly value: Json;
  /** The other place of a move. */
  readonly other: number;
}

const oddTexts = [
  '',
  ' ',
  '/',
  '//',
  '..',
  '#',
  '#top',
  '/de',
  '/__proto__',
  'constructor',
  '__proto__',
  'javascript:alert(1)',
  'https://',
  'mailto:',
  '\u0000',
  '\ud800',
  '%',
  '%E0%A4%A',
  '{{brand}}',
  'en-US',
  'de-DE',
  'Entry',
  'Asset',
  'page',
  'document',
  'heading-1',
  'x'.repeat(5000),
];

const oddValues: Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  [],
  {},
  [[]],
  [null],
  { 'en-US': null },
  { 'en-US': {} },
  { 'en-US': [null] },
  { sys: {} },
  { sys: { type: 'Link', linkType: 'Entry', id: 'home' } },
  {
    sys: {
      type: 'ResourceLink',
      linkType: 'Contentful:Entry',
      urn: 'crn:contentful:::content:spaces/a/entries/b',
    },
  },
  JSON.parse('{"__proto__":{"a":1},"constructor":1,"hasOwnProperty":2}') as Json,
];

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom(...oddValues),
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
  fc.integer({ min: 1, max: 3000 }).map(nested),
);

/** Deeper than anything that recurses would survive. */
function nested(depth: number): Json {
  let inner: Json = { nodeType: 'text', value: 'deep', marks: [], data: {} };
  for (let level = 0; level < depth; level++) inner = { nodeType: 'blockquote', data: {}, content: [inner] };
  return inner;
}

const share = fc.double({ min: 0, max: 0.999999, noNaN: true });

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  place: share,
  kind: fc.constantFrom('delete', 'replace', 'replace', 'rename', 'repeat', 'move'),
  value,
  other: share,
});

type Container = Json[] | { [key: string]: Json };

interface Place {
  readonly container: Container;
  readonly key: string;
}

/** A changed copy of a document. */
export function mutate(document: Json, mutations: readonly Mutation[]): Json {
  const copy = structuredClone(document);
  for (const each of mutations) change(copy, each);
  return copy;
}

function change(document: Json, { place, kind, value: given, other }: Mutation): void {
  const places = placesIn(document);
  const at = places[Math.floor(place * places.length)];
  const from = places[Math.floor(other * places.length)];
  if (!at || !from) return;
  const key = typeof given === 'string' ? given : 'renamed';
  if (kind === 'delete') remove(at);
  else if (kind === 'replace') set(at, structuredClone(given));
  else if (kind === 'move') set(at, structuredClone(get(from)));
  else if (kind === 'rename') {
    const moved = get(at);
    remove(at);
    set({ container: at.container, key: Array.isArray(at.container) ? '0' : key }, moved);
  } else if (Array.isArray(at.container)) at.container.push(structuredClone(get(at)));
  else set({ container: at.container, key }, structuredClone(get(at)));
}

/** Every member and element, however deep; without recursion, as earlier changes may have nested thousands of levels. */
function placesIn(document: Json): Place[] {
  const places: Place[] = [];
  const waiting: Json[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      places.push({ container: next, key });
      waiting.push(inner);
    }
  }
  return places;
}

function get({ container, key }: Place): Json {
  return (container as { [key: string]: Json })[key] ?? null;
}

/** `defineProperty`, so that a key named `__proto__` is one like any other, as in parsed JSON. */
function set({ container, key }: Place, given: Json): void {
  Object.defineProperty(container, key, {
    value: given,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

function remove({ container, key }: Place): void {
  if (Array.isArray(container)) container.splice(Number(key), 1);
  else delete container[key];
}
