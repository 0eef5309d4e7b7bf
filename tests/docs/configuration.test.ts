import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import wayfold from '../../content/sample/site.config.ts';
import siteConfig from '../../site.config.ts';
import { configFiles, configSchema } from '../../tools/scripts/write-config-docs.ts';
import { root } from '../helpers/run-cli.ts';

test('every key of site.config.ts says what it is: `key(…)` in domain/site/site-config.ts', () => {
  expect(keysWithoutDescription(configSchema())).toEqual([]);
});

test.each([...configFiles()])(
  '%s is written from the schema (node tools/scripts/write-config-docs.ts)',
  (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text);
  },
);

test('the root takes over what the folder of the sample says, and names its files from there', () => {
  const at = (path = '') => join('content/sample', path);
  const { content, servers, icon, offerFile, localAssets } = wayfold;
  expect(siteConfig).toEqual({
    ...wayfold,
    out: 'out',
    content: at(content),
    servers: at(servers),
    icon: join(root, at(icon)),
    offerFile: at(offerFile),
    localAssets: { ...localAssets, folder: at(localAssets?.folder) },
  });
});

test('the JSON schema takes the configuration of the repository, and no unknown key', () => {
  const isValid = new Ajv2020().compile(configSchema());
  const plain = JSON.parse(JSON.stringify(siteConfig));
  expect([isValid(plain), isValid.errors]).toEqual([true, null]);
  expect(isValid({ ...plain, rules: { untranslatd: 'off' } })).toBe(false);
  expect(isValid({ ...plain, contentful: { spce: 'x' } })).toBe(false);
});

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
}

/** Walks all of a JSON schema: objects are in lists and choices as well. */
function keysWithoutDescription(schema: Schema, path = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([name, inner]) => {
    if (name === 'default' || name === 'examples') return [];
    if (name !== 'properties') return keysWithoutDescription(inner, path);
    return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => [
      ...(value.description ? [] : [`${path}${key}`]),
      ...keysWithoutDescription(value, `${path}${key}.`),
    ]);
  });
}
