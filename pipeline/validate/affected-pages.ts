import { writtenPageTypes } from '../../domain/content-model.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { UrlTable } from '../model/urls.ts';
import type { Containment } from './containment.ts';

const pageTypes: ReadonlySet<string> = new Set(writtenPageTypes);

/** Adds to each finding about an entry which pages and languages show that entry, where that isn't known yet. */
export function withAffectedPages(
  findings: readonly Finding[],
  content: Content,
  urls: UrlTable,
  shows: Containment,
): readonly Finding[] {
  if (findings.every(({ affects, entryId }) => affects || entryId === undefined)) return findings;
  const shownIn = reverse(shows);
  return findings.map((finding) => {
    if (finding.affects || finding.entryId === undefined) return finding;
    const pages = pagesShowing(finding.entryId, content, shownIn);
    return {
      ...finding,
      affects: { pages: pages.length, locales: localesOf(finding, pages, content, urls) },
    };
  });
}

function reverse(shows: Containment): Map<string, string[]> {
  const shownIn = new Map<string, string[]>();
  for (const [id, inner] of shows) {
    for (const shown of inner) {
      const list = shownIn.get(shown);
      if (list) list.push(id);
      else shownIn.set(shown, [id]);
    }
  }
  return shownIn;
}

function pagesShowing(entryId: string, content: Content, shownIn: ReadonlyMap<string, string[]>): string[] {
  const seen = new Set([entryId]);
  for (const id of seen) for (const outer of shownIn.get(id) ?? []) seen.add(outer);
  return [...seen].filter((id) => pageTypes.has(content.typeOf(id) ?? ''));
}

function localesOf(finding: Finding, pages: readonly string[], content: Content, urls: UrlTable): string[] {
  const exists = content.locales.map((_, at) => pages.some((id) => urls.get(id)?.[at] !== undefined));
  return content.locales
    .filter(({ code }, at) => exists[at] && (finding.locale === undefined || finding.locale === code))
    .map(({ code }) => code);
}
