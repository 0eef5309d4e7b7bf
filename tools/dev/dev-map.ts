import { frontPageOf } from '../../pipeline/model/front-page.ts';
import { type Places, placesOf } from '../../pipeline/model/places.ts';
import type { PagePlan, Sections } from '../../pipeline/model/plan.ts';
import type { UrlTable } from '../../pipeline/model/urls.ts';
import { planLinks, planPages, planSections } from '../../pipeline/plan/plan-pages.ts';
import { resolveSlugs } from '../../pipeline/resolve-slugs/resolve-slugs.ts';
import type { DevContent } from './dev-content.ts';

/** Where everything is: worked out anew only when something may lead elsewhere than before. */
export interface DevMap {
  /** Every path at which there is a page. */
  readonly pages: ReadonlyMap<string, PlacedPage>;
  readonly links: UrlTable;
  readonly sections: Sections;
  /** Where pages and stubs are, for what servers are told. */
  readonly places: Places;
}

export interface PlacedPage {
  readonly plan: PagePlan;
  /** UI code. */
  readonly locale: string;
}

/** @param sells whether the site is configured to take orders */
export function drawDevMap(now: DevContent, sells: boolean): DevMap {
  const { content } = now;
  const { value: urls } = resolveSlugs(content);
  return {
    pages: withFront(pagesByPath(now, planPages(content, urls, sells)), now, urls),
    links: planLinks(content, urls),
    sections: planSections(content, urls),
    places: placesOf(content, urls, sells),
  };
}

/** Where servers of the built site lead on from `/`, that page is shown there. */
function withFront(
  pages: ReadonlyMap<string, PlacedPage>,
  { content }: DevContent,
  urls: UrlTable,
): DevMap['pages'] {
  const { leadsTo } = frontPageOf(content, urls, new Map());
  const front = leadsTo && pages.get(leadsTo.path);
  return front ? new Map([['/', front], ...pages]) : pages;
}

function pagesByPath({ content }: DevContent, plans: readonly PagePlan[]): ReadonlyMap<string, PlacedPage> {
  const pages = new Map<string, PlacedPage>();
  for (const plan of plans) {
    plan.paths.forEach((path, at) => {
      const locale = content.locales[at]?.code;
      if (path !== undefined && locale !== undefined && !pages.has(path)) pages.set(path, { plan, locale });
    });
  }
  return pages;
}
