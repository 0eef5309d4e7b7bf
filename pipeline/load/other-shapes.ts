/** Keys that tell what else a JSON file is, the most telling first. */
const shapes: readonly { readonly keys: readonly string[]; readonly what: string }[] = [
  { keys: ['items', 'nextSyncUrl'], what: 'an answer of Contentful’s Sync API' },
  { keys: ['items', 'nextPageUrl'], what: 'an answer of Contentful’s Sync API' },
  { keys: ['items'], what: 'one page of an answer of Contentful’s Delivery or Management API' },
  { keys: ['sys', 'message'], what: 'an error that Contentful answered with' },
  { keys: ['sys', 'fields'], what: 'a single entry or asset' },
  { keys: ['data'], what: 'an answer of Contentful’s GraphQL API' },
];

/** What a JSON object looks like that has none of an export's keys, undefined where nothing tells. */
export function otherShape(keys: ReadonlySet<string>): string | undefined {
  return shapes.find((shape) => shape.keys.every((key) => keys.has(key)))?.what;
}
