import type { Entry } from '../../domain/entries.ts';
import { anchorsOfPage } from '../../domain/page-anchors.ts';
import type { Content } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import type { PageAt } from './served-paths.ts';

/** Messages of the templates by UI code, as some headings are theirs. */
export type Translate = (code: string) => (key: string) => string;

export type PageIds = (page: PageAt) => ReadonlySet<string>;

const keptPages = 5000;

/** The ids of a page in a language, each page's worked out once. */
export function createPageIds(content: Content, translate: Translate): PageIds {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ entryId, at }) => {
    const key = `${at} ${entryId}`;
    const ids = known.get(key) ?? idsOf(content, translate, entryId, at);
    if (known.size >= keptPages) known.clear();
    known.set(key, ids);
    return ids;
  };
}

function idsOf(content: Content, translate: Translate, entryId: string, at: number): ReadonlySet<string> {
  const locale = content.locales[at];
  if (!locale) return new Set();
  const entry = (id: string): Entry | undefined => {
    const raw = content.entry(id);
    return raw && localizeEntry(raw, locale, content.index.defaultLocale);
  };
  const page = entry(entryId) as Entry<'page' | 'partnerPage'>;
  return anchorsOfPage(page, {
    locale,
    languages: content.locales.length,
    entry,
    t: (key) => translate(locale.code)(key),
  });
}
