import leven from 'leven';
import { pageTypes } from '../domain/content-model.ts';
import { localeByCode, unprefixedLocale } from '../domain/locales.ts';
import type { SiteConfig } from '../domain/site-config.ts';
import type { DevContent } from './dev-content.ts';
import type { DevPage, DevResources } from './dev-tasks.ts';
import { states } from './model/content.ts';
import type { PagePlan } from './model/plan.ts';
import type { RenderedPage } from './model/rendered-page.ts';
import { planLinks } from './plan/plan-links.ts';
import { planPages } from './plan/plan-pages.ts';
import { planSections } from './plan/plan-sections.ts';
import { recordUses } from './record-uses.ts';
import { createRenderer } from './render/create-renderer.tsx';
import type { RenderSite } from './render/render-site.ts';

/** The pages of one moment, each rendered when it is asked for. */
export interface DevPages {
  readonly page: (path: string) => DevPage;
  readonly count: number;
}

interface PlacedPage {
  readonly plan: PagePlan;
  /** UI code. */
  readonly locale: string;
}

/** How many paths are suggested for one that leads nowhere. */
const suggested = 5;

export function planDevPages(now: DevContent, config: SiteConfig, resources: DevResources): DevPages {
  const { content, urls } = now;
  const sections = planSections(content, urls);
  const site: RenderSite = { config, urls: planLinks(content, urls), sections, ...resources };
  const pages = placesOf(now);
  return {
    count: pages.size,
    page: (path) => {
      const uses = new Set<string>();
      // A renderer keeps what pages share, and so wouldn't look at it again for the second page.
      const renderer = createRenderer(
        recordUses(content, (id) => uses.add(id)),
        site,
      );
      const place = pages.get(path);
      if (!place) {
        const [rendered] = renderer.renderNotFound(localeOf(now, path));
        return { ...describe(now, uses, rendered), status: 404, suggestions: likeliest(path, pages.keys()) };
      }
      const [rendered] = renderer.renderPage(place.plan, place.locale);
      return { ...describe(now, uses, rendered), status: 200, suggestions: [] };
    },
  };
}

/** Every path at which there is a page. */
function placesOf({ content, urls }: DevContent): ReadonlyMap<string, PlacedPage> {
  const pages = new Map<string, PlacedPage>();
  for (const plan of planPages(content, urls)) {
    plan.paths.forEach((path, at) => {
      const locale = content.locales[at]?.code;
      if (path !== undefined && locale !== undefined && !pages.has(path)) pages.set(path, { plan, locale });
    });
  }
  return pages;
}

function localeOf({ content }: DevContent, path: string): string | undefined {
  const code = path.split('/')[1] ?? '';
  const isPublished = localeByCode(code) && content.locales.some((locale) => locale.code === code);
  return isPublished ? code : (content.locales[0]?.code ?? unprefixedLocale);
}

/** Pages lie elsewhere: a link to one shows its name, not what is in it. */
const places: ReadonlySet<string> = new Set(['directory', ...pageTypes]);

function describe(
  { content }: DevContent,
  uses: ReadonlySet<string>,
  rendered: RenderedPage | undefined,
): Omit<DevPage, 'status' | 'suggestions'> {
  const { ids, types, states: column } = content.index.entries;
  const entryId = rendered?.entryId;
  const counts = { published: 0, changed: 0, draft: 0, archived: 0 };
  let isDraft = false;
  ids.forEach((id, at) => {
    const state = states[column[at] ?? 0] ?? 'published';
    if (id === entryId) isDraft = state === 'draft';
    else if (uses.has(id) && !places.has(types[at] ?? '')) counts[state]++;
  });
  return {
    html: rendered?.html ?? '',
    uses: [...uses],
    ...(entryId !== undefined && { entryId }),
    isDraft,
    embeddedDrafts: counts.draft,
    embeddedChanges: counts.changed,
  };
}

function likeliest(path: string, paths: Iterable<string>): string[] {
  const shown = decodeURI(path);
  return [...paths]
    .map((other) => ({ other, distance: leven(shown, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, suggested)
    .map(({ other }) => other);
}
