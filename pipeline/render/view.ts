import type { Entry } from '../../domain/content/entries.ts';
import type { Content, SiteLocale } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import type { TrackedSite } from './render-site.ts';

/** Provides content in one language. */
export interface View {
  readonly content: Content;
  readonly site: TrackedSite;
  readonly locale: SiteLocale;
  /** The language's position in the content's order. */
  readonly at: number;
  readonly entry: (id: string | undefined) => Entry | undefined;
  /** Returns an entry's URL; undefined if it has none in the language. */
  readonly url: (id: string) => string | undefined;
}

/** Opens content in one language. */
export function createView(content: Content, site: TrackedSite, locale: SiteLocale, at: number): View {
  return {
    content,
    site,
    locale,
    at,
    entry: (id) => {
      const entry = id === undefined ? undefined : content.entry(id);
      return entry && localizeEntry(entry, locale, content.index.defaultLocale);
    },
    url: (id) => site.urls.get(id)?.[at],
  };
}
