import fc from 'fast-check';
import { expect, test } from 'vitest';
import { english, entry, german, linkTo, space } from '../../tests/helpers/space-builder.ts';
import { openContent } from '../load/content-by-id.ts';
import { indexContent } from '../load/index-export.ts';
import type { Content } from '../model/content.ts';
import { idsOfPage, indexAnchors } from './anchor-index.ts';

const source = { translate: () => String, currency: 'USD' };
const languages = [0, 1];

function contentOf(entries: readonly unknown[]): Content {
  const bytes = Buffer.from(JSON.stringify(space(entries, [english, german])));
  return openContent(indexContent(bytes, 'content.json', {}).value);
}

/** A page whose blocks may differ in German. */
function page(id: string, blocks: readonly string[], german?: readonly string[]) {
  const made = entry('page', id, { title: id, blocks: blocks.map((block) => linkTo(block)) });
  const { blocks: values } = made.fields as { blocks: Record<string, unknown> };
  if (german) values['de-DE'] = german.map((block) => linkTo(block));
  return made;
}

const headings = ['Plan', 'Plan 2', 'plan-3', 'Plan 2 2', 'VPN locations', 'Other'];
const anchors = new Set([
  ...[
    'plan',
    'plan-2',
    'plan-3',
    'plan-4',
    'plan-5',
    'plan-2-2',
    'plan-2-3',
    'plan-02',
    'other-2',
    'nothing',
  ],
  ...['vpn-locations', 'vpn-locations-2', 'vpn-locations_search-input', 'vpn-locations-2_search-input'],
  ...['main_content', 'after_hero', 'no_such'],
]);

const groups = Array.from({ length: 4 }, (_, at) => `group-${at}`);
const leaves = Array.from({ length: 5 }, (_, at) => `leaf-${at}`);
const pages = ['one', 'two', 'three'];
const heading = fc.constantFrom(...headings);
const blocks = fc.array(fc.constantFrom(...groups, ...leaves), { maxLength: 4 });

/** Groups hold groups with a larger number, so that there are no circles. */
const groupEntries = fc.tuple(
  ...groups.map((id, at) =>
    fc
      .tuple(heading, fc.array(fc.constantFrom(...groups.slice(at + 1), ...leaves), { maxLength: 4 }))
      .map(([text, inner]) =>
        entry('contentBlockGroup', id, { heading: text, blocks: inner.map((each) => linkTo(each)) }),
      ),
  ),
);
const leafEntries = fc.tuple(
  ...leaves.map((id) =>
    fc.oneof(
      heading.map((text) => entry('card', id, { heading: text })),
      heading.map((text) => entry('hero', id, { heading: text, showScrollArrow: true })),
      fc.constant(entry('serverLocations', id)),
    ),
  ),
);
const pageEntries = fc.tuple(
  ...pages.map((id) =>
    fc.tuple(blocks, fc.option(blocks, { nil: undefined })).map(([own, de]) => page(id, own, de)),
  ),
);
const servers = [
  { continent: 'europe', countries: [{ country: 'Germany', country_code: 'DE', clusters: [] }] },
] as const;

test('a page has the ids that going through all of it gives', () => {
  fc.assert(
    fc.property(pageEntries, groupEntries, leafEntries, (...entries) => {
      const content = contentOf(entries.flat());
      const ids = { ...source, servers };
      const wanted = new Map(languages.map((at) => [at, anchors]));
      const index = indexAnchors(content, ids, pages, wanted);
      for (const at of languages) {
        const byKey = new Map<string, string>();
        for (const anchor of anchors) {
          const right = pages.filter((id) => idsOfPage(content, ids, { entryId: id, at }).has(anchor));
          expect([anchor, at, pages.filter((id) => index.isOn(id, at, anchor))]).toEqual([anchor, at, right]);
          const key = index.key(at, anchor);
          expect(byKey.get(key) ?? right.join()).toBe(right.join());
          byKey.set(key, right.join());
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('content that many pages share is read once', () => {
  const cards = Array.from({ length: 40 }, (_, at) => `card-${at}`);
  const many = Array.from({ length: 60 }, (_, at) => `page-${at}`);
  const content = contentOf([
    ...many.map((id) => page(id, ['group'])),
    entry('contentBlockGroup', 'group', { blocks: cards.map((id) => linkTo(id)) }),
    ...cards.map((id) => entry('card', id, { heading: `Plan ${id}` })),
  ]);
  let read = 0;
  const counted: Content = {
    ...content,
    entry: (id) => {
      read++;
      return content.entry(id);
    },
  };
  const wanted = new Set(['plan-card-7', 'plan-card-99', 'plan-card', 'nothing']);
  const index = indexAnchors(counted, source, many, new Map(languages.map((at) => [at, wanted])));
  const found = [...wanted].map((anchor) => many.filter((id) => index.isOn(id, 1, anchor)).length);
  expect(found).toEqual([60, 0, 0, 0]);
  expect(read).toBe(languages.length * (60 + 1 + 40));
});
