/** The content files that fuzzing begins with. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../helpers/run-cli.ts';
import type { Json } from './json-text.ts';

type JsonObject = { [key: string]: Json };

const threeLanguages = read('three-languages');

/** JSON texts by what they are. */
export const documents: ReadonlyMap<string, string> = new Map([
  ['every block', JSON.stringify(read('every-block'))],
  ['three languages', JSON.stringify({ ...threeLanguages, contentTypes: contentTypes() })],
  ['delivered', JSON.stringify(asDelivered(threeLanguages))],
]);

function read(site: string): JsonObject {
  return JSON.parse(readFileSync(join(root, 'tests/sites', site, 'content.json'), 'utf8')) as JsonObject;
}

/** Content types with URLs. */
function contentTypes(): Json {
  const text = readFileSync(join(root, 'content/sample/content-model.json'), 'utf8');
  const { contentTypes: all } = JSON.parse(text) as { contentTypes: JsonObject[] };
  return all.filter(({ sys }) => ['directory', 'page', 'stub'].includes(String((sys as JsonObject).id)));
}

/** As the Delivery API gives entries in all locales: with a revision, without versions. */
function asDelivered(document: JsonObject): JsonObject {
  const items = (list: Json = []) => (list as JsonObject[]).map(asDeliveredItem);
  return { ...document, entries: items(document.entries), assets: items(document.assets) };
}

function asDeliveredItem(item: JsonObject): JsonObject {
  const { version: _version, publishedVersion: _published, ...sys } = item.sys as JsonObject;
  return { metadata: { tags: [], concepts: [] }, ...item, sys: { ...sys, revision: 3 } };
}
