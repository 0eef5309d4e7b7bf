import { linkableTypes, pageTypes } from '../../domain/content/content-model.ts';
import type { Chains } from '../model/chains.ts';
import { type Content, publishedIds, publishedInFile } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { UrlTable } from '../model/urls.ts';
import { Failure, Failures, faultsByEntry, findingsOf } from './failures.ts';
import { localeRoots, rootNotFound } from './locale-roots.ts';
import { type Node, nodeOf } from './nodes.ts';
import { type Resolution, resolveLocale } from './resolve-locale.ts';

/**
 * Finds the URL of every entry that has one, in every published language (spec 1 §4 and §8 "Slug resolution",
 * content model "Entries that have a URL").
 *
 * Linear in the number of entries; a fault gives one finding, however many pages it breaks.
 */
export function resolveSlugs(content: Content): { value: UrlTable; findings: Finding[]; chains: Chains } {
  const nodes = new Map<string, Node>();
  for (const id of publishedInFile(content, linkableTypes)) {
    const entry = content.entry(id);
    if (entry) nodes.set(id, nodeOf(content, entry));
  }
  const roots = localeRoots(content, nodes);
  const failures = new Failures();
  const columns = content.locales.map((locale) => {
    const prefix = roots.prefixes.get(locale.code);
    if (prefix === undefined) return new Map<string, Resolution>();
    return resolveLocale({ content, nodes, rootIds: roots.ids, locale, prefix, failures });
  });
  const value = new Map(
    [...nodes.keys()].map((id) => [id, columns.map((column) => urlOf(column.get(id)))] as const),
  );
  const isWithoutRoot = ({ code }: { code: string }) => nodes.size > 0 && !roots.prefixes.has(code);
  const withoutRoot = content.locales.filter(isWithoutRoot);
  const pages = publishedIds(content, pageTypes).length;
  const found = findingsOf(failures, content, nodes);
  return {
    value,
    findings: [...withoutRoot.map((locale) => rootNotFound(locale, pages)), ...found.values()],
    chains: {
      next: new Map([...nodes].flatMap(([id, { next }]) => (next === undefined ? [] : [[id, next]]))),
      faults: faultsByEntry(found),
      withoutRoot: new Set(withoutRoot.map(({ code }) => code)),
    },
  };
}

/** Inside the stage the site's root is an empty path, so that slugs can be added to it. */
function urlOf(resolution: Resolution): string | undefined {
  if (resolution instanceof Failure) return undefined;
  return resolution === '' ? '/' : resolution;
}
