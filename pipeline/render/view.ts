import type { Entry } from '../../domain/content/entries.ts';
import type { Content, SiteLocale } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import type { AskedSite } from './render-site.ts';

/** Content as the readers of one language see it: the base of everything that is rendered in it. */
export interface View {
  readonly content: Content;
  readonly site: AskedSite;
  readonly locale: SiteLocale;
  /** The language's place in the content's order, for tables with a column a language. */
  readonly at: number;
  readonly entry: (id: string | undefined) => Entry | undefined;
  /** Where an entry leads; undefined where nothing is there in the language. */
  readonly url: (id: string) => string | undefined;
}

export function viewIn(content: Content, site: AskedSite, at: number): View {
  const locale = content.locales[at];
  if (!locale) throw new RangeError(`There is no language number ${at}.`);
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
