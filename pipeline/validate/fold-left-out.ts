import { chainOf } from '../model/chain-of.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { isMilder } from '../model/severity.ts';
import { costOfAll } from './cost-of-all.ts';
import type { FoldContext } from './fold-type-faults.ts';

/**
 * Puts together what is told of an item that the export holds and that can't be read: links to it aren't dangling, and to
 * publish it doesn't help (spec 1 §5: a rich-text linked image must be a valid entry, otherwise it fails).
 *
 * @param loadFindings about the file and its items
 * @param findings about entries, with what they cost
 * @returns all of them, but for the links, which stay where the owner takes them for worse
 */
export function foldLeftOut(
  content: Content,
  loadFindings: readonly Finding[],
  findings: readonly Finding[],
  { pagesOf, severityOf }: FoldContext,
): Finding[] {
  const isThere = (id: string) => (content.stateOf(id) ?? content.assetStateOf(id)) !== undefined;
  const leftOut = new Set(
    loadFindings.flatMap(({ entryId }) => (entryId === undefined || isThere(entryId) ? [] : entryId)),
  );
  if (leftOut.size === 0) return [...loadFindings, ...findings];
  const links = new Map<string, Finding[]>();
  for (const finding of findings) {
    const target = targetOf(content, finding);
    if (target !== undefined && leftOut.has(target))
      links.set(target, [...(links.get(target) ?? []), finding]);
  }
  const folded = new Set<Finding>();
  const told = loadFindings.map((finding) => {
    const { entryId = '' } = finding;
    const to = links.get(entryId) ?? [];
    const [first] = to;
    if (!first || isMilder(finding, to, severityOf)) return finding;
    for (const link of to) folded.add(link);
    const way = [...(first.chain?.map((link) => link.entryId) ?? [first.entryId ?? '']), entryId];
    const path = first.path !== undefined && { path: first.path };
    return {
      ...finding,
      ...path,
      chain: chainOf(content, [...new Set(way)]),
      ...costOfAll(content, to, pagesOf),
    };
  });
  return [...told, ...findings.filter((finding) => !folded.has(finding))];
}

/** Of a link to what isn't there; a link that a URL is built on is found in its field. */
function targetOf(content: Content, { rule, target, entryId = '', field = '' }: Finding): string | undefined {
  if (rule !== 'dangling-link' && rule !== 'missing-directory') return undefined;
  if (target !== undefined) return target;
  const link = ownValue(content.entry(entryId)?.fields[field], content.index.defaultLocale);
  return (link as { readonly sys?: { readonly id?: string } } | undefined)?.sys?.id;
}
