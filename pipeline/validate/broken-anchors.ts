import { hash } from 'node:crypto';
import { nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { rules } from '../model/rules.ts';
import { type AnchorIndex, indexAnchors } from './anchor-index.ts';
import { type AnchorQuestion, type Audience, anchorQuestions } from './anchor-questions.ts';
import { inLocales } from './in-locales.ts';
import type { LinkGraph } from './link-graph.ts';
import { type IdSource, idsOfPage } from './page-ids.ts';
import type { PageAt } from './served-paths.ts';

/** What judging anchors needs beside the links. */
export interface AnchorContext extends IdSource {
  /** Ids of the pages that show an entry: the same list for entries in the same place. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly anchors?: AnchorMemory | undefined;
}

/** Pages on which everything was that is asked of them, by their ids. To find out takes parsing all that is on them. */
export interface AnchorMemory {
  /** @param asked stands for all that is asked of the page */
  readonly isSound: (pageId: string, asked: string) => boolean;
  readonly keep: (pageId: string, asked: string) => void;
}

/** What the pages of a question lack. */
interface Miss {
  readonly first: PageAt;
  readonly pages: ReadonlySet<string>;
  /** Positions of languages in the content's order. */
  readonly languages: ReadonlySet<number>;
}

/** Links of the form `#id`, alone or behind a path, to ids that the page doesn't have (content model, "anchor"). */
export function brokenAnchors(graph: LinkGraph, context: AnchorContext): Finding[] {
  const { anchors, pagesOf } = context;
  const questions = anchorQuestions(graph, pagesOf);
  const audiences = [...new Set(questions.map(({ asks }) => asks))];
  const asked = askedOfPages(audiences);
  const doubtful = [...asked].filter(([id, text]) => !anchors?.isSound(id, text)).map(([id]) => id);
  const missOf = misses(graph, context, audiences, new Set(doubtful));
  const missed = new Set<Miss>();
  let told = 0;
  const idsOf = remembered((page) => idsOfPage(graph.content, context, page));
  const findings = questions.flatMap((question) => {
    const miss = missOf(question);
    if (!miss) return [];
    missed.add(miss);
    return [brokenAnchor(graph, question, miss, told++ < mostSuggestions ? idsOf(miss.first) : undefined)];
  });
  const broken = new Set([...missed].flatMap(({ pages }) => [...pages]));
  for (const id of doubtful) if (!broken.has(id)) anchors?.keep(id, asked.get(id) ?? '');
  return findings;
}

/** To find out what was meant takes all that is on a page; nobody waits seconds for hints. */
const mostSuggestions = 200;

function remembered<Value>(create: (page: PageAt) => Value): (page: PageAt) => Value {
  const known = new Map<string, Value>();
  return (page) => {
    const key = `${page.at} ${page.entryId}`;
    const value = known.get(key) ?? create(page);
    known.set(key, value);
    return value;
  };
}

/** Maps a page's id to what is asked of it, as a text that stands for it. */
function askedOfPages(audiences: readonly Audience[]): ReadonlyMap<string, string> {
  const asked = new Map<string, string[]>();
  for (const { pages, anchors } of audiences) {
    const digest = hash('sha256', JSON.stringify([...anchors].sort()), 'base64');
    for (const { entryId, at } of pages) {
      const list = asked.get(entryId);
      if (list) list.push(`${at} ${digest}`);
      else asked.set(entryId, [`${at} ${digest}`]);
    }
  }
  return new Map([...asked].map(([id, list]) => [id, list.sort().join('\n')]));
}

/** Looks at the pages that may lack something. @param doubtful their ids */
function misses(
  { content }: LinkGraph,
  context: AnchorContext,
  audiences: readonly Audience[],
  doubtful: ReadonlySet<string>,
): (question: AnchorQuestion) => Miss | undefined {
  const parts = new Map(
    audiences.map((audience) => {
      const pages = audience.pages.filter(({ entryId }) => doubtful.has(entryId));
      return [
        audience,
        { byLanguage: Map.groupBy(pages, ({ at }) => at), known: new Map<string, Miss | undefined>() },
      ];
    }),
  );
  const wanted = new Map<number, Set<string>>();
  const ranks = new Map<string, number>();
  for (const [{ pages, anchors }, { byLanguage }] of parts) {
    for (const { entryId } of pages) if (!ranks.has(entryId)) ranks.set(entryId, ranks.size);
    for (const at of byLanguage.keys()) {
      const ids = wanted.get(at) ?? new Set();
      wanted.set(at, ids);
      for (const anchor of anchors) ids.add(anchor);
    }
  }
  const index = indexAnchors(content, context, [...doubtful], wanted);
  return ({ anchor, asks }) => {
    const { byLanguage, known } = parts.get(asks) ?? {
      byLanguage: new Map<number, PageAt[]>(),
      known: new Map(),
    };
    const key = [...byLanguage.keys()].map((at) => index.key(at, anchor)).join('|');
    if (!known.has(key)) known.set(key, missIn([...byLanguage.values()].flat(), anchor, index, ranks));
    return known.get(key);
  };
}

function missIn(
  pages: readonly PageAt[],
  anchor: string,
  index: AnchorIndex,
  ranks: ReadonlyMap<string, number>,
): Miss | undefined {
  const missed = pages.filter(({ entryId, at }) => !index.isOn(entryId, at, anchor));
  const rankOf = ({ entryId }: PageAt) => ranks.get(entryId) ?? 0;
  const first = missed.reduce<PageAt | undefined>(
    (best, page) => (best && rankOf(best) <= rankOf(page) ? best : page),
    undefined,
  );
  return (
    first && {
      first,
      pages: new Set(missed.map(({ entryId }) => entryId)),
      languages: new Set(missed.map(({ at }) => at)),
    }
  );
}

function brokenAnchor(
  { content, urls }: LinkGraph,
  { entryId, field, anchor, shownOn }: AnchorQuestion,
  { first, pages, languages }: Miss,
  ids: ReadonlySet<string> | undefined,
): Finding {
  const path = urls.get(first.entryId)?.[first.at];
  const others = pages.size - 1;
  const codes = content.locales.filter((_, at) => languages.has(at)).map(({ code }) => code);
  return {
    rule: 'broken-anchor',
    message: `${rules['broken-anchor'].title}: the field "${field}" leads to "#${anchor.slice(0, 200)}", which isn't on ${path}${others > 0 ? ` and ${others} more` : ''}.`,
    hint: hintFor(anchor, ids),
    entryId,
    contentType: content.typeOf(entryId) ?? '',
    field,
    target: `#${anchor.slice(0, 200)}`,
    ...inLocales(codes, content.locales.length),
    affects: { pages: shownOn, locales: codes },
  };
}

/** Ids with an underscore are the shell's: right to name, but not what an editor meant. */
function hintFor(anchor: string, ids: ReadonlySet<string> | undefined): string {
  const remedy =
    'Give the block that is meant this "anchorId", which is the same in every language, or name another id.';
  if (!ids) return remedy;
  const own = [...ids].filter((id) => !id.includes('_'));
  const meant = nearest(anchor, own);
  if (meant !== undefined)
    return `Did you mean "#${meant}"? An id comes from a block's "anchorId" or from a heading's text.`;
  const some = own
    .slice(0, 8)
    .map((id) => `#${id.length > 60 ? `${id.slice(0, 59)}…` : id}`)
    .join(', ');
  const has =
    own.length === 0 ? 'That page has no ids.' : `That page has ${some}${own.length > 8 ? ', …' : ''}.`;
  return `${has} ${remedy}`;
}
