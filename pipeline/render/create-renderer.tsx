import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Entry } from '../../domain/entries.ts';
import { unprefixedLocale } from '../../domain/locales.ts';
import {
  Head,
  type HeadModel,
  LanguageDialog,
  NotFoundPage,
  PageBody,
  ShellEnd,
  ShellStart,
} from '../../templates/index.ts';
import { type PageContext, PageContextProvider } from '../../templates/page-context.ts';
import type { Content, SiteLocale } from '../model/content.ts';
import { fileOf, type PagePlan } from '../model/plan.ts';
import type { RenderedPage } from '../model/rendered-page.ts';
import { documentOf } from './document.ts';
import { headModel, notFoundHead } from './head-model.ts';
import { pageContext } from './page-context.ts';
import type { RenderSite } from './render-site.ts';
import { createTranslations } from './translate.ts';
import { type View, viewIn } from './view.ts';

export interface Renderer {
  /** One page in every language in which it exists. */
  readonly renderPage: (plan: PagePlan) => RenderedPage[];
  /** The page for addresses that lead nowhere, in every language. */
  readonly renderNotFound: () => RenderedPage[];
}

/** Renders pages in this thread; what all pages of a language share is rendered once and kept. */
export function createRenderer(content: Content, site: RenderSite): Renderer {
  const translate = createTranslations(site.messages, content.locales);
  const views = content.locales.map((_, at) => viewIn(content, site, at));
  const shells = new Map<string, { start: string; end: string }>();

  const shellOf = (view: View, layoutId: string | undefined) => {
    const key = `${view.locale.code} ${layoutId}`;
    const known = shells.get(key);
    if (known) return known;
    const shell = renderShell(pageContext(view, translate(view.locale), undefined), view, layoutId, site);
    shells.set(key, shell);
    return shell;
  };
  const assemble = (
    view: View,
    context: PageContext,
    head: HeadModel,
    body: ReactNode,
    plan: PagePlan,
    layoutId?: string,
  ) => {
    const alternates = alternatesOf(content.locales, plan);
    const shell = shellOf(view, layoutId ?? homeLayout(view));
    return documentOf({
      locale: view.locale,
      head: render(context, <Head {...head} />),
      shellStart: shell.start,
      main: render(context, body),
      shellEnd: shell.end,
      languageDialog: render(context, <LanguageDialog alternates={alternates} current={view.locale.code} />),
    });
  };
  const renderOne = (view: View, plan: PagePlan, path: string): RenderedPage => {
    const page = view.entry(plan.entryId) as Entry<'page' | 'partnerPage'>;
    const context = pageContext(view, translate(view.locale), plan.entryId);
    const head = headModel(view, page, path, plan);
    const body = <PageBody blocks={context.entries(page.blocks)} />;
    const html = assemble(view, context, head, body, plan, page.layout?.sys.id);
    return { file: fileOf(path), path, locale: view.locale.code, entryId: plan.entryId, html };
  };
  const renderNotFound = (view: View): RenderedPage => {
    const { code } = view.locale;
    const context = pageContext(view, translate(view.locale), undefined);
    const file = code === unprefixedLocale ? '404.html' : `${code}/404.html`;
    const homes = site.urls.get(site.sections.homePage ?? '') ?? [];
    const plan = { entryId: '', paths: homes };
    const html = assemble(view, context, notFoundHead(view, context.t), <NotFoundPage />, plan);
    return { file, path: `/${file.replace(/\.html$/, '')}`, locale: code, html };
  };
  return {
    renderPage: (plan) =>
      views.flatMap((view) => {
        const path = plan.paths[view.at];
        return path === undefined ? [] : [renderOne(view, plan, path)];
      }),
    renderNotFound: () => views.map(renderNotFound),
  };
}

function render(context: PageContext, node: ReactNode): string {
  return renderToStaticMarkup(<PageContextProvider value={context}>{node}</PageContextProvider>);
}

function renderShell(context: PageContext, view: View, layoutId: string | undefined, site: RenderSite) {
  const layout = view.entry(layoutId);
  const { header, footer } = layout?.type === 'layout' ? layout : {};
  const headerEntry = context.entry(header) as Entry<'header'> | undefined;
  const footerEntry = context.entry(footer) as Entry<'footer'> | undefined;
  return {
    start: render(context, <ShellStart header={headerEntry} />),
    end: render(context, <ShellEnd footer={footerEntry} chatScript={site.config.chat?.script} />),
  };
}

/** A page without a layout of its own gets the home page's, so that no page is without a way on. */
function homeLayout(view: View): string | undefined {
  const home = view.entry(view.site.sections.homePage);
  return home && 'layout' in home ? home.layout?.sys.id : undefined;
}

function alternatesOf(locales: readonly SiteLocale[], { paths }: PagePlan) {
  return locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
}
