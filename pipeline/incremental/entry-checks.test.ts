import { expect, test } from 'vitest';
import type { BuildCache, CacheParts } from './build-cache.ts';
import { type CachedCheck, reuseAnchors } from './entry-checks.ts';

const config = { brand: 'Wayfold' };

const check = (id: string, shows: readonly string[]): CachedCheck =>
  ({ id, shows, uses: [], urlBasis: '', findings: [], leadsTo: [], addresses: [] }) as CachedCheck;

const checks = [check('page', ['group']), check('group', ['card']), check('other', [])];

/** @param changed ids of what has changed since the build before @param before what entries showed then */
function secondBuild(changed: readonly string[], before = checks, now = checks) {
  const key = 'checks';
  const saved = new Map<string, () => unknown>();
  const first = reuseAnchors(
    cacheOf(undefined, saved),
    { key, entries: before, changed: undefined, before: new Map() },
    config,
  );
  first.add('page', 'details');
  return reuseAnchors(
    cacheOf(saved.get('anchors')?.() as CacheParts['anchors'], new Map()),
    { key, entries: now, changed: new Set(changed), before: new Map(before.map((each) => [each.id, each])) },
    config,
  );
}

function cacheOf(anchors: CacheParts['anchors'] | undefined, saved: Map<string, () => unknown>): BuildCache {
  return {
    inputs: () => ({ messages: '', servers: '' }),
    previous: (name: string) => (name === 'anchors' ? anchors : undefined),
    put: (name: string, part: () => unknown) => saved.set(name, part),
  } as unknown as BuildCache;
}

test.each<[string, readonly string[], boolean]>([
  ['nothing', [], true],
  ["what it doesn't show", ['other'], true],
  ['itself', ['page'], false],
  ['what it shows at any distance', ['card'], false],
])('a page is looked at again where %s has changed', (_, changed, isFresh) => {
  expect(secondBuild(changed).isFresh('page', 'details')).toBe(isFresh);
});

test('a page is looked at again where other ids lead to it', () => {
  expect(secondBuild([]).isFresh('page', 'other')).toBe(false);
});

test('what it showed before, or shows only now, counts too', () => {
  const without = checks.map((each) => (each.id === 'group' ? check('group', []) : each));
  expect(secondBuild(['card'], checks, without).isFresh('page', 'details')).toBe(false);
  expect(secondBuild(['card'], without, checks).isFresh('page', 'details')).toBe(false);
});
