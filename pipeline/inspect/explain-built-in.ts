import { prefixOf } from '../../domain/locales/locales.ts';
import { builtInPages } from '../../domain/site/built-in-pages.ts';
import { builtInPlaces } from '../model/built-in-places.ts';
import type { InspectedSite } from './inspected-site.ts';
import { pathIn } from './path-in.ts';

/** Why there is a page at a path at which no entry is. */
export interface BuiltInExplanation {
  /** The page's name. */
  readonly builtIn: string;
  readonly languages: readonly {
    readonly locale: string;
    readonly contentful: string;
    readonly url?: string;
  }[];
}

/** The page that Meridian makes by itself at a path in any language. @param text a path or address, as people write it */
export function explainBuiltIn(site: InspectedSite, text: string): BuiltInExplanation | undefined {
  const { content, urls, origin, sells } = site;
  const path = pathIn(text, origin);
  const place = builtInPlaces(content, urls, sells).find(
    ({ paths }) => path !== undefined && paths.includes(path),
  );
  return (
    place && {
      builtIn: place.page.name,
      languages: content.locales.map(({ code: locale, contentful }, at) => {
        const url = place.paths[at];
        return { locale, contentful, ...(url !== undefined && { url }) };
      }),
    }
  );
}

/** Whether a page would be made at a path if the content had something to sell and the site were set up for it. */
export function isBuiltInOfShops({ content, origin }: InspectedSite, text: string): boolean {
  const path = pathIn(text, origin);
  return content.locales.some(({ code }) =>
    builtInPages(true).some((page) => prefixOf(code) + page.path === path),
  );
}
