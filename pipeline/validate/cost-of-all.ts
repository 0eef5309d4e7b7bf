import { writtenPageTypes } from '../../domain/content/content-model.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';

const pageTypes: ReadonlySet<string> = new Set(writtenPageTypes);

/**
 * Adds up what several findings cost, for the one that takes their place: pages that show them, and pages that have no URL
 * because of them.
 *
 * @param pagesOf ids of the pages with a URL that show an entry
 */
export function costOfAll(
  content: Content,
  findings: readonly Finding[],
  pagesOf: (entryId: string) => readonly string[],
): Pick<Finding, 'affects'> {
  if (findings.length === 0) return {};
  const shown = new Set(findings.flatMap(({ entryId = '' }) => pagesOf(entryId)));
  const lost = findings.filter(({ entryId = '' }) => pagesOf(entryId).length === 0);
  const isPage = ({ entryId = '' }: Finding) => pageTypes.has(content.typeOf(entryId) ?? '');
  const costs = lost.map((one) => Math.max(one.affects?.pages ?? 0, Number(isPage(one))));
  // What is about no entry, such as a language without a root, costs the same pages again.
  const ofEntries = costs.filter((_, at) => lost[at]?.entryId !== undefined);
  const pages = Math.max(shown.size + ofEntries.reduce((sum, cost) => sum + cost, 0), ...costs);
  const codes = new Set(findings.flatMap(({ affects }) => affects?.locales ?? []));
  return {
    affects: {
      pages,
      locales: content.locales.map(({ code }) => code).filter((code) => codes.has(code)),
    },
  };
}
