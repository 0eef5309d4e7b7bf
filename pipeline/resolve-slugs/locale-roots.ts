import { unprefixedLocale } from '../../domain/locales.ts';
import type { Content, RawEntry, SiteLocale } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { valueIn } from '../model/localize.ts';
import type { Node } from './nodes.ts';

export interface LocaleRoots {
  /** UI code → the path that everything in the language starts with: empty for English; absent without a root. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Ids of the directories that are roots of languages. */
  readonly ids: ReadonlySet<string>;
}

/** Finds each language's root: a directory without a parent whose slug is the UI code (content model, "Locale roots"). */
export function localeRoots(content: Content, nodes: ReadonlyMap<string, Node>): LocaleRoots {
  const tops = [...nodes.values()].filter(isTopDirectory).map(({ entry }) => entry);
  const ids = new Set<string>();
  const prefixes = new Map<string, string>([[unprefixedLocale, '']]);
  for (const locale of content.locales) {
    const root = tops.find((directory) => slugsOf(content, directory, locale).includes(locale.code));
    if (!root || locale.code === unprefixedLocale) continue;
    ids.add(root.id);
    prefixes.set(locale.code, `/${locale.code}`);
  }
  return { prefixes, ids };
}

function slugsOf(content: Content, { fields }: RawEntry, locale: SiteLocale): unknown[] {
  const { defaultLocale } = content.index;
  return [valueIn(fields['slug'], locale, defaultLocale, true), fields['slug']?.[defaultLocale]];
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
