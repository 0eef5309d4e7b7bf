import { isWrittenPageType } from '../../domain/content/content-model.ts';
import { builtInPlaces } from '../model/built-in-places.ts';
import type { SiteLocale } from '../model/content.ts';
import type { Issue } from '../model/issue.ts';
import { labelOf, ownValue, valueIn } from '../model/localize.ts';
import { keyOf } from './findings-of-nodes.ts';
import type { InspectedSite } from './inspected-site.ts';
import { whyNoUrl } from './why-no-url.ts';

/** An entry as an explanation names it. */
export interface NamedEntry {
  readonly id: string;
  /** Content type. */
  readonly type: string;
  readonly name?: string;
}

/** A value, and the Contentful locale that it comes from: the language's own, or another by fallback. */
export interface Sourced {
  readonly value: string;
  readonly from: string;
}

/** One entry of the way from the site's root to the entry that is explained. */
export interface Hop extends NamedEntry {
  /** The field that leads to the entry above; absent at the top. */
  readonly field?: string;
  /** UI code → the slug that it adds, in the languages that have one. */
  readonly slugs: Readonly<Record<string, Sourced>>;
}

export interface LanguageExplanation {
  /** UI code. */
  readonly locale: string;
  /** The language's own Contentful locale. */
  readonly contentful: string;
  readonly url?: string;
  /** Why there is no URL. */
  readonly reason?: string;
  readonly title?: Sourced;
}

/** Why an entry has the URLs that it has. */
export interface Explanation extends NamedEntry {
  readonly state: string;
  /** The line of the content file where the entry begins, from 1. */
  readonly line?: number;
  readonly entryUrl?: string;
  /** The name of the page that Meridian makes itself where the entry's URL is; a stub there is how content links to it. */
  readonly builtIn?: string;
  /** From the topmost entry down to this one. */
  readonly chain: readonly Hop[];
  /** What the chain returns to or ends at instead of coming to an end; absent for a sound one. */
  readonly brokenBy?: string;
  readonly languages: readonly LanguageExplanation[];
  readonly referrers: readonly (NamedEntry & { readonly field: string })[];
  /** Pages that show the entry, for one without a URL of its own. */
  readonly shownOn: readonly string[];
  readonly findings: readonly Issue[];
}

/** Why an entry's URLs are what they are, or why it has none. @param id of an entry in the export, whatever its state */
export function explainEntry(site: InspectedSite, id: string): Explanation {
  const { content, urls, chains } = site;
  const chain = chainTo(site, id);
  const brokenBy = chainBreak(site, chain);
  const builtIn = builtInAt(site, id);
  return {
    ...named(site, id),
    state: content.stateOf(id) ?? '',
    ...site.locate([id])[0],
    ...(builtIn !== undefined && { builtIn }),
    chain: chain.map((hop) => hopOf(site, hop)),
    ...(brokenBy !== undefined && { brokenBy }),
    languages: urls.has(id) ? content.locales.map((locale) => languageOf(site, chain, locale)) : [],
    referrers: referrersOf(site, id),
    shownOn: urls.has(id) ? [] : pagesThatShow(site, id),
    findings: findingsAbout(site, [id, ...(chains.faults.has(id) ? chain : [])], id),
  };
}

function builtInAt({ content, urls, sells }: InspectedSite, id: string): string | undefined {
  const own = urls.get(id) ?? [];
  const places = builtInPlaces(content, urls, sells);
  return places.find(({ paths }) => paths.some((path, at) => path !== undefined && path === own[at]))?.page
    .name;
}

function named({ content }: InspectedSite, id: string): NamedEntry {
  const name = labelOf(content.entry(id), content.index.defaultLocale);
  return { id, type: content.typeOf(id) ?? '', ...(name !== undefined && { name }) };
}

/** From the top down; a circle is cut where it would come again. */
function chainTo({ chains, urls }: InspectedSite, id: string): string[] {
  const way = new Set<string>();
  for (let at: string | undefined = id; at !== undefined && !way.has(at); at = chains.next.get(at))
    way.add(at);
  return urls.has(id) ? [...way].reverse() : [];
}

function chainBreak({ chains, issues }: InspectedSite, chain: readonly string[]): string | undefined {
  const [top] = chain;
  if (top === undefined) return undefined;
  const back = chains.next.get(top);
  if (back !== undefined) return `the chain comes back to "${back}": a circle has no beginning`;
  const fault = chains.faults.get(top)?.find(({ entryId, field }) => entryId === top && field !== 'slug');
  const issue = fault && issues.find((candidate) => keyOf(candidate) === keyOf(fault));
  return (issue ?? fault)?.message;
}

function hopOf(site: InspectedSite, id: string): Hop {
  const { content, chains } = site;
  const next = chains.next.get(id);
  const field = site.facts.get(id)?.links.find(({ ids }) => next !== undefined && ids.includes(next))?.field;
  const slugs = content.locales.flatMap((locale) => {
    const slug = sourced(site, id, 'slug', locale);
    return slug ? [[locale.code, slug] as const] : [];
  });
  return { ...named(site, id), ...(field !== undefined && { field }), slugs: Object.fromEntries(slugs) };
}

/** A localized text of an entry, with the locale that it comes from. */
function sourced(
  { content }: InspectedSite,
  id: string,
  field: string,
  locale: SiteLocale,
): Sourced | undefined {
  const values = content.entry(id)?.fields[field];
  const value = valueIn(values, locale, content.index.defaultLocale, true);
  if (typeof value !== 'string' || !values) return undefined;
  return { value, from: locale.fallbacks.find((code) => ownValue(values, code) !== undefined) ?? '' };
}

function languageOf(site: InspectedSite, chain: readonly string[], locale: SiteLocale): LanguageExplanation {
  const id = chain.at(-1) ?? '';
  const url = site.urls.get(id)?.[site.content.locales.indexOf(locale)];
  const title = sourced(site, id, titleFields[site.content.typeOf(id) ?? ''] ?? 'title', locale);
  return {
    locale: locale.code,
    contentful: locale.contentful,
    ...(url === undefined ? { reason: whyNoUrl(site, chain, locale) } : { url }),
    ...(title && { title }),
  };
}

/** What an entry is called where it is linked to, by content type. */
const titleFields: Readonly<Record<string, string>> = {
  directory: 'name',
  pageHub: 'name',
  anchor: 'text',
  externalLink: 'text',
  mailtoLink: 'text',
  callToAction: 'text',
};

function referrersOf(site: InspectedSite, id: string): Explanation['referrers'] {
  return [...site.facts].flatMap(([from, { links }]) =>
    links.filter(({ ids }) => ids.includes(id)).map(({ field }) => ({ ...named(site, from), field })),
  );
}

function pagesThatShow(site: InspectedSite, id: string): string[] {
  const { urls, content } = site;
  return withContainers(containersOf(site), id)
    .filter((outer) => isWrittenPageType(content.typeOf(outer)))
    .flatMap((page) => urls.get(page)?.find((url) => url !== undefined) ?? []);
}

/** Its own, and of what stands between it and a URL. */
function findingsAbout(site: InspectedSite, ids: readonly string[], id: string): Explanation['findings'] {
  const faults = new Set((site.chains.faults.get(id) ?? []).map(keyOf));
  return site.issues.filter(
    (issue) => issue.entryId === id || (ids.includes(issue.entryId ?? '') && faults.has(keyOf(issue))),
  );
}

/** Ids of the entries that show an entry directly, by its id. */
export type Containers = ReadonlyMap<string, readonly string[]>;

export function containersOf({ shows }: InspectedSite): Containers {
  const shownIn = new Map<string, string[]>();
  for (const [outer, inner] of shows) {
    for (const id of inner) {
      const list = shownIn.get(id);
      if (list) list.push(outer);
      else shownIn.set(id, [outer]);
    }
  }
  return shownIn;
}

/** An entry and what shows it, at any distance. */
export function withContainers(shownIn: Containers, id: string): string[] {
  const seen = new Set([id]);
  for (const inner of seen) for (const outer of shownIn.get(inner) ?? []) seen.add(outer);
  return [...seen];
}
