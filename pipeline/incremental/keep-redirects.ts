import type { SomeLanguages } from '../choose-languages.ts';
import { publishedIds } from '../model/content.ts';
import type { PagePlan } from '../model/plan.ts';
import type { RedirectPlan } from '../model/redirect-plan.ts';
import { isAsWritten } from '../publish/published-files.ts';
import type { SiteOptions } from '../site-options.ts';
import type { KeptRedirects } from './build-state.ts';
import { digestOf, type Memory } from './memory.ts';

/** Stands for where all pages and stubs are; undefined where only some languages are built. */
export function placesKey(
  { locales }: SiteOptions,
  { content, urls }: SomeLanguages,
  plans: readonly PagePlan[],
): string | undefined {
  if (locales) return undefined;
  const stubs = publishedIds(content, ['stub']).map((id) => [id, urls.get(id)]);
  return digestOf(
    content.locales.map(({ code }) => code),
    plans,
    stubs,
  );
}

/** What a comparison with the published manifest gives, where the last build has made it already. */
export function keptRedirects(
  { config, previous }: SiteOptions,
  places: string | undefined,
  memory: Memory | undefined,
): { readonly all: RedirectPlan; readonly chosen: RedirectPlan } | undefined {
  const kept = memory?.past?.('redirects');
  const manifest = memory?.past?.('files').manifest;
  if (!kept || !manifest || previous !== undefined || places !== kept.key) return undefined;
  if (!isAsWritten(config.out, manifest)) return undefined;
  const plan = redirectPlanOf(kept.plan);
  return { all: plan, chosen: plan };
}

export function redirectPlanOf({ redirects, compared, ...lists }: KeptRedirects): RedirectPlan {
  return {
    ...lists,
    redirects: new Map(redirects.map((redirect) => [redirect.from, redirect])),
    compared: compared ?? undefined,
  };
}

export function redirectsToKeep({ redirects, compared, ...lists }: RedirectPlan): KeptRedirects {
  return { ...lists, redirects: [...redirects.values()], compared: compared ?? null };
}
