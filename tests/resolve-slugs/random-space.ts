import fc from 'fast-check';
import type { ExportedLocale, Space } from '../helpers/reference-slugs.ts';
import { archived, draft, type ExportedEntry, linkTo, sysOf } from '../helpers/space-builder.ts';

const knownCodes = ['en-US', 'de-DE', 'fr-FR', 'ar-SA'];
const goodSlugs = ['a', 'b', 'c-d', 'über', 'ไทย', 'v1.0', '/', '/'];
const oddSlugs = ['', null, 'A', '..', 'a b', 'a/b', 'index', 'x.html', 'assets', 'en', 'de', 'fr'];
const addresses = [
  'https://example.org/',
  'http://example.org/x',
  'javascript:alert(1)',
  'example.org',
  '',
  null,
];

/** Which field each kind is built on, if any, and how often kinds come up. */
const kinds = [
  { type: 'directory', link: 'parentDirectory', weight: 6 },
  { type: 'page', link: 'section', weight: 6 },
  { type: 'partnerPage', link: 'section', weight: 1 },
  { type: 'stub', link: 'section', weight: 1 },
  { type: 'pageHub', link: 'page', weight: 2 },
  { type: 'emailNamedDestination', link: 'page', weight: 2 },
  { type: 'anchor', link: 'page', weight: 2 },
  { type: 'callToAction', link: 'internalDestination', weight: 2 },
  { type: 'externalLink', link: undefined, weight: 1 },
  { type: 'hero', link: undefined, weight: 1 },
  { type: 'landingPage', link: undefined, weight: 1 },
];

/** Generates exports with random links: to drafts, to themselves, to the wrong type, to nothing. */
export const randomSpace: fc.Arbitrary<Space> = fc
  .record({ locales: randomLocales(), count: fc.integer({ min: 0, max: 14 }) })
  .chain(({ locales, count }) => {
    const ids = ['root', ...Array.from({ length: count + 1 }, (_, at) => `e${at}`)];
    const entries = Array.from({ length: count }, (_, at) => randomEntry(`e${at}`, ids, locales));
    return fc.record({ locales: fc.constant(locales), entries: fc.tuple(randomRoots(locales), ...entries) });
  })
  .map(({ locales, entries: [roots, ...others] }) => ({ locales, entries: [...roots, ...others] }));

function randomLocales(): fc.Arbitrary<ExportedLocale[]> {
  const fallback = fc.option(fc.constantFrom(...knownCodes, 'eo-EO'), { nil: null, freq: 4 });
  return fc
    .record({
      codes: fc.subarray(knownCodes, { minLength: 1 }),
      unknown: fc.boolean(),
      fallbacks: fc.array(fallback, { minLength: 5, maxLength: 5 }),
      defaultAt: fc.nat(),
    })
    .map(({ codes, unknown, fallbacks, defaultAt }) =>
      [...codes, ...(unknown ? ['eo-EO'] : [])].map((code, at) => ({
        code,
        fallbackCode: fallbacks[at] ?? null,
        default: at === defaultAt % codes.length,
      })),
    );
}

/** The site's root always, as all else would fail; roots of languages mostly. */
function randomRoots(locales: readonly ExportedLocale[]): fc.Arbitrary<ExportedEntry[]> {
  const root = directoryIn(locales, 'root', '/');
  return fc.subarray(['de', 'fr', 'ar', 'jp'], { minLength: 2 }).map((codes) => {
    return [root, ...codes.map((code) => directoryIn(locales, `root-${code}`, code))];
  });
}

function directoryIn(locales: readonly ExportedLocale[], id: string, slug: string): ExportedEntry {
  const values = Object.fromEntries(locales.map(({ code }) => [code, slug]));
  return { sys: sysOf('directory', id), fields: { slug: values } };
}

function randomEntry(
  id: string,
  ids: readonly string[],
  locales: readonly ExportedLocale[],
): fc.Arbitrary<ExportedEntry> {
  const kind = fc.oneof(...kinds.map(({ weight, ...each }) => ({ weight, arbitrary: fc.constant(each) })));
  const main = locales.find((locale) => locale.default)?.code ?? '';
  const target = fc.option(fc.oneof(fc.constantFrom(...ids), fc.constant('root')), {
    nil: undefined,
    freq: 8,
  });
  const state = fc.oneof(
    { weight: 12, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(draft, archived) },
  );
  const all = {
    kind,
    target,
    state,
    slug: valuesIn(locales, goodSlugs, oddSlugs),
    title: valuesIn(locales, ['Title'], ['', null]),
    address: valuesIn(locales, addresses.slice(0, 2), addresses.slice(2)),
    anchor: fc.option(fc.constant('here'), { nil: undefined, freq: 8 }),
  };
  return fc
    .record(all)
    .map(({ kind: { type, link }, target: linked, state: sys, slug, title, address, anchor }) => ({
      sys: { ...sysOf(type, id), ...sys },
      fields: {
        slug: type === 'directory' ? withoutCodes(slug) : slug,
        title,
        externalDestination: address,
        ...(anchor !== undefined && { target: { [main]: anchor } }),
        ...(link && linked !== undefined && { [link]: { [main]: linkTo(linked) } }),
      },
    }));
}

/** A value for some of the locales; mostly a good one. */
function valuesIn(locales: readonly ExportedLocale[], good: readonly unknown[], odd: readonly unknown[]) {
  const value = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );
  const all = locales.map(({ code, default: isDefault }) =>
    fc.tuple(fc.constant(code), fc.option(value, { nil: undefined, freq: isDefault ? 20 : 1 })),
  );
  return fc.tuple(...all).map((pairs) => Object.fromEntries(pairs.filter(([, each]) => each !== undefined)));
}

/** A directory that is some language's root in one language only is a case of its own, written down in `cases/`. */
function withoutCodes(slugs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(slugs).map(([code, slug]) => [code, slug === 'de' || slug === 'fr' ? 'a' : slug]),
  );
}
