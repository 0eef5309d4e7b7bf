import { localeByCode, prefixOf, unprefixedLocale } from '../../domain/locales/locales.ts';
import type { Content, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import type { Node } from './nodes.ts';

export interface LocaleRoots {
  /** UI code → the path that everything in the language starts with: empty for English; absent without a root. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Ids of the directories that are roots of languages. */
  readonly ids: ReadonlySet<string>;
}

/**
 * Finds each language's root: a directory without a parent whose slug is the UI code (content model, "Locale roots").
 *
 * The roots of languages that aren't published are roots too: they are just not used yet.
 */
export function localeRoots(content: Content, nodes: ReadonlyMap<string, Node>): LocaleRoots {
  const ids = new Set<string>();
  const found = new Set<string>();
  for (const { entry } of [...nodes.values()].filter(isTopDirectory)) {
    for (const slug of Object.values(entry.fields.slug ?? {})) {
      if (typeof slug !== 'string' || slug === unprefixedLocale || !localeByCode(slug)) continue;
      ids.add(entry.id);
      found.add(slug);
    }
  }
  const published = content.locales.filter(({ code }) => found.has(code));
  const prefixes = new Map(published.map(({ code }) => [code, prefixOf(code)]));
  return { prefixes: prefixes.set(unprefixedLocale, ''), ids };
}

function isTopDirectory({ entry, next, problem }: Node): boolean {
  return entry.type === 'directory' && next === undefined && problem === undefined;
}

/** @param pages how many pages the language loses */
export function rootNotFound(locale: SiteLocale, pages: number): Finding {
  return {
    rule: 'locale-directory-not-found',
    message: `Directory of locale not found: ${locale.name} (${locale.contentful}) has no directory with the slug "${locale.code}".`,
    hint: `Publish a directory without a parent whose slug is "${locale.code}", or hold the language back in site.config.ts.`,
    locale: locale.code,
    path: `/${locale.code}`,
    affects: { pages, locales: [locale.code] },
  };
}
