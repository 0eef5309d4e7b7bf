import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { FieldKind } from '../../domain/content/content-fields.ts';
import { picturePlaces } from '../../domain/content/pictures.ts';
import { fieldsIn, isBlockSchema, schemaParts } from '../../pipeline/model/block-schema.ts';
import { evaluateSchema } from '../../pipeline/model/own-blocks.ts';
import { root } from '../helpers/run-cli.ts';

const page = readFileSync(join(root, 'docs/own-blocks.md'), 'utf8');
const listings = new Map(
  Array.from(page.matchAll(/```\w+ (\S+)\n([\s\S]*?)```/g), ([, file = '', text = '']) => [file, text]),
);

test.each(['schema.ts', 'view.tsx', 'style.module.css', 'sample.json'])(
  'the page shows %s of the block that sites of tests have',
  (name) => {
    const file = `blocks/testimonial/${name}`;
    expect(listings.get(file)).toBe(readFileSync(join(root, 'tests/sites/own-blocks', file), 'utf8'));
  },
);

test('the page lists what a schema is made of, by what Contentful holds', () => {
  const rows = Array.from(page.matchAll(/^\| (`[^|]+`) \| (\w[^|]*) \|/gm), ([, given = '', kind = '']) => ({
    schemas: Array.from(given.matchAll(/`([^`]+)`/g), ([, code = '']) => code),
    kind,
  }));
  const kindOf = (code: string) => {
    const own = code.replace('{ … }', '{}').replace('(…)', '(z.string(), z.string())');
    const names = Object.keys(schemaParts()).join(', ');
    const module = `const { ${names} } = require('own/blocks'); exports.default = z.object({ own: ${own} });`;
    const schema = evaluateSchema({ type: 'own', schema: module });
    return isBlockSchema(schema) ? fieldsIn(schema).own?.kind : undefined;
  };
  const stored = rows.filter(({ schemas }) =>
    schemas.every((code) => /^(z\.|\w+\()/.test(code) && !/^use/.test(code)),
  );
  const names: Partial<Record<FieldKind, string>> = {
    symbol: 'Short text',
    text: 'Long text',
    symbols: 'Short text, list',
    richText: 'Rich text',
    boolean: 'Boolean',
    number: 'Number, decimal',
    integer: 'Number, integer',
    date: 'Date and time',
    location: 'Location',
    object: 'JSON object',
    entry: 'Reference, one',
    entries: 'References, many',
    asset: 'Media, one file',
    assets: 'Media, many files',
  };
  const checked = stored.flatMap(({ schemas, kind }) =>
    schemas.map((code) => ({ code, kind, own: kindOf(code) })),
  );
  expect(new Set(checked.map(({ own }) => own))).toEqual(new Set(Object.keys(names)));
  for (const { code, kind, own } of checked)
    expect([code, kind.startsWith(names[own as FieldKind] ?? '?')]).toEqual([code, true]);
});

test('the page names places of pictures that there are', () => {
  const named = /`picture\(\)` names the place[\s\S]*?pixels/.exec(page)?.[0] ?? '';
  const places = Array.from(named.matchAll(/`(\w+)`/g), ([, place = '']) => place);
  expect(places.length).toBeGreaterThan(5);
  expect(places.filter((place) => !Object.hasOwn(picturePlaces, place))).toEqual([]);
});
