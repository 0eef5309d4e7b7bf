import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/helpers/temp-folder.ts';
import { ManifestError } from '../model/user-error.ts';
import { readManifest } from './read-manifest.ts';

const manifest = { generator: 'meridian', schemaVersion: 1, files: [] };

test.each<[string, unknown, string]>([
  ['no JSON', '{ "generator"', 'is damaged'],
  ['of another program', { name: 'a web app' }, 'the manifest of a site'],
  ['nothing', null, 'the manifest of a site'],
  ['of a later version', { ...manifest, schemaVersion: 2 }, 'schemaVersion'],
  ['without its files', { ...manifest, files: undefined }, 'files'],
  ['with a page without a path', { ...manifest, files: [{ locale: 'en', entryId: 'a' }] }, 'files.0'],
  ['with a list that is none', { ...manifest, redirects: { '/a': '/b' } }, 'redirects'],
])('one that is named and %s is refused', (_, content, says) => {
  expect(() => read(content)).toThrow(ManifestError);
  expect(() => read(content)).toThrow(says);
});

describe('addresses that could mean something else are refused', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/a b',
    '/a\n/* https://evil.example/ 301',
    '/a\t/b',
    '/a\u00a0b',
    '/a\u202eb',
    '/*',
    '/:splat',
    '/a#b',
    '/a?b',
    '/%2F%2Fevil.example',
    '/../etc',
    '/a/./b',
    '/a/..',
    '/(.*)',
    '/a+',
    '/{a,b}',
    '/a/',
    'a',
    '',
  ])('%j', (path) => {
    const route = { path, locale: 'en', entryId: 'about' };
    const redirect = { from: path, to: '/b', locale: 'en', entryId: 'about' };
    const lists = { files: route, redirects: redirect, former: route, notBuilt: route, stubPages: route };
    for (const [name, row] of Object.entries(lists)) {
      expect(() => read({ ...manifest, [name]: [row] })).toThrow(
        new RegExp(`${name}\\.0\\.(path|from): isn't the path of a page`),
      );
    }
  });
});

test.each(['/', '/de', '/guides/wi-fi_6.1', '/ar/أدلة', '/会社/हिन्दी', `/${'a'.repeat(2000)}`])(
  '%s is taken',
  (path) => {
    const route = { path, locale: 'en', entryId: 'about' };
    expect(read({ ...manifest, former: [route] })).toMatchObject({ pages: [], stubs: [], former: [route] });
  },
);

function read(content: unknown) {
  const folder = temporaryFolder();
  const file = join(folder, 'given.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readManifest(file, folder);
}
