import { writtenPageTypes } from '../../domain/content-model.ts';
import type { VpnServers } from '../../domain/vpn-servers.ts';
import { publishedIds } from '../model/content.ts';
import { nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { recordUses } from '../model/record-uses.ts';
import { rules } from '../model/rules.ts';
import { inLocales } from './in-locales.ts';
import type { LinkGraph } from './link-graph.ts';
import { idsOfPage, type Translate } from './page-ids.ts';
import type { WrittenAddress } from './references.ts';
import { type PageAt, placeOfAddress } from './served-paths.ts';

/** What judging anchors needs beside the links. */
export interface AnchorContext {
  readonly translate: Translate;
  readonly servers?: VpnServers | undefined;
  /** ISO 4217 code of the prices that pages show. */
  readonly currency: string;
  /** Ids of the pages that show an entry. */
  readonly pagesOf: (entryId: string) => readonly string[];
  readonly anchors?: AnchorMemory | undefined;
}

/** Pages on which everything was that is asked of them, by their ids. To find a page's ids takes parsing all that is on it. */
export interface AnchorMemory {
  /** @param asked stands for all that is asked of the page */
  readonly isSound: (pageId: string, asked: string) => boolean;
  /** @param uses ids of the entries on the page */
  readonly keep: (pageId: string, asked: string, uses: ReadonlySet<string>) => void;
}

/** An `#id`, where it is written, and the pages that should have it. */
interface Question {
  readonly entryId: string;
  readonly field: string;
  readonly anchor: string;
  readonly pages: PageAt[];
  /** Ids of the pages that show it. */
  readonly shownOn: readonly string[];
}

/** What the pages of a question lack. */
interface Miss {
  readonly question: Question;
  readonly first: PageAt;
  readonly pages: Set<string>;
  /** Positions of languages in the content's order. */
  readonly languages: Set<number>;
}

/** Links of the form `#id`, alone or behind a path, to ids that the page doesn't have (content model, "anchor"). */
export function brokenAnchors(graph: LinkGraph, context: AnchorContext): Finding[] {
  const questions = [...anchorQuestions(graph, context), ...addressQuestions(graph, context)];
  const idsOf = (page: PageAt) => idsOfPage(graph.content, context, page);
  const misses = new Map<Question, Miss>();
  for (const page of doubtfulPages(questions, context.anchors))
    graph.content.keepWhile(() => lookForAnchors(graph, context, page, misses));
  let told = 0;
  return questions.flatMap((question) => {
    const miss = misses.get(question);
    return miss ? brokenAnchor(graph, miss, told++ < mostSuggestions ? idsOf(miss.first) : undefined) : [];
  });
}

/** To find out what was meant takes all that is on a page; nobody waits seconds for hints. */
const mostSuggestions = 200;

/** A page's ids are worked out once, for all that is asked of it, and forgotten: there may be a hundred thousand pages. */
function byPage(questions: readonly Question[]): Iterable<{ page: PageAt; asked: Question[] }> {
  const pages = new Map<string, { page: PageAt; asked: Question[] }>();
  for (const question of questions) {
    for (const page of question.pages) {
      const key = `${page.at} ${page.entryId}`;
      const known = pages.get(key);
      if (known) known.asked.push(question);
      else pages.set(key, { page, asked: [question] });
    }
  }
  return pages.values();
}

/** A page in the languages in which something is asked of it. */
interface AskedPage {
  readonly id: string;
  /** Stands for all of it. */
  readonly asked: string;
  readonly versions: readonly { readonly page: PageAt; readonly asked: readonly Question[] }[];
}

function doubtfulPages(questions: readonly Question[], anchors: AnchorMemory | undefined): AskedPage[] {
  const byId = Map.groupBy(byPage(questions), ({ page }) => page.entryId);
  const pages = [...byId].map(([id, versions]) => ({ id, versions, asked: anchors ? textOf(versions) : '' }));
  return pages.filter(({ id, asked }) => !anchors?.isSound(id, asked));
}

function textOf(versions: AskedPage['versions']): string {
  return JSON.stringify(versions.map(({ page, asked }) => [page.at, asked.map(({ anchor }) => anchor)]));
}

function lookForAnchors(
  { content }: LinkGraph,
  context: AnchorContext,
  { id, asked, versions }: AskedPage,
  misses: Map<Question, Miss>,
): void {
  const { anchors } = context;
  const uses = new Set<string>();
  const looked = anchors ? recordUses(content, (used) => uses.add(used)) : content;
  let isSound = true;
  for (const { page, asked: questions } of versions) {
    const ids = idsOfPage(looked, context, page);
    for (const question of questions) {
      if (ids.has(question.anchor)) continue;
      isSound = false;
      note(misses, question, page);
    }
  }
  if (isSound) anchors?.keep(id, asked, uses);
}

function note(misses: Map<Question, Miss>, question: Question, page: PageAt): void {
  const miss = misses.get(question) ?? { question, first: page, pages: new Set(), languages: new Set() };
  miss.pages.add(page.entryId);
  miss.languages.add(page.at);
  misses.set(question, miss);
}

function brokenAnchor(
  { content, urls }: LinkGraph,
  miss: Miss,
  ids: ReadonlySet<string> | undefined,
): Finding {
  const { entryId, field, anchor, shownOn } = miss.question;
  const path = urls.get(miss.first.entryId)?.[miss.first.at];
  const others = miss.pages.size - 1;
  const codes = content.locales.filter((_, at) => miss.languages.has(at)).map(({ code }) => code);
  return {
    rule: 'broken-anchor',
    message: `${rules['broken-anchor'].title}: the field "${field}" leads to "#${anchor.slice(0, 200)}", which isn't on ${path}${others > 0 ? ` and ${others} more` : ''}.`,
    hint: hintFor(anchor, ids),
    entryId,
    contentType: content.typeOf(entryId) ?? '',
    field,
    target: `#${anchor.slice(0, 200)}`,
    ...inLocales(codes, content.locales.length),
    affects: { pages: new Set(shownOn).size, locales: codes },
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

function anchorQuestions(
  { content, urls, leadsTo, served }: LinkGraph,
  { pagesOf }: AnchorContext,
): Question[] {
  const linkedFrom = sourcesOf(leadsTo);
  return publishedIds(content, ['anchor']).flatMap((entryId) => {
    const anchor = ownValue(content.entry(entryId)?.fields.target, content.index.defaultLocale);
    if (typeof anchor !== 'string' || isAlwaysThere(anchor)) return [];
    const shownOn = [...new Set([entryId, ...(linkedFrom.get(entryId) ?? [])].flatMap(pagesOf))];
    const pages = (urls.get(entryId) ?? []).flatMap((url, at) => {
      if (url === undefined) return [];
      const path = url.replace(/#.*/s, '');
      if (path === '') return versions(urls, shownOn, at);
      return served.pageAt(path) ?? [];
    });
    return [{ entryId, field: 'target', anchor, pages: writtenOnes(content, pages), shownOn }];
  });
}

function addressQuestions(graph: LinkGraph, context: AnchorContext): Question[] {
  return [...graph.addresses].flatMap(([entryId, addresses]) => {
    const shownOn = context.pagesOf(entryId);
    const byAnchor = new Map<string, Question>();
    for (const address of addresses) {
      const place = placeOfAddress(address.uri, graph.origin);
      const { anchor = '', path = '' } = place ?? {};
      if (isAlwaysThere(anchor)) continue;
      const key = `${address.field} ${anchor} ${path}`;
      const question = byAnchor.get(key) ?? { entryId, field: address.field, anchor, pages: [], shownOn };
      for (const page of pagesMeant(graph, context, entryId, address, path)) question.pages.push(page);
      byAnchor.set(key, question);
    }
    return [...byAnchor.values()];
  });
}

/** A path names one page in one language; a place alone is on every page that shows the entry, as each language reads it. */
function pagesMeant(
  { content, urls, served }: LinkGraph,
  { pagesOf }: AnchorContext,
  entryId: string,
  { locales }: WrittenAddress,
  path: string,
): PageAt[] {
  if (path !== '') {
    const page = served.pageAt(path);
    return page ? writtenOnes(content, [page]) : [];
  }
  const pages = content.locales.flatMap(({ code }, at) =>
    locales.includes(code) ? versions(urls, pagesOf(entryId), at) : [],
  );
  return writtenOnes(content, pages);
}

/** Browsers take these to the top of any page. */
function isAlwaysThere(anchor: string): boolean {
  return anchor === '' || anchor.toLowerCase() === 'top';
}

function versions(urls: LinkGraph['urls'], pages: readonly string[], at: number): PageAt[] {
  return pages.filter((id) => urls.get(id)?.[at] !== undefined).map((entryId) => ({ entryId, at }));
}

/** What is on a stub's page only the system knows that serves it. */
function writtenOnes(content: LinkGraph['content'], pages: readonly PageAt[]): PageAt[] {
  return pages.filter(({ entryId }) => written.has(content.typeOf(entryId) ?? ''));
}

const written: ReadonlySet<string> = new Set(writtenPageTypes);

function sourcesOf(leadsTo: LinkGraph['leadsTo']): ReadonlyMap<string, readonly string[]> {
  const sources = new Map<string, string[]>();
  for (const [source, links] of leadsTo) {
    for (const { id } of links) {
      const list = sources.get(id);
      if (list) list.push(source);
      else sources.set(id, [source]);
    }
  }
  return sources;
}
