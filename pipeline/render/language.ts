import type { Image } from '../../domain/entries.ts';
import type { NavigationItem } from '../../domain/navigation.ts';
import { placesByPage, type ServerPlace } from '../../domain/server-places.ts';
import type { Content } from '../model/content.ts';
import { imageOf } from './image.ts';
import { keepByKey } from './keep-by-key.ts';
import { navigationItem } from './navigation.ts';
import type { RenderSite } from './render-site.ts';
import type { Translate } from './translate.ts';
import { type View, viewIn } from './view.ts';

/** What the pages of one language ask for again and again: each answer is worked out once. */
export interface Language {
  readonly view: View;
  readonly t: Translate;
  readonly navigation: (entryId: string) => NavigationItem | undefined;
  /** What a directory lists, sorted for a reader of the language. */
  readonly pagesIn: (directoryId: string) => readonly NavigationItem[];
  readonly image: (assetId: string) => Image | undefined;
  /** What the known server pages are about, by their ids. */
  readonly serverPlaces: ReadonlyMap<string, ServerPlace>;
}

export function createLanguage(content: Content, site: RenderSite, at: number, t: Translate): Language {
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
    serverPlaces: placesIn(site),
    image: keepByKey((assetId: string) => imageOf(view, assetId)),
  };
}

/** The same for all languages of a site. */
const placesOfSites = new WeakMap<RenderSite, ReadonlyMap<string, ServerPlace>>();

function placesIn(site: RenderSite): ReadonlyMap<string, ServerPlace> {
  const known = placesOfSites.get(site);
  if (known) return known;
  const places = placesByPage(site.servers ?? []);
  const byId = new Map(
    [...site.sections.serverPages].flatMap(([path, id]) => {
      const place = places.get(path);
      return place ? [[id, place] as const] : [];
    }),
  );
  placesOfSites.set(site, byId);
  return byId;
}
