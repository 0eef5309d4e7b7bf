import type { LinkableType } from '../../domain/content/content-model.ts';
import { isWrittenPageType } from '../../domain/content/content-model.ts';
import { ownField } from '../../domain/content/space-names.ts';
import { footerPageSlugs } from '../../domain/site/shell.ts';
import { invert } from '../model/collections.ts';
import type { SiteLocale } from '../model/content.ts';
import type { Issue } from '../model/issue.ts';
import { labelOf, ownValue, valueIn } from '../model/localize.ts';
import { builtInRoutes } from '../model/routes.ts';
import { findPageAt } from '../model/urls.ts';
import { keyOf } from './findings-of-nodes.ts';
import type { InspectedSite } from './inspected-site.ts';
import { chainTo, whyNoUrl } from './why-no-url.ts';

export interface NamedEntry {
  readonly id: string;
  readonly type: string;
  readonly name?: string;
}

/** A value with its Contentful locale: the language's own, or a fallback. */
interface Sourced {
  readonly value: string;
  readonly from: string;
}

/** Describes one entry of the chain from the root to the explained entry. */
export interface Hop extends NamedEntry {
  /** The field that links to the entry above; absent at the top. */
  readonly field?: string;
  /** Slugs by UI code. */
  readonly slugs: Readonly<Record<string, Sourced>>;
}

/** Explains the URL in one language. */
export interface LanguageExplanation {
  readonly locale: string;
  readonly contentful: string;
  readonly url?: string;
  readonly reason?: string;
  readonly title?: Sourced;
}

/** Explains the URLs of an entry. */
export interface Explanation extends NamedEntry {
  readonly state: string;
  /** 1-based line of the entry in the content file. */
  readonly line?: number;
  readonly entryUrl?: string;
  /** Name of the built-in page at the entry's URL, if the entry is its stub. */
  readonly builtIn?: string;
  /** From the root down to this entry. */
  readonly chain: readonly Hop[];
  /** The fault that breaks the chain. */
  readonly brokenBy?: string;
  readonly languages: readonly LanguageExplanation[];
  readonly referrers: readonly (NamedEntry & { readonly field: string })[];
  /** Whether the footer of every page links to it. */
  readonly inFooter: boolean;
  /** Pages that show an entry without a URL. */
  readonly shownOn: readonly string[];
  readonly findings: readonly Issue[];
}

/** Explains an entry's URLs, or why it has none. @param id of an entry in any state */
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
    languages: urls.has(id) ? content.locales.map((locale) => languageOf(site, id, chain, locale)) : [],
    referrers: referrersOf(site, id),
    inFooter: footerPageSlugs.some((slug) => findPageAt(content, urls, `/${slug}`) === id),
    shownOn: urls.has(id) ? [] : pagesThatShow(site, id),
    findings: findingsAbout(site, [id, ...(chains.faults.has(id) ? chain : [])], id),
  };
}

function builtInAt({ content, urls, sells }: InspectedSite, id: string): string | undefined {
  const own = urls.get(id) ?? [];
  const routes = builtInRoutes(content, urls, sells);
  return routes.find(({ paths }) => paths.some((path, at) => path !== undefined && path === own[at]))?.page
    .name;
}

function named({ content }: InspectedSite, id: string): NamedEntry {
  const name = labelOf(content.entry(id), content.index.defaultLocale);
  return { id, type: content.spaceTypeOf(id) ?? '', ...(name !== undefined && { name }) };
}

function chainBreak({ chains, issues }: InspectedSite, chain: readonly string[]): string | undefined {
  const [top] = chain;
  if (top === undefined) return undefined;
  const back = chains.next.get(top);
  if (back !== undefined) return `the chain returns to "${back}" and has no end`;
  const fault = chains.faults.get(top)?.find(({ entryId, field }) => entryId === top && field !== 'slug');
  const issue = fault && issues.find((candidate) => keyOf(candidate) === keyOf(fault));
  return (issue ?? fault)?.message;
}

function hopOf(site: InspectedSite, id: string): Hop {
  const { content, chains } = site;
  const next = chains.next.get(id);
  const link = site.facts.get(id)?.links.find(({ ids }) => next !== undefined && ids.includes(next));
  const field = link && ownField(content.index.names, content.spaceTypeOf(id) ?? '', link.field);
  const slugs = content.locales.flatMap((locale) => {
    const slug = sourced(site, id, 'slug', locale);
    return slug ? [[locale.code, slug] as const] : [];
  });
  return { ...named(site, id), ...(field !== undefined && { field }), slugs: Object.fromEntries(slugs) };
}

/** Returns a localized text of an entry with its locale. */
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

function languageOf(
  site: InspectedSite,
  id: string,
  chain: readonly string[],
  locale: SiteLocale,
): LanguageExplanation {
  const url = site.urls.get(id)?.[site.content.locales.indexOf(locale)];
  const title = sourced(site, id, titleFields[site.content.typeOf(id) as LinkableType], locale);
  return {
    locale: locale.code,
    contentful: locale.contentful,
    ...(url === undefined ? { reason: whyNoUrl(site, id, chain, locale) } : { url }),
    ...(title && { title }),
  };
}

const titleFields = {
  page: 'title',
  partnerPage: 'title',
  stub: 'title',
  directory: 'name',
  pageHub: 'name',
  emailNamedDestination: 'title',
  anchor: 'text',
  externalLink: 'text',
  mailtoLink: 'text',
  callToAction: 'text',
} satisfies Record<LinkableType, string>;

function referrersOf(site: InspectedSite, id: string): Explanation['referrers'] {
  const { index, spaceTypeOf } = site.content;
  return [...site.facts].flatMap(([from, { links }]) =>
    links
      .filter(({ ids }) => ids.includes(id))
      .map(({ field }) => ({
        ...named(site, from),
        field: ownField(index.names, spaceTypeOf(from) ?? '', field),
      })),
  );
}

function pagesThatShow(site: InspectedSite, id: string): string[] {
  const { urls, content } = site;
  return withContainers(invert(site.shows), id)
    .filter((outer) => isWrittenPageType(content.typeOf(outer)))
    .flatMap((page) => urls.get(page)?.find((url) => url !== undefined) ?? []);
}

/** Returns the findings about an entry, and those that prevent its URL. */
function findingsAbout(site: InspectedSite, ids: readonly string[], id: string): Explanation['findings'] {
  const faults = new Set((site.chains.faults.get(id) ?? []).map(keyOf));
  return site.issues.filter(
    (issue) => issue.entryId === id || (ids.includes(issue.entryId ?? '') && faults.has(keyOf(issue))),
  );
}

/** Returns an entry and all entries that show it, transitively. */
function withContainers(shownIn: ReadonlyMap<string, readonly string[]>, id: string): string[] {
  const seen = new Set([id]);
  for (const inner of seen) for (const outer of shownIn.get(inner) ?? []) seen.add(outer);
  return [...seen];
}
