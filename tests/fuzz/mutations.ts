import fc from 'fast-check';
import { type Json, jsonText } from './json-text.ts';

/** Describes a change at a place that a number selects in any document. */
export interface Mutation {
  /** 0 ≤ key < 1, along the document's distinct keys: what is rare in it is changed as often as what fills it. */
  readonly key: number;
  /** 0 ≤ place < 1, along the places with that key. */
  readonly place: number;
  readonly kind: 'delete' | 'replace' | 'rename' | 'repeat' | 'move' | 'nest' | 'wrap' | 'splice';
  readonly value: Json;
  /** Levels of nesting; a number, since fast-check can't print what is as deep. */
  readonly depth: number;
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
  fc.constant(null),
  fc.constantFrom(...oddValues),
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** Deeper than anything that recurses would survive. */
function nested(depth: number): Json {
  let inner: Json = { nodeType: 'text', value: 'deep', marks: [], data: {} };
  for (let level = 0; level < depth; level++) inner = { nodeType: 'blockquote', data: {}, content: [inner] };
  return inner;
}

function wrapped(value: Json, depth: number): Json {
  let outer = value;
  for (let level = 0; level < depth; level++) outer = level % 2 === 0 ? [outer] : { 'en-US': outer };
  return outer;
}

/** A text with another in it; what is no text stays. */
function spliced(value: Json, text: string, place: number): Json {
  if (typeof value !== 'string') return value;
  const at = Math.floor(place * (value.length + 1));
  return value.slice(0, at) + text + value.slice(at);
}

/** 0 ≤ share < 1, all alike: fast-check's own numbers are mostly next to nothing, and only the first places would change. */
export const share = fc.noBias(fc.integer({ min: 0, max: 999_999 })).map((millionths) => millionths / 1e6);

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  key: share,
  place: share,
  kind: fc.constantFrom(
    'delete',
    'delete',
    'replace',
    'replace',
    'replace',
    'rename',
    'repeat',
    'move',
    'nest',
    'wrap',
    'splice',
    'splice',
  ),
  value,
  depth: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3000 })),
  other: share,
});

type Container = Json[] | { [key: string]: Json };

interface Place {
  readonly container: Container;
  readonly key: string;
  /** The key behind that of the container, which are the same for all items of a list: `slug.en-US`, `content.[]`. */
  readonly name: string;
}

/** @param text of a JSON document. @returns that of a changed one */
export function mutate(text: string, mutations: readonly Mutation[]): string {
  const document = JSON.parse(text) as Json;
  for (const each of mutations) change(document, each);
  return jsonText(document);
}

function change(document: Json, mutation: Mutation): void {
  const byKey = [...Map.groupBy(placesIn(document), ({ name }) => name).values()];
  const at = atShare(atShare(byKey, mutation.key), mutation.place);
  const from = atShare(byKey.flat(), mutation.other);
  if (at && from) apply(mutation, at, from);
}

function atShare<Item>(items: readonly Item[] = [], part: number): Item | undefined {
  return items[Math.floor(part * items.length)];
}

function apply({ kind, value: given, depth, place }: Mutation, at: Place, from: Place): void {
  const key = typeof given === 'string' ? given : 'renamed';
  if (kind === 'delete') remove(at);
  else if (kind === 'replace') set(at, copyOf(given));
  else if (kind === 'nest') set(at, nested(depth));
  else if (kind === 'splice') set(at, spliced(get(at), String(given), place));
  else if (kind === 'wrap') set(at, wrapped(get(at), depth));
  else if (kind === 'move') set(at, copyOf(get(from)));
  else if (kind === 'rename') {
    const moved = get(at);
    remove(at);
    set({ ...at, key: Array.isArray(at.container) ? '0' : key }, moved);
  } else if (Array.isArray(at.container)) at.container.push(copyOf(get(at)));
  else set({ ...at, key }, copyOf(get(at)));
}

/** Every member and element, however deep; without recursion, as earlier changes may have nested thousands of levels. */
function placesIn(document: Json): Place[] {
  const places: Place[] = [];
  const waiting: { value: Json; outer: string }[] = [{ value: document, outer: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: container, outer } = next;
    if (typeof container !== 'object' || container === null) continue;
    const isList = Array.isArray(container);
    for (const [key, inner] of Object.entries(container)) {
      places.push({ container, key, name: `${outer}.${isList ? '[]' : key}` });
      waiting.push({ value: inner, outer: isList ? `${outer}[]` : key });
    }
  }
  return places;
}

/** Clones that recurse end the same way as `JSON.stringify`; the parser doesn't. */
function copyOf(value: Json): Json {
  return JSON.parse(jsonText(value)) as Json;
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
