import type { SomeLanguages } from './choose-languages.ts';
import { placesOf } from './model/places.ts';
import type { PublishedSite } from './model/published-site.ts';
import type { RedirectPlan } from './model/redirect-plan.ts';
import { planRedirects } from './plan/plan-redirects.ts';
import type { SiteOptions } from './site-options.ts';

/**
 * What has moved since the published site, for redirects: those of all languages, as a link may lead from one to another, and those that a
 * build writes. Languages that the owner holds back are gone for visitors; those that a build leaves out are not.
 */
export function compareSites(
  { config, locales }: Pick<SiteOptions, 'config' | 'locales'>,
  published: PublishedSite | undefined,
  all: SomeLanguages,
  chosen: SomeLanguages,
): { readonly all: RedirectPlan; readonly chosen: RedirectPlan } {
  const planOf = ({ content, urls }: SomeLanguages, isBuilt: (code: string) => boolean) =>
    planRedirects(published, placesOf(content, urls, config.checkout !== undefined), isBuilt);
  const ofAll = planOf(all, () => true);
  return { all: ofAll, chosen: locales ? planOf(chosen, (code) => locales.includes(code)) : ofAll };
}
