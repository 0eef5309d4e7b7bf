import { chainOf } from '../model/chain-of.ts';
import type { Content } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { ownValue } from '../model/localize.ts';
import { costOfAll } from './cost-of-all.ts';

/**
 * Puts together what is told of an item that the export holds and that can't be read: links to it aren't dangling, and to
 * publish it doesn't help (spec 1 §5: a rich-text linked image must be a valid entry, otherwise it fails).
 *
 * @param loadFindings about the file and its items
 * @param findings about entries, with what they cost
 * @param pagesOf ids of the pages with a URL that show an entry
 * @returns all of them, but for the links
 */
export function foldLeftOut(
  content: Content,
  loadFindings: readonly Finding[],
  findings: readonly Finding[],
  pagesOf: (entryId: string) => readonly string[],
): Finding[] {
  const isThere = (id: string) => (content.stateOf(id) ?? content.assetStateOf(id)) !== undefined;
  const leftOut = new Set(
    loadFindings.flatMap(({ entryId }) => (entryId === undefined || isThere(entryId) ? [] : entryId)),
  );
  if (leftOut.size === 0) return [...loadFindings, ...findings];
  const links = new Map<string, Finding[]>();
  const others = findings.filter((finding) => {
    const target = targetOf(content, finding);
    if (target === undefined || !leftOut.has(target)) return true;
    links.set(target, [...(links.get(target) ?? []), finding]);
    return false;
  });
  const told = loadFindings.map((finding) => {
    const { entryId = '' } = finding;
    const to = links.get(entryId) ?? [];
    const [first] = to;
    if (!first) return finding;
    const way = [...(first.chain?.map((link) => link.entryId) ?? [first.entryId ?? '']), entryId];
    const path = first.path !== undefined && { path: first.path };
    return {
      ...finding,
      ...path,
      chain: chainOf(content, [...new Set(way)]),
      ...costOfAll(content, to, pagesOf),
    };
  });
  return [...told, ...others];
}

/** Of a link to what isn't there; a link that a URL is built on is found in its field. */
function targetOf(content: Content, { rule, target, entryId = '', field = '' }: Finding): string | undefined {
  if (rule !== 'dangling-link' && rule !== 'missing-directory') return undefined;
  if (target !== undefined) return target;
  const link = ownValue(content.entry(entryId)?.fields[field], content.index.defaultLocale);
  return (link as { readonly sys?: { readonly id?: string } } | undefined)?.sys?.id;
}
