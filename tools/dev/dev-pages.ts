import leven from 'leven';
import { hasSlugField } from '../../domain/content/content-model.ts';
import { localeByCode, unprefixedLocale } from '../../domain/locales/locales.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { itemAt } from '../../pipeline/model/item-table.ts';
import { htmlOf, type RenderedPage } from '../../pipeline/model/rendered-page.ts';
import { createDependencyTracker } from '../../pipeline/model/track-dependencies.ts';
import { createRenderer, type Renderer } from '../../pipeline/render/create-renderer.tsx';
import type { RenderSite } from '../../pipeline/render/render-site.ts';
import { itemIdsOf } from '../../pipeline/render/render-site.ts';
import type { DevContent } from './dev-content.ts';
import type { DevMap, PlacedPage } from './dev-map.ts';
import type { DevPage, DevResources } from './dev-tasks.ts';

/** How many paths are suggested for one that leads nowhere. */
const suggested = 5;

/** Makes what renders the pages of one moment, each when it is asked for by its path. */
export function createDevPages(
  now: DevContent,
  { pages, links: urls, sections }: DevMap,
  config: SiteConfig,
  resources: DevResources,
): (path: string) => DevPage {
  const site: RenderSite = { config, urls, sections, ...resources };
  const tracker = createDependencyTracker();
  const renderer = createRenderer(now.content, site, tracker);
  return (path) => {
    const place: PlacedPage | undefined = pages.get(path);
    const render = () => [
      ...(place
        ? renderer.renderPage(place.plan, place.locale)
        : renderer.renderNotFound(localeOf(now, path))),
    ];
    const { value, dependencies } = tracker.track(() => now.content.keepWhile(render));
    return {
      ...describe(now, itemIdsOf(withShells(dependencies, renderer)), value[0]),
      status: place ? 200 : 404,
      suggestions: place ? [] : likeliest(path, pages.keys()),
    };
  };
}

/** Adds to a page's dependencies those of what is around it. */
function withShells(dependencies: ReadonlySet<string>, { shells }: Renderer): string[] {
  return [...dependencies].flatMap((key) => [key, ...(shells.get(key)?.dependencies ?? [])]);
}

function localeOf({ content }: DevContent, path: string): string | undefined {
  const code = path.split('/')[1] ?? '';
  const isPublished = localeByCode(code) && content.locales.some((locale) => locale.code === code);
  return isPublished ? code : (content.locales[0]?.code ?? unprefixedLocale);
}

/** Pages lie elsewhere: a link to one shows its name, not what is in it. */
function describe(
  { content }: DevContent,
  uses: ReadonlySet<string>,
  rendered: RenderedPage | undefined,
): Omit<DevPage, 'status' | 'suggestions'> {
  const entryId = rendered?.entryId;
  const counts = { published: 0, changed: 0, draft: 0, archived: 0 };
  let isDraft = false;
  content.index.entries.ids.forEach((id, at) => {
    if (id !== entryId && !uses.has(id)) return;
    const { state, type } = itemAt(content.index.entries, at);
    if (id === entryId) isDraft = state === 'draft';
    else if (!hasSlugField(type)) counts[state]++;
  });
  return {
    html: rendered ? htmlOf(rendered) : '',
    uses: [...uses],
    ...(entryId !== undefined && { entryId }),
    isDraft,
    embeddedDrafts: counts.draft,
    embeddedChanges: counts.changed,
  };
}

function likeliest(path: string, paths: Iterable<string>): string[] {
  return [...paths]
    .map((other) => ({ other, distance: leven(path, other) }))
    .sort((a, b) => a.distance - b.distance)
    .slice(0, suggested)
    .map(({ other }) => other);
}
