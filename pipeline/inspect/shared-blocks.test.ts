import { expect, test } from 'vitest';
import { maxFindings } from '../../domain/site/inspection.ts';
import { english, entry, german, homePage, linkTo, page, space } from '../../tests/helpers/space-builder.ts';
import { openContent } from '../load/content-by-id.ts';
import { indexContent } from '../load/index-export.ts';
import type { Issue } from '../model/issue.ts';
import { entryFacts } from './entry-facts.ts';
import { graphItems } from './graph-boxes.ts';
import type { InspectedSite } from './inspected-site.ts';
import { siteGraph } from './site-graph.ts';
import { textCoverage } from './text-coverage.ts';

const pages = 30;
const cards = 50;
const ids = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`);

/** Pages that share a group of cards, and the page `home`, which has a block of its own. */
function sharedSite(issues: readonly Issue[] = []): InspectedSite & { readonly looks: () => number } {
  const group = [linkTo('group')];
  const entries = [
    ...homePage({ blocks: [linkTo('hero')] }),
    entry('hero', 'hero', { heading: 'Hero' }),
    ...ids('page', pages).map((id) => page(id, id, 'root', { blocks: group })),
    entry('contentBlockGroup', 'group', {
      heading: 'Group',
      blocks: ids('card', cards).map((id) => linkTo(id)),
    }),
    ...ids('card', cards).map((id) => entry('card', id, { heading: id, text: id })),
  ];
  const bytes = Buffer.from(JSON.stringify(space(entries, [english, german])));
  const content = openContent(indexContent(bytes, 'content.json', {}).value);
  const shows = new Map<string, readonly string[]>([
    ['home', ['hero']],
    ...ids('page', pages).map((id) => [id, ['group']] as const),
    ['group', ids('card', cards)],
  ]);
  let looks = 0;
  const ask = shows.get.bind(shows);
  shows.get = (id) => {
    looks++;
    return ask(id);
  };
  const path = (id: string) => [`/${id}`, `/de/${id}`];
  return {
    origin: 'https://www.example.com',
    sells: false,
    servers: undefined,
    content,
    urls: new Map(['root', 'home', ...ids('page', pages)].map((id) => [id, path(id)])),
    issues,
    chains: {
      next: new Map(['home', ...ids('page', pages)].map((id) => [id, 'root'])),
      faults: new Map(),
      withoutRoot: new Set(),
    },
    shows,
    facts: new Map(content.index.entries.ids.map((id) => [id, entryFacts(content, id)])),
    locate: (located) => located.map(() => ({})),
    looks: () => looks,
  };
}

/** Each entry a few times, and not each once for every page. */
const few = 6 * (pages + cards + 4);

test('the graph looks at what pages share once', () => {
  const site = sharedSite();
  const { nodes } = siteGraph(site);
  expect(nodes.map(({ states }) => states.de)).toEqual(['own', ...Array(pages + 1).fill('fallback')]);
  expect(site.looks()).toBeLessThan(few);
});

test('the coverage does, and counts it for each page', () => {
  const site = sharedSite();
  const rows = textCoverage(site).pages;
  // A title, the group's heading, and a heading and a text of each card.
  expect(new Set(rows.filter(({ id }) => id !== 'home').map(({ texts }) => texts))).toEqual(
    new Set([1 + 1 + 2 * cards]),
  );
  expect(rows.find(({ id }) => id === 'home')?.texts).toBe(2);
  expect(site.looks()).toBeLessThan(few);
});

test('a node lists so many findings, and has the number of the others', () => {
  const issue = (entryId: string, severity: Issue['severity']): Issue => ({
    rule: 'dangling-link',
    severity,
    message: '',
    hint: '',
    entryId,
    contentType: 'card',
  });
  const shared = Array.from({ length: maxFindings + 20 }, (_, at) =>
    issue(`card-${at % cards}`, at < maxFindings - 5 ? 'error' : 'warning'),
  );
  const graph = siteGraph(sharedSite([...shared, issue('page-3', 'info'), issue('hero', 'error')]));
  const node = (id: string) => graph.nodes.find((each) => each.id === id);
  expect(node('page-1')?.findings).toEqual([...Array(maxFindings).keys()]);
  expect(node('page-1')?.moreFindings).toEqual({ error: 0, warning: 20, info: 0 });
  expect(node('page-3')?.moreFindings).toEqual({ error: 0, warning: 20, info: 1 });
  expect(node('home')).toMatchObject({ findings: [maxFindings + 21] });
  expect(node('home')).not.toHaveProperty('moreFindings');
  expect(graphItems(graph).find(({ title }) => title === '/page-1')).toMatchObject({
    errors: maxFindings - 5,
    warnings: 25,
  });
});
