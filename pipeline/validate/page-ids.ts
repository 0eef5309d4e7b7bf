import type { Entry } from '../../domain/entries.ts';
import { type AnchorSource, anchorOfBlock, anchorsOfPage } from '../../domain/page-anchors.ts';
import { shownContinents, type VpnServers } from '../../domain/vpn-servers.ts';
import type { Content } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import type { PageAt } from './served-paths.ts';

/** Messages of the templates by UI code, as some headings are theirs. */
export type Translate = (code: string) => (key: string) => string;

/** What ids come from besides content. */
interface IdSource {
  readonly translate: Translate;
  readonly servers?: VpnServers | undefined;
  /** ISO 4217 code of the prices that pages show. */
  readonly currency: string;
}

/** The ids of a page in a language. */
export function idsOfPage(content: Content, from: IdSource, place: PageAt): ReadonlySet<string> {
  const parts = partsOf(content, from, place);
  return parts ? anchorsOfPage(parts.page, parts.source) : new Set();
}

/** Returns the id at which a page shows a block in a language, as `anchorOfBlock` does. */
export function anchorOnPage(
  content: Content,
  from: IdSource,
  place: PageAt,
  blockId: string,
): string | undefined {
  const parts = partsOf(content, from, place);
  return parts && anchorOfBlock(parts.page, parts.source, blockId);
}

function partsOf(
  content: Content,
  { translate, servers = [], currency }: IdSource,
  { entryId, at }: PageAt,
): { page: Entry<'page' | 'partnerPage'>; source: AnchorSource } | undefined {
  const locale = content.locales[at];
  if (!locale) return undefined;
  const entry = (id: string): Entry | undefined => {
    const raw = content.entry(id);
    return raw && localizeEntry(raw, locale, content.index.defaultLocale);
  };
  const page = entry(entryId) as Entry<'page' | 'partnerPage'>;
  const source = {
    locale,
    languages: content.locales.length,
    entry,
    continents: shownContinents(servers),
    currency,
    t: (key: string) => translate(locale.code)(key),
  };
  return { page, source };
}
