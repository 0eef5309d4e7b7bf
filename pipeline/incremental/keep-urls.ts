import { type Content, publishedIds } from '../model/content.ts';
import type { Sections } from '../model/plan.ts';
import type { UrlTable } from '../model/urls.ts';
import type { KeptSections, KeptUrls } from './build-state.ts';
import type { ChecksToKeep } from './keep-checks.ts';
import type { PastState } from './memory.ts';
import { linkablesDigest } from './url-bases.ts';

/** The last build's URLs, and what lies in which directory, if both surely are the same now; then there are no findings about them. */
export function keptUrls(
  content: Content,
  { changed, before, entries }: ChecksToKeep,
  past: PastState | undefined,
): { urls: UrlTable; sections: Sections } | undefined {
  const kept = past?.('urls');
  if (!kept || !changed || kept.linkables !== linkablesDigest(content)) return undefined;
  const isSame = entries.every(({ id, basis }) => !changed.has(id) || before.get(id)?.basis === basis);
  if (!isSame) return undefined;
  return {
    urls: new Map(kept.rows.map(([id, row]) => [id, row.map((url) => url ?? undefined)])),
    sections: {
      pages: new Map(kept.sections.pages),
      homePage: kept.sections.homePage ?? undefined,
      homePaths: kept.sections.homePaths.map((path) => path ?? undefined),
      serverPages: new Map(kept.sections.serverPages),
      fixedPages: new Map(kept.sections.fixedPages),
      offers: publishedIds(content, ['offer']),
    },
  };
}

/** The same for the next build. */
export function urlsToKeep(content: Content, urls: UrlTable, sections: Sections): KeptUrls {
  return {
    linkables: linkablesDigest(content),
    rows: [...urls].map(([id, row]) => [id, row.map((url) => url ?? null)]),
    sections: sectionsToKeep(sections),
  };
}

function sectionsToKeep({ pages, homePage, homePaths, serverPages, fixedPages }: Sections): KeptSections {
  return {
    pages: [...pages],
    homePage: homePage ?? null,
    homePaths: homePaths.map((path) => path ?? null),
    serverPages: [...serverPages],
    fixedPages: [...fixedPages],
  };
}
