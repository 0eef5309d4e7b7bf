import { variantParameter } from '../../domain/commerce/personalizations.ts';
import { fieldsOf, isPageType } from '../../domain/content/content-model.ts';
import { defaultLanguage, englishName } from '../../domain/locales/locales.ts';
import { once } from '../model/collections.ts';
import { nearest } from '../model/did-you-mean.ts';
import type { Finding } from '../model/issue.ts';
import { isPublishedIn } from '../model/localize.ts';
import type { LeadingLink } from './check-entry.ts';
import { adviceOnVariant, isKnownVariant } from './fields.ts';
import { aboutEntry, inLocales, mergeLanguages } from './findings.ts';
import type { LinkGraph } from './link-graph.ts';
import { arrivalOf, isWithoutOrigin, languageIn, placeOfAddress, type ServedPaths } from './link-graph.ts';
import type { WrittenAddress } from './references.ts';

/** Finds links to no page, stub or redirect, paths that leave a reader's language, and unknown variants of the order page. */
export function brokenLinks(graph: LinkGraph): Finding[] {
  const suggest = suggester(graph.served);
  return [
    ...[...graph.addresses].flatMap(([id, addresses]) => [
      ...brokenAddresses(graph, id, addresses, suggest),
      ...leavingPaths(graph, id, addresses),
      ...unknownVariants(graph, id, addresses),
    ]),
    ...[...graph.leadsTo].flatMap(([id, links]) => [
      ...emptyDirectories(graph, id, links),
      ...linksLeftOut(graph, id, links),
    ]),
  ];
}

type Suggest = (path: string) => string | undefined;

function brokenAddresses(
  graph: LinkGraph,
  entryId: string,
  addresses: readonly WrittenAddress[],
  suggest: Suggest,
): Finding[] {
  const { content, served } = graph;
  const entry = { id: entryId, type: content.typeOf(entryId) ?? '' };
  const broken = addresses.flatMap(({ field, uri, locales }) => {
    const path = placeOfAddress(uri, graph)?.path;
    return !path || served.has(path) ? [] : [{ field, path, locales }];
  });
  return mergePlaces(broken).map(({ path, field, locales }) => {
    const target = shortened(path);
    const place = { field, target, ...inLocales(locales, content.locales.length) };
    if (served.hadPage(path) && fieldsOf(entry.type)?.[field]?.kind === 'richText')
      return aboutEntry(
        'broken-link',
        entry,
        `the field "${field}" links to ${target}, a page that is no longer published in that language, so pages leave the link out`,
        'Publish the page there, or remove the link.',
        { ...place, severity: 'warning' },
      );
    const meant = suggest(path);
    const advice = meant === undefined ? 'Link to a page that exists.' : `Did you mean ${meant}?`;
    const what = `the field "${field}" links to ${target}, which no page, stub or redirect serves`;
    return aboutEntry(
      'broken-link',
      entry,
      what,
      `${advice} A link to the entry itself stays valid when slugs change.`,
      place,
    );
  });
}

/** A path that a field leads to, and languages (UI codes) whose readers it leads there. */
interface Place {
  readonly field: string;
  readonly path: string;
  readonly locales: readonly string[];
}

/** Puts the languages of equal places together. */
function mergePlaces(places: readonly Place[]): Place[] {
  const alike = Map.groupBy(places, ({ field, path }) => `${field} ${path}`);
  return [...alike.values()].flatMap(([first, ...others]) =>
    first ? { ...first, locales: [...new Set([first, ...others].flatMap(({ locales }) => locales))] } : [],
  );
}

/** Finds typed paths that lead readers to another language; a complete address is meant as it is written. */
function leavingPaths(graph: LinkGraph, entryId: string, addresses: readonly WrittenAddress[]): Finding[] {
  const { content, origin } = graph;
  const found = addresses.flatMap(({ field, uri, locales: shownIn }) => {
    const path = placeOfAddress(uri, graph)?.path;
    if (!path || !isWithoutOrigin(uri)) return [];
    const locales = content.locales.flatMap(({ code }, at) =>
      shownIn.includes(code) && leaves(graph, path, at) ? code : [],
    );
    return locales.length === 0 ? [] : [{ field, path, locales }];
  });
  if (found.length === 0) return [];
  const entry = { id: entryId, type: content.typeOf(entryId) ?? '' };
  const { languages } = content.index;
  const defaultName = englishName(defaultLanguage(languages) ?? { tag: 'en' });
  return mergePlaces(found).map(({ path, field, locales: codes }) => {
    const target = shortened(path);
    const place = { field, target, ...inLocales(codes, content.locales.length) };
    const onPurpose = `write the complete address (${origin}${target}) if the link is meant as it is`;
    const page = graph.served.pageAt(path);
    const current = page && graph.urls.get(page.entryId)?.[page.at];
    const publish = 'Publish the page in these languages';
    const mend = current === undefined || current === path ? publish : `Link to the entry, or to ${current}`;
    return languageIn(path, graph) === undefined
      ? aboutEntry(
          'link-to-untranslated-page',
          entry,
          `the field "${field}" links to ${target}, which doesn't exist in ${codes.join(', ')}, so readers get the ${defaultName} page`,
          `${mend}, or ${onPurpose}.`,
          place,
        )
      : aboutEntry(
          'link-to-other-language',
          entry,
          `the field "${field}" links to ${target}, a page in another language, for readers in ${codes.join(', ')}`,
          `Link to the entry, or to the path of the ${defaultName} page, which leads readers to their language; or ${onPurpose}.`,
          place,
        );
  });
}

/** Returns whether a path leads readers of a language to another one. @param at the language's position */
function leaves(graph: LinkGraph, path: string, at: number): boolean {
  const language = languageIn(path, graph);
  if (language) return language.code !== graph.content.locales[at]?.code && graph.served.has(path);
  return (arrivalOf(graph, path, at)?.at ?? at) !== at;
}

/** Finds addresses of the order page that name an unknown variant (spec 1 §2 "Checkout (order) page"). */
function unknownVariants(graph: LinkGraph, entryId: string, addresses: readonly WrittenAddress[]): Finding[] {
  const { content, served } = graph;
  const found = addresses.flatMap(({ field, uri, locales }) => {
    const { path = '', search = '' } = placeOfAddress(uri, graph) ?? {};
    const name = served.hasOrderPage(path) ? new URLSearchParams(search).get(variantParameter) : null;
    if (name === null || isKnownVariant(name)) return [];
    const target = shortened(`${path}?${variantParameter}=${name}`);
    return aboutEntry(
      'unknown-personalization',
      { id: entryId, type: content.typeOf(entryId) ?? '' },
      `the field "${field}" links to ${target}, but the order page has no such variant, so visitors get the regular one`,
      adviceOnVariant(name, `remove "${variantParameter}" from the address`),
      { field, target, ...inLocales(locales, content.locales.length) },
    );
  });
  const codes = content.locales.map(({ code }) => code);
  return mergeLanguages(found, codes);
}

/** Finds links to directories without an index page, in any language or in some. */
function emptyDirectories(
  { content, urls, served }: LinkGraph,
  entryId: string,
  links: readonly LeadingLink[],
): Finding[] {
  const contentType = content.typeOf(entryId) ?? '';
  return links.flatMap(({ field, id, locales = content.locales.map(({ code }) => code) }) => {
    if (content.typeOf(id) !== 'directory') return [];
    if (contentType === 'threeColumnDirectoryLinks' && field === 'directory') return [];
    const paths = urls.get(id) ?? [];
    const codes = content.locales.flatMap(({ code }, at) => {
      const { [at]: path } = paths;
      return path !== undefined && !served.has(path) && locales.includes(code) ? code : [];
    });
    if (codes.length === 0) return [];
    const isElsewhere = paths.some((path) => path !== undefined && served.has(path));
    const where = isElsewhere ? ` in ${codes.join(', ')}, so pages leave the link out there` : '';
    return aboutEntry(
      'broken-link',
      { id: entryId, type: contentType },
      `the field "${field}" leads to the directory "${id}", which has no index page${where}`,
      `Publish a page with the slug "/" in the directory "${id}"${isElsewhere ? ' in that language' : ''}, or choose a page in the field "${field}".`,
      {
        ...{ field, target: id },
        ...inLocales(isElsewhere ? codes : locales, content.locales.length),
        ...(isElsewhere && { severity: 'warning' }),
      },
    );
  });
}

/**
 * Finds links to pages that some languages lack though they are published there, as they have no slug or title: pages leave the link out. The
 * page itself is no finding.
 */
function linksLeftOut(
  { content, urls }: LinkGraph,
  entryId: string,
  links: readonly LeadingLink[],
): Finding[] {
  if (content.typeOf(entryId) === 'emailNamedDestination') return [];
  return links.flatMap(({ field, id, locales }) => {
    const paths = urls.get(id) ?? [];
    if (!paths.includes(undefined) || !isPageType(content.typeOf(id))) return [];
    const codes = content.locales.flatMap((locale, at) => {
      const isShown = locales?.includes(locale.code) ?? true;
      return isShown && paths[at] === undefined && isPublishedIn(content.publishedIn(id), locale)
        ? locale.code
        : [];
    });
    if (codes.length === 0 || paths.every((path) => path === undefined)) return [];
    return aboutEntry(
      'broken-link',
      { id: entryId, type: content.typeOf(entryId) ?? '' },
      `the field "${field}" leads to the page "${id}", which has no slug or title in ${codes.join(', ')}, so pages leave the link out there`,
      `Fill in the slug and the title of "${id}" there, or leave it if readers needn't get that page.`,
      { field, target: id, ...inLocales(codes, content.locales.length), severity: 'info' },
    );
  });
}

/** Limits suggestions, which read a whole directory each. */
const maxSuggestions = 200;

/** Suggests a similar path in the same directory, or the same name elsewhere. */
function suggester(served: ServedPaths): Suggest {
  const index = once(() => {
    const all = Array.from(served.paths(), split);
    return {
      siblings: Map.groupBy(all, ({ parent }) => parent),
      byName: new Map(all.toReversed().map(({ parent, name }) => [name, `${parent}/${name}`])),
    };
  });
  const suggest = (path: string) => {
    const { parent, name } = split(path);
    const { siblings, byName } = index();
    const near = nearest(name, siblings.get(parent)?.map((sibling) => sibling.name) ?? []);
    return near === undefined ? byName.get(name) : `${parent}/${near}`;
  };
  const known = new Map<string, string | undefined>();
  return (path) => {
    if (!known.has(path)) known.set(path, known.size < maxSuggestions ? suggest(path) : undefined);
    return known.get(path);
  };
}

function split(path: string): { parent: string; name: string } {
  const at = path.lastIndexOf('/');
  return { parent: path.slice(0, at), name: path.slice(at + 1) };
}

function shortened(path: string): string {
  return path.length > 200 ? `${path.slice(0, 199)}…` : path;
}
