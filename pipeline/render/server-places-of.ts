import { placesByPage, type ServerPlace } from '../../domain/servers/server-places.ts';
import type { RenderSite } from './render-site.ts';

/** What the known server pages are about, by their ids. */
export function serverPlacesOf({ servers, sections }: RenderSite): ReadonlyMap<string, ServerPlace> {
  const places = placesByPage(servers ?? []);
  return new Map(
    [...sections.serverPages].flatMap(([path, id]) => {
      const place = places.get(path);
      return place ? [[id, place] as const] : [];
    }),
  );
}
