/** Sites whose pages move, go and come back at random, from build to build through the manifest. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { manifestBytes } from '../../pipeline/emit/manifest.ts';
import { readManifest } from '../../pipeline/emit/read-manifest.ts';
import type { RedirectPlan } from '../../pipeline/model/redirects.ts';
import type { PageRoute } from '../../pipeline/model/routes.ts';
import { planRedirects } from '../../pipeline/resolve-slugs/plan-redirects.ts';
import { newFolder } from '../helpers/temp-folder.ts';

interface Step {
  /** What is where, whether or not it is built. */
  readonly routes: readonly PageRoute[];
  readonly built: readonly string[];
}

const folder = newFolder();
const manifestFile = join(folder, 'manifest.json');
afterAll(() => rmSync(folder, { recursive: true }));

const ids = ['home', 'about', 'plans', 'blog'];
const step: fc.Arbitrary<Step> = fc.record({
  routes: fc
    .tuple(
      routesIn('en', ['/', '/a', '/b', '/c', '/d/e']),
      routesIn('de', ['/de', '/de/a', '/de/b', '/de/c']),
    )
    .map((lists) => lists.flat()),
  built: fc.constantFrom(['en'], ['de'], ['en', 'de'], ['en', 'de']),
});

test('after every build, each old address leads in one hop to what was last there, wherever that is', () => {
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
    forgetBuilds();
    const lastOwners = new Map<string, PageRoute>();
    for (const each of steps) {
      const { redirects } = build(each);
      const current = builtRoutes(each);
      const served = new Set(current.map(({ path }) => path));
      for (const route of current) lastOwners.set(route.path, route);
      expect([...redirects.keys()].filter((from) => served.has(from))).toEqual([]);
      for (const [path, owner] of lastOwners) {
        const leadsTo = served.has(path) ? path : redirects.get(path)?.to;
        expect([path, leadsTo]).toEqual([path, current.find((route) => isSame(route, owner))?.path]);
      }
    }
  });
  fc.assert(property, { numRuns: 300 });
});

test('a build loses what the last one served and nothing serves or redirects now', { tags: 'ci' }, () => {
  const property = fc.property(step, step, (before, after) => {
    forgetBuilds();
    build({ ...before, built: ['en', 'de'] });
    const { redirects, removed, compared } = build(after);
    const pages = before.routes.filter(
      ({ locale, entryId }) => after.built.includes(locale) && isPage(entryId),
    );
    const served = new Set(builtRoutes(after).map(({ path }) => path));
    const lost = pages.map(({ path }) => path).filter((path) => !served.has(path) && !redirects.has(path));
    expect({ removed, compared }).toEqual({ removed: lost.sort(), compared: pages.length });
  });
  fc.assert(property, { numRuns: 300 });
});

test('a build over its own output changes nothing', { tags: 'ci' }, () => {
  const property = fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
    forgetBuilds();
    for (const each of steps) {
      const { redirects, former, notBuilt } = build(each);
      const again = build(each);
      expect(again).toMatchObject({ former, notBuilt, removed: [] });
      expect([...again.redirects]).toEqual([...redirects]);
    }
  });
  fc.assert(property);
});

/** Some of the entries, each at a path of its own. */
function routesIn(locale: string, paths: string[]): fc.Arbitrary<PageRoute[]> {
  return fc.shuffledSubarray(ids).chain((chosen) => {
    const all = { minLength: chosen.length, maxLength: chosen.length };
    const route = (path: string, at: number) => ({ path, locale, entryId: chosen[at] ?? '' });
    return fc.shuffledSubarray(paths, all).map((some) => some.map(route));
  });
}

function build(each: Step): RedirectPlan {
  const routes = builtRoutes(each);
  const pages = routes.filter(({ entryId }) => isPage(entryId));
  const stubs = routes.filter(({ entryId }) => !isPage(entryId));
  const previous = readManifest(undefined, folder);
  const plan = planRedirects(previous, { pages, stubs, builtIn: new Set() }, (locale) =>
    each.built.includes(locale),
  );
  const files = pages.map((route) => ({ file: `${route.path}.html`, bytes: 0, sha256: '', ...route }));
  writeFileSync(manifestFile, manifestBytes(files, stubs, plan));
  return plan;
}

function forgetBuilds(): void {
  rmSync(manifestFile, { force: true });
}

function builtRoutes({ routes, built }: Step): PageRoute[] {
  return routes.filter(({ locale }) => built.includes(locale));
}

/** The blog is another system's. */
function isPage(entryId: string): boolean {
  return entryId !== 'blog';
}

function isSame(one: PageRoute, other: PageRoute): boolean {
  return one.entryId === other.entryId && one.locale === other.locale;
}
