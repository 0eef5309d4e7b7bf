import type { Entry } from '../../domain/content/entries.ts';
import {
  BuiltInPageBody,
  bodyMarkup,
  type HeadModel,
  headMarkup,
  NotFoundPage,
} from '../../templates/index.ts';
import type { PageContext } from '../../templates/pages/page-context.ts';
import { markupIn } from '../../templates/shape.tsx';
import type { Content } from '../model/content.ts';
import { fileOf, originalPaths, type PagePlan } from '../model/plan.ts';
import type { RenderedPage, Shell } from '../model/rendered-page.ts';
import type { DependencyTracker } from '../model/track-dependencies.ts';
import { documentOf, type PageLanguages, pageLanguages } from './document.tsx';
import { builtInHead, headModel, notFoundHead, withStylesFor } from './head.ts';
import { createLanguages, type Language } from './language.ts';
import { explainViewError } from './own-views.ts';
import { pageContext } from './page-context.ts';
import { parseShellKey, type RenderSite } from './render-site.ts';
import { createShells, orderLayout, type TrackedShell, type TrackedShells } from './shells.tsx';

export interface Renderer {
  /**
   * Renders one page lazily in every language, because all versions together may not fit into memory.
   * @param only UI code of the only language to render
   */
  readonly renderPage: (plan: PagePlan, only?: string) => Iterable<RenderedPage>;
  /** Renders the 404 page lazily in every language. */
  readonly renderNotFound: (only?: string) => Iterable<RenderedPage>;
  readonly renderShell: (key: string) => void;
  /** Shells known and rendered so far; without a tracker, only known ones. */
  readonly shells: TrackedShells;
}

type LanguageWithShells = Language & { readonly shellOf: (layoutId: string | undefined) => Shell };

/**
 * Creates a renderer; parts shared by a language's pages are rendered once.
 * @param tracker gets the dependency keys of pages
 * @param shells known shells
 */
export function createRenderer(
  content: Content,
  site: RenderSite,
  tracker?: DependencyTracker,
  shells = new Map<string, TrackedShell>(),
): Renderer {
  const shellsOf = createShells(tracker, shells);
  const languages = createLanguages(content, site, tracker).map(
    (language): LanguageWithShells => ({ ...language, shellOf: shellsOf(language) }),
  );
  const sitePage = pageContext(languages[0] as Language, undefined);
  const isWanted = ({ view }: Language, only: string | undefined) =>
    only === undefined || view.locale.code === only;
  const languagesAt = (paths: PagePlan['paths'], originals = paths) => {
    const { urls, sections } = languages[0]?.view.site ?? site;
    return pageLanguages(
      sitePage,
      site.config,
      content.locales,
      originals,
      paths,
      urls.get(sections.homePage ?? '') ?? [],
    );
  };
  return {
    *renderPage(plan, only) {
      const others = languagesAt(plan.paths, originalPaths(plan));
      for (const [at, language] of languages.entries()) {
        const path = isWanted(language, only) ? plan.paths[at] : undefined;
        if (path !== undefined) yield renderPlan(language, others, plan, path);
      }
    },
    *renderNotFound(only) {
      const others = { ...languagesAt([]), alternates: '' };
      for (const language of languages) if (isWanted(language, only)) yield renderNotFound(language, others);
    },
    renderShell: (key) => {
      const { code, layoutId } = parseShellKey(key);
      languages.find(({ view }) => view.locale.code === code)?.shellOf(layoutId);
    },
    shells,
  };
}

interface PageMarkup {
  readonly path: string;
  readonly entryId?: string;
  readonly layoutId?: string | undefined;
  readonly main: string;
  readonly head: HeadModel;
}

function renderPlan(
  language: LanguageWithShells,
  languages: PageLanguages,
  plan: PagePlan,
  path: string,
): RenderedPage {
  const { view, t } = language;
  if ('entryId' in plan) {
    const { entryId } = plan;
    const page = view.entry(entryId) as Entry<'page' | 'partnerPage'>;
    const partner = page.type === 'partnerPage' ? page : undefined;
    const context = pageContext(language, entryId);
    const body = { blocks: context.entries(page.blocks), title: page.title, partner };
    const main = explained(context, path, () => bodyMarkup(context, body));
    const [, original] = plan.copies?.find(([copy]) => copy === view.at) ?? [];
    const canonical = (original !== undefined && plan.paths[original]) || path;
    const head = withStylesFor(headModel(view, page, canonical), main, context, view.site.links);
    const source = { path, entryId, layoutId: page.layout?.id, main, head };
    const others = original === undefined ? languages : { ...languages, alternates: '' };
    return renderDocument(language, others, context, source);
  }
  const { page } = plan;
  const context = pageContext(language, undefined);
  const main = markupIn(context, <BuiltInPageBody page={page} />);
  const head = withStylesFor(builtInHead(view, t, page, path), main, context, view.site.links);
  // Search engines read hreflang alternates from the canonical page, and of pages that they index.
  const others =
    page.canonical === undefined && page.isIndexed ? languages : { ...languages, alternates: '' };
  const layoutId = page.name === 'order' ? orderLayout : undefined;
  return renderDocument(language, others, context, { path, layoutId, main, head });
}

/** @throws UserError that names the view of the site's own block that fails */
function explained(context: PageContext, path: string, render: () => string): string {
  try {
    return render();
  } catch (error) {
    throw explainViewError(error, context, path);
  }
}

function renderNotFound(language: LanguageWithShells, languages: PageLanguages): RenderedPage {
  const { view, t } = language;
  const context = pageContext(language, undefined);
  const main = markupIn(context, <NotFoundPage />);
  const path = `${view.locale.prefix}/404`;
  const head = withStylesFor(notFoundHead(view, t), main, context, view.site.links);
  return renderDocument(language, languages, context, { path, main, head });
}

/** Falls back to the home page's layout. */
function renderDocument(
  { view, shellOf }: LanguageWithShells,
  languages: PageLanguages,
  context: PageContext,
  { path, entryId, layoutId, main, head }: PageMarkup,
): RenderedPage {
  const { locale } = view;
  const parts = documentOf({
    locale,
    shell: shellOf(layoutId),
    languages,
    head: headMarkup(context, head),
    main,
  });
  return { file: fileOf(path), path, locale: locale.code, ...(entryId !== undefined && { entryId }), parts };
}
