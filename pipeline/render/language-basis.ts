import type { Content } from '../model/content.ts';
import { recordUses } from '../model/record-uses.ts';
import type { Uses } from '../model/uses.ts';
import { createKeeper } from './keep-by-key.ts';
import type { LanguageBasis } from './language.ts';
import { itemQuestion, placeQuestion, recordSite } from './record-site.ts';
import type { RenderSite } from './render-site.ts';
import { serverPlacesOf } from './server-places-of.ts';

/** What all languages have in common. @param uses is told what pages ask of it */
export function languageBasis(content: Content, site: RenderSite, uses?: Uses): LanguageBasis {
  const places = serverPlacesOf(site);
  const keepByKey = createKeeper(uses);
  if (!uses) return { content, site, keepByKey, serverPlace: (id) => places.get(id) };
  const { note } = uses;
  return {
    content: recordUses(content, (id) => note(itemQuestion(id))),
    site: recordSite(site, note),
    keepByKey,
    serverPlace: (id) => {
      note(placeQuestion(id));
      return places.get(id);
    },
  };
}
