import { expect, test } from 'vitest';
import { parseAsset } from './parse-asset.ts';

const url = '//images.ctfassets.net/x/map.png';
const file = {
  url,
  fileName: 'map.png',
  contentType: 'image/png',
  details: { size: 9, image: { width: 1, height: 2 } },
};

test('keeps valid values and reports each invalid one', () => {
  const fields = {
    title: { 'en-US': 'A map', 'de-DE': { toString: 1 } },
    description: { 'en-US': null },
    file: { 'en-US': file, 'de-DE': { url, contentType: 7 } },
  };
  const { asset, findings } = parseAsset('map', fields);
  expect(asset).toEqual({
    id: 'map',
    fields: { title: { 'en-US': 'A map' }, description: { 'en-US': null }, file: { 'en-US': file } },
  });
  expect(findings.map(({ message }) => message)).toEqual([
    'Invalid entry: the asset "map" holds something other than a text in "title" (de-DE).',
    'Invalid entry: the asset "map" holds something other than a text in "file.contentType" (de-DE).',
  ]);
  expect(findings[1]).toMatchObject({
    rule: 'invalid-entry',
    entryId: 'map',
    contentType: 'Asset',
    field: 'file',
  });
});

test.each([
  ['file', { 'en-US': {} }, 'a text in "file.url" (en-US)'],
  ['file', { 'en-US': 7 }, 'an object in "file" (en-US)'],
  [
    'file',
    { 'en-US': { url, details: { image: { width: '1' } } } },
    'a number in "file.details.image.width" (en-US)',
  ],
  ['title', 'A map', 'values by locale in "title"'],
  ['description', null, 'values by locale in "description"'],
])('leaves out a %s of %j', (name, values, expected) => {
  const { asset, findings } = parseAsset('map', { [name]: values });
  expect(Object.values(asset.fields).flatMap((each) => Object.values(each))).toEqual([]);
  expect(findings.map(({ message }) => message)).toEqual([
    `Invalid entry: the asset "map" holds something other than ${expected}.`,
  ]);
});

test.each([undefined, {}])('takes %j for an asset without values', (fields) => {
  expect(parseAsset('map', fields)).toEqual({ asset: { id: 'map', fields: {} }, findings: [] });
});

test.each([null, 7, []])('says that %j is no fields', (fields) => {
  const { asset, findings } = parseAsset('map', fields);
  expect(asset).toEqual({ id: 'map', fields: {} });
  expect(findings).toMatchObject([{ rule: 'invalid-entry', entryId: 'map', field: 'fields' }]);
});
