import type { Entry } from '../../domain/content/entries.ts';
import {
  type AnchorOutline,
  type AnchorSource,
  anchorOfBlock,
  anchorOutline,
  anchorsOfPage,
} from '../../domain/content/page-anchors.ts';
import { shownContinents, type VpnServers } from '../../domain/servers/vpn-servers.ts';
import type { Content } from '../model/content.ts';
import { localizeEntry } from '../model/localize.ts';
import type { PageAt } from './served-paths.ts';

/** Messages of the templates by UI code, as some headings are theirs. */
export type Translate = (code: string) => (key: string) => string;

/** What ids come from besides content. */
export interface IdSource {
  readonly translate: Translate;
  readonly servers?: VpnServers | undefined;
  /** ISO 4217 code of the prices that pages show. */
  readonly currency: string;
}

/** Returns the ids of a page in a language. */
export function idsOfPage(content: Content, ids: IdSource, { entryId, at }: PageAt): ReadonlySet<string> {
  const source = sourceIn(content, ids, at);
  return source ? anchorsOfPage(source.entry(entryId) as Entry<'page' | 'partnerPage'>, source) : new Set();
}

/** Returns the id at which a page shows a block in a language, as `anchorOfBlock` does. */
export function anchorOnPage(
  content: Content,
  ids: IdSource,
  { entryId, at }: PageAt,
  blockId: string,
): string | undefined {
  const source = sourceIn(content, ids, at);
  return source && anchorOfBlock(source.entry(entryId) as Entry<'page' | 'partnerPage'>, source, blockId);
}

/** Returns what a page or block alone gives pages in a language; undefined where it is no entry that is shown. */
export function outlineIn(
  content: Content,
  ids: IdSource,
  { entryId, at }: PageAt,
): AnchorOutline | undefined {
  const source = sourceIn(content, ids, at);
  const entry = source?.entry(entryId);
  return source && entry && anchorOutline(entry, source);
}

function sourceIn(
  content: Content,
  { translate, servers = [], currency }: IdSource,
  at: number,
): AnchorSource | undefined {
  const locale = content.locales[at];
  return (
    locale && {
      locale,
      languages: content.locales.length,
      entry: (id) => {
        const raw = content.entry(id);
        return raw && localizeEntry(raw, locale, content.index.defaultLocale);
      },
      continents: shownContinents(servers),
      currency,
      t: (key) => translate(locale.code)(key),
    }
  );
}
