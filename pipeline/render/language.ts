import type { Image } from '../../domain/content/entries.ts';
import type { ServerPlace } from '../../domain/servers/server-places.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { Content } from '../model/content.ts';
import { imageOf } from './image.ts';
import type { KeepByKey } from './keep-by-key.ts';
import { navigationItem } from './navigation.ts';
import type { AskedSite } from './render-site.ts';
import type { Translate } from './translate.ts';
import { type View, viewIn } from './view.ts';

/** What the pages of one language ask for again and again: each answer is worked out once. */
export interface Language {
  readonly view: View;
  readonly t: Translate;
  readonly navigation: (entryId: string) => NavigationItem | undefined;
  /** What a directory lists, sorted for a reader of the language. */
  readonly pagesIn: (directoryId: string) => readonly NavigationItem[];
  /** A picture or another file, by its asset id. */
  readonly file: (assetId: string) => Image | undefined;
  /** What a page is about, by its id, if it is a known server page. */
  readonly serverPlace: (entryId: string) => ServerPlace | undefined;
}

/** What all languages have in common. */
export interface LanguageBasis {
  readonly content: Content;
  readonly site: AskedSite;
  readonly serverPlace: Language['serverPlace'];
  readonly keepByKey: KeepByKey;
}

export function createLanguage(basis: LanguageBasis, at: number, t: Translate): Language {
  const { content, site, serverPlace, keepByKey } = basis;
  const view = viewIn(content, site, at);
  const navigation = keepByKey((id: string) => navigationItem(view, id));
  const { compare } = new Intl.Collator(view.locale.tag);
  return {
    view,
    t,
    navigation,
    pagesIn: keepByKey((directoryId: string) =>
      (site.sections.pages.get(directoryId) ?? [])
        .flatMap((id) => navigation(id) ?? [])
        .sort((a, b) => compare(a.name, b.name)),
    ),
    serverPlace,
    file: keepByKey((assetId: string) => imageOf(view, assetId)),
  };
}
