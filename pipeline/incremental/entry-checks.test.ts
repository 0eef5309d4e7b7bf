import { expect, test } from 'vitest';
import { type ChecksById, toCachedChecks, withContainers } from './entry-checks.ts';

/** Returns a build's checks. @param shows what each entry shows */
function buildWith(shows: Readonly<Record<string, readonly string[]>>): ChecksById {
  const checks = Object.values(shows).map((shown) => ({
    resultHash: '',
    uses: [],
    shows: shown,
    urlBasis: '',
    untranslatedIn: [],
  }));
  return { ids: Object.keys(shows), checks: toCachedChecks('key', checks) };
}

const build = buildWith({ page: ['group'], group: ['card'], other: [] });
const without = buildWith({ page: ['group'], group: [], other: [] });

test.each<[string, readonly string[], boolean]>([
  ['nothing', [], false],
  ["something that it doesn't show", ['other'], false],
  ['itself', ['page'], true],
  ['something that it shows at any distance', ['card'], true],
])('a page is touched by a change of %s', (name, changed, isTouched) => {
  expect(withContainers(new Set(changed), [build]).has('page'), name).toBe(isTouched);
});

test('a page is touched by what it shows now, and by what it showed before', () => {
  expect(withContainers(new Set(['card']), [build, without]).has('page')).toBe(true);
  expect(withContainers(new Set(['card']), [without, build]).has('page')).toBe(true);
  expect(withContainers(new Set(['card']), [without]).has('page')).toBe(false);
});
