import { addressedTypes, fieldsOf } from '../../domain/content/content-model.ts';
import { currencyOf } from '../../domain/site/site-config.ts';
import { createTranslate } from '../../pipeline/checks/find-issues.ts';
import { linksIn } from '../../pipeline/inspect/entry-facts.ts';
import { chainTo, whyNoUrl } from '../../pipeline/inspect/why-no-url.ts';
import { invert, memoizeByObject } from '../../pipeline/model/collections.ts';
import { type Content, publishedIds } from '../../pipeline/model/content.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import { anchorOnPage } from '../../pipeline/validate/anchor-index.ts';
import { chainsInOwnNames } from '../../pipeline/validate/findings.ts';
import type { DevPage, DevResources, DevSettings, Preview, PreviewRequest } from './dev-tasks.ts';
import type { RouteTable } from './pages.ts';

interface PreviewSite {
  readonly content: Content;
  readonly routes: RouteTable;
  readonly settings: DevSettings;
  readonly resources: DevResources;
  readonly page: (path: string) => DevPage;
}

/** Content types with a URL of their own or of their page. */
const withAddress: ReadonlySet<string> = new Set(addressedTypes);

/** Limits the pages rendered to find an entry. */
const maxTried = 20;

/** Finds the page that shows an entry in a language, and where on the page it is. */
export function findPreview(site: PreviewSite, { entryId, locale }: PreviewRequest): Preview {
  const { content } = site;
  const at = localeAt(content, locale);
  if (at === -1) return refuse(`The site has no language “${locale}”, or it is held back in site.config.ts.`);
  const missing = whyMissing(site, entryId);
  if (missing !== undefined) return refuse(missing);
  const own = addressOf(site, entryId, at);
  if (own !== undefined) return { path: own };
  const hasOwn = withAddress.has(content.typeOf(entryId) ?? '');
  const pages = hasOwn ? [entryId] : pagesAround(content, entryId);
  const found = shownOn(site, pages, entryId, at);
  if (found) return { path: found.path, anchor: anchorOf(site, { entryId: found.pageId, at }, entryId) };
  const elsewhere = content.locales.flatMap(({ code }, other) => {
    if (other === at) return [];
    const path = hasOwn ? addressOf(site, entryId, other) : shownOn(site, pages, entryId, other)?.path;
    return path === undefined ? [] : [{ path, locale: code }];
  });
  if (elsewhere.length === 0 && !(hasOwn && site.routes.links.get(entryId)?.[at] === undefined))
    return refuse(
      `No page shows the entry “${entryId}”: link to it from a page, or from an entry that a page shows.`,
    );
  const code = content.locales[at]?.code;
  const why =
    pathsOf(site, pages, at).length > 0
      ? `The entry “${entryId}” is on no page in the language “${code}”: the entries that link to it don't show it there. Link to it in that language, too.`
      : `The entry “${entryId}” is on no page in the language “${code}”: ${whyNoPage(site, entryId, pages, at)}`;
  return { why, elsewhere };
}

/** Says why the nearest page has no address in a language, as `meridian explain` does. */
function whyNoPage({ content }: PreviewSite, entryId: string, pages: readonly string[], at: number): string {
  const { value: urls, chains } = resolveSlugs(content);
  const site = { content, urls, chains: chainsInOwnNames(content, chains) };
  const [pageId = entryId] = pages;
  const locale = content.locales[at];
  const why = locale ? whyNoUrl(site, pageId, chainTo(site, pageId), locale) : '';
  return `${pageId === entryId ? '' : `its page “${pageId}” has none, `}${why.replace(/\.?$/, '.')}`;
}

interface PagePath {
  readonly pageId: string;
  readonly path: string;
}

/** Returns the first page that shows an entry in a language. */
function shownOn(site: PreviewSite, pages: readonly string[], entryId: string, at: number) {
  const tried = pathsOf(site, pages, at).slice(0, maxTried);
  return tried.find(({ path }) => site.page(path).uses.includes(entryId));
}

function pathsOf(site: PreviewSite, pages: readonly string[], at: number): PagePath[] {
  return pages.flatMap((pageId) => {
    const path = addressOf(site, pageId, at);
    return path === undefined ? [] : [{ pageId, path }];
  });
}

function refuse(why: string): Preview {
  return { why, elsewhere: [] };
}

/** Returns a language's position; -1 if unknown. */
function localeAt({ locales }: Content, wanted: string | undefined): number {
  if (wanted === undefined) return 0;
  return locales.findIndex(({ code, contentful }) => code === wanted || contentful === wanted);
}

function whyMissing({ content, settings }: PreviewSite, id: string): string | undefined {
  const state = content.stateOf(id);
  if (state === undefined && content.index.isInMemory) return `The entry “${id}” is archived or deleted.`;
  if (state === undefined) return `The export has no entry “${id}”: run “meridian export --drafts” again.`;
  if (state === 'archived') return `The entry “${id}” is archived.`;
  if (state === 'draft' && !settings.drafts)
    return `The entry “${id}” is a draft: run “meridian dev --drafts”.`;
  return content.entry(id) ? undefined : `The site doesn't show entries of the type “${content.typeOf(id)}”.`;
}

function addressOf({ content, routes }: PreviewSite, id: string, at: number): string | undefined {
  const url = withAddress.has(content.typeOf(id) ?? '') ? routes.links.get(id)?.[at] : undefined;
  return url?.startsWith('/') ? url : undefined;
}

/** Returns the ids of pages that link to an entry, directly or through others, nearest first. */
function pagesAround(content: Content, entryId: string): string[] {
  const holders = holdersOf(content);
  const seen = new Set([entryId]);
  const pages: string[] = [];
  for (const id of seen) {
    for (const holder of holders.get(id) ?? []) {
      if (seen.has(holder)) continue;
      const isPage = withAddress.has(content.typeOf(holder) ?? '');
      if (isPage) pages.push(holder);
      else seen.add(holder);
    }
  }
  return [...new Set(pages)];
}

/** Maps each entry to the entries that link to it; memoized per content. */
const holdersOf = memoizeByObject((content: Content) => {
  const ids = publishedIds(content, [...new Set(content.index.entries.types)]);
  return invert(ids.map((id) => [id, targetsOf(content, id)]));
});

function targetsOf(content: Content, id: string): Set<string> {
  const entry = content.entry(id);
  const fields = Object.entries(fieldsOf(entry?.type ?? '') ?? {});
  return new Set(
    fields.flatMap(([name, { kind }]) =>
      Object.values(entry?.fields[name] ?? {}).flatMap((value) => linksIn(kind, value)),
    ),
  );
}

function anchorOf(
  { content, settings, resources }: PreviewSite,
  place: { readonly entryId: string; readonly at: number },
  blockId: string,
): string | undefined {
  const from = {
    translate: createTranslate(settings, content.locales),
    servers: resources.servers,
    currency: currencyOf(settings.config.checkout),
  };
  return content.withCache(() => anchorOnPage(content, from, place, blockId));
}
