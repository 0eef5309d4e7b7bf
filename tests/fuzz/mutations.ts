import fc from 'fast-check';
import { type Json, jsonText } from './json-text.ts';

/** A change at a place that a number chooses, whatever the document looks like by then. */
export interface Mutation {
  /** 0 ≤ place < 1, along all places of the document. */
  readonly place: number;
  readonly kind: 'delete' | 'replace' | 'rename' | 'repeat' | 'move' | 'nest' | 'wrap';
  readonly value: Json;
  /** Levels of nesting; a number, since fast-check can't print what is as deep. */
  readonly depth: number;
  /** Of all places, or of those outside any `sys`, which are few among them. */
  readonly entersSys: boolean;
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

const share = fc.double({ min: 0, max: 0.999999, noNaN: true });

export const mutation: fc.Arbitrary<Mutation> = fc.record({
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
  ),
  value,
  depth: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 3000 })),
  entersSys: fc.oneof(
    { weight: 1, arbitrary: fc.constant(true) },
    { weight: 3, arbitrary: fc.constant(false) },
  ),
  other: share,
});

type Container = Json[] | { [key: string]: Json };

interface Place {
  readonly container: Container;
  readonly key: string;
}

/** @param text of a JSON document. @returns that of a changed one */
export function mutate(text: string, mutations: readonly Mutation[]): string {
  const document = JSON.parse(text) as Json;
  for (const each of mutations) change(document, each);
  return jsonText(document);
}

function change(document: Json, { place, kind, value: given, depth, entersSys, other }: Mutation): void {
  const places = placesIn(document, entersSys);
  const at = places[Math.floor(place * places.length)];
  const from = places[Math.floor(other * places.length)];
  if (!at || !from) return;
  const key = typeof given === 'string' ? given : 'renamed';
  if (kind === 'delete') remove(at);
  else if (kind === 'replace') set(at, copyOf(given));
  else if (kind === 'nest') set(at, nested(depth));
  else if (kind === 'wrap') set(at, wrapped(get(at), depth));
  else if (kind === 'move') set(at, copyOf(get(from)));
  else if (kind === 'rename') {
    const moved = get(at);
    remove(at);
    set({ container: at.container, key: Array.isArray(at.container) ? '0' : key }, moved);
  } else if (Array.isArray(at.container)) at.container.push(copyOf(get(at)));
  else set({ container: at.container, key }, copyOf(get(at)));
}

/** Every member and element, however deep; without recursion, as earlier changes may have nested thousands of levels. */
function placesIn(document: Json, entersSys: boolean): Place[] {
  const places: Place[] = [];
  const waiting: Json[] = [document];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, inner] of Object.entries(next)) {
      places.push({ container: next, key });
      if (entersSys || key !== 'sys') waiting.push(inner);
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
