import { expect, test } from 'vitest';
import type { KeptAnchors, KeptCheck } from './build-state.ts';
import { keepAnchors } from './keep-anchors.ts';
import type { Memory, PastState } from './memory.ts';

const config = { brand: 'Wayfold' };

const check = (id: string, shows: readonly string[]): KeptCheck =>
  ({ id, shows, uses: [], basis: '', findings: [], leadsTo: [], addresses: [] }) as KeptCheck;

const checks = [check('page', ['group']), check('group', ['card']), check('other', [])];

/** @param changed ids of what has changed since the build before @param before what entries showed then */
function secondBuild(changed: readonly string[], before = checks, now = checks) {
  const key = 'checks';
  const first = keepAnchors(
    memoryOf(undefined),
    { key, entries: before, changed: undefined, before: new Map() },
    config,
  );
  first.add('page', 'details');
  return keepAnchors(
    memoryOf(first.toKeep()),
    { key, entries: now, changed: new Set(changed), before: new Map(before.map((each) => [each.id, each])) },
    config,
  );
}

function memoryOf(anchors: KeptAnchors | undefined): Memory {
  const past =
    anchors && (((part: string) => (part === 'anchors' ? anchors : undefined)) as unknown as PastState);
  return { file: '', inputs: { messages: '', servers: '' }, past } as unknown as Memory;
}

test.each<[string, readonly string[], boolean]>([
  ['nothing', [], true],
  ['what it doesn’t show', ['other'], true],
  ['itself', ['page'], false],
  ['what it shows at any distance', ['card'], false],
])('a page is looked at again where %s has changed', (_, changed, isSound) => {
  expect(secondBuild(changed).isFresh('page', 'details')).toBe(isSound);
});

test('a page is looked at again where something else is asked of it', () => {
  expect(secondBuild([]).isFresh('page', 'other')).toBe(false);
});

test('what it showed before, or shows only now, counts too', () => {
  const without = checks.map((each) => (each.id === 'group' ? check('group', []) : each));
  expect(secondBuild(['card'], checks, without).isFresh('page', 'details')).toBe(false);
  expect(secondBuild(['card'], without, checks).isFresh('page', 'details')).toBe(false);
});
