import type { Entry } from '../../domain/content/entries.ts';
import { prefixOf } from '../../domain/locales/locales.ts';
import { BuiltInPageBody, Head, NotFoundPage, PageBody } from '../../templates/index.ts';
import type { Content } from '../model/content.ts';
import { type BuiltInPlan, type EntryPlan, fileOf, type PagePlan } from '../model/plan.ts';
import type { RenderedPage } from '../model/rendered-page.ts';
import type { Uses } from '../model/uses.ts';
import { documentOf } from './document.ts';
import { builtInHead, headModel, notFoundHead } from './head-model.ts';
import { keepShells, parseShellQuestion, type RecordedShells } from './keep-shells.ts';
import { createLanguage, type Language } from './language.ts';
import { languageBasis } from './language-basis.ts';
import type { LanguageShell } from './language-shell.tsx';
import { markupOf } from './markup.tsx';
import { pageContext } from './page-context.ts';
import { type PageLanguages, pageLanguages } from './page-languages.tsx';
import type { RenderSite } from './render-site.ts';
import { withStylesFor } from './styles-for.ts';
import { createTranslations } from './translate.ts';

export interface Renderer {
  /**
   * One page in every language in which it exists, each rendered when it is asked for: all of them together may not fit into
   * memory.
   *
   * @param only the UI code of the one language to render it in
   */
  readonly renderPage: (plan: PagePlan, only?: string) => Iterable<RenderedPage>;
  /** The page for addresses that lead nowhere, in every language, as above. */
  readonly renderNotFound: (only?: string) => Iterable<RenderedPage>;
  /** Renders a shell that pages of another build have asked for. */
  readonly renderShell: (question: string) => void;
  /** What is around the pages that were rendered, where `uses` is told. */
  readonly shells: RecordedShells;
}

/** A language, and the shells of its pages by layout. */
type LanguageWithShells = Language & { readonly shellOf: (layoutId: string | undefined) => LanguageShell };

/**
 * Renders pages in this thread; what all pages of a language share is rendered once and kept.
 *
 * @param uses is told what pages are made of, besides what is the same for all of them
 */
export function createRenderer(content: Content, site: RenderSite, uses?: Uses): Renderer {
  const { origin, brand } = site.config;
  const translations = createTranslations(site.messages, content.locales, brand);
  const shells = keepShells(uses);
  const basis = languageBasis(content, site, uses);
  const languages = content.locales.map(({ code }, at): LanguageWithShells => {
    const language = createLanguage(basis, at, translations.get(code) ?? String);
    return { ...language, shellOf: shells.of(language) };
  });
  const isWanted = ({ view }: Language, only: string | undefined) =>
    only === undefined || view.locale.code === only;
  const homes = () => basis.site.urls.get(basis.site.sections.homePage ?? '') ?? [];
  return {
    *renderPage(plan, only) {
      const { paths } = plan;
      const others = withoutDoubles(plan, pageLanguages(origin, content.locales, paths, homes()));
      for (const [at, language] of languages.entries()) {
        const path = isWanted(language, only) ? paths[at] : undefined;
        if (path !== undefined) yield renderPlan(language, others, plan, path);
      }
    },
    *renderNotFound(only) {
      const others = { ...pageLanguages(origin, content.locales, [], homes()), alternates: '' };
      for (const language of languages) if (isWanted(language, only)) yield renderNotFound(language, others);
    },
    renderShell: (question) => {
      const { code, layoutId } = parseShellQuestion(question);
      languages.find(({ view }) => view.locale.code === code)?.shellOf(layoutId);
    },
    shells: shells.recorded,
  };
}

/** Search engines are told of versions in other languages by the page that stands for both. */
function withoutDoubles(plan: PagePlan, languages: PageLanguages): PageLanguages {
  return 'page' in plan && plan.page.canonical !== undefined ? { ...languages, alternates: '' } : languages;
}

function renderPlan(
  language: LanguageWithShells,
  languages: PageLanguages,
  plan: PagePlan,
  path: string,
): RenderedPage {
  return 'page' in plan
    ? renderBuiltIn(language, languages, plan, path)
    : renderPage(language, languages, plan, path);
}

function renderPage(
  language: LanguageWithShells,
  languages: PageLanguages,
  { entryId }: EntryPlan,
  path: string,
): RenderedPage {
  const { view, shellOf } = language;
  const page = view.entry(entryId) as Entry<'page' | 'partnerPage'>;
  const partner = page.type === 'partnerPage' ? page : undefined;
  const context = pageContext(language, entryId);
  const main = markupOf(context, <PageBody blocks={context.entries(page.blocks)} partner={partner} />);
  const head = withStylesFor(headModel(view, page, path), main, view.site.links);
  const parts = documentOf({
    locale: view.locale,
    shell: shellOf(page.layout?.sys.id),
    languages,
    head: markupOf(context, <Head {...head} />),
    main,
  });
  return { file: fileOf(path), path, locale: view.locale.code, entryId, parts };
}

/** Takes the home page's layout. */
function renderBuiltIn(
  language: LanguageWithShells,
  languages: PageLanguages,
  { page }: BuiltInPlan,
  path: string,
): RenderedPage {
  const { view, shellOf, t } = language;
  const context = pageContext(language, undefined);
  const main = markupOf(context, <BuiltInPageBody page={page} />);
  const head = withStylesFor(builtInHead(view, t, page, path), main, view.site.links);
  const parts = documentOf({
    locale: view.locale,
    shell: shellOf(undefined),
    languages,
    head: markupOf(context, <Head {...head} />),
    main,
  });
  return { file: fileOf(path), path, locale: view.locale.code, parts };
}

function renderNotFound(language: LanguageWithShells, languages: PageLanguages): RenderedPage {
  const { view, shellOf } = language;
  const { code } = view.locale;
  const context = pageContext(language, undefined);
  const parts = documentOf({
    locale: view.locale,
    shell: shellOf(undefined),
    languages,
    head: markupOf(context, <Head {...notFoundHead(view, context.t)} />),
    main: markupOf(context, <NotFoundPage />),
  });
  const path = `${prefixOf(code)}/404`;
  return { file: fileOf(path), path, locale: code, parts };
}
