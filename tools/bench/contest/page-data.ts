import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Entry } from '../../../domain/content/entries.ts';
import { prefixOf } from '../../../domain/locales/locales.ts';
import { absoluteUrl } from '../../../pipeline/model/absolute-url.ts';
import type { EntryPlan } from '../../../pipeline/model/plan.ts';
import { fileOf } from '../../../pipeline/model/plan.ts';
import { sharedImageOf } from '../../../pipeline/render/images.ts';
import type { Language, View } from '../../../pipeline/render/language.ts';
import { pageContext } from '../../../pipeline/render/page-context.ts';
import { type PageContext, PageContextProvider } from '../../../templates/page-context.ts';
import { breadcrumbList } from '../../../templates/structured-data/breadcrumb-list.ts';
import { SiteFacts } from '../../../templates/structured-data/site-facts.tsx';
import { StructuredData } from '../../../templates/structured-data/structured-data.tsx';
import { blocksData } from './block-data.ts';
import type { PageData } from './prepared-content.ts';

/** One page in the language. @param path where it is in it */
export function pageData(language: Language, { entryId }: EntryPlan, path: string): PageData {
  const { view } = language;
  const entry = view.entry(entryId) as Entry<'page'>;
  const page = pageContext(language, entryId);
  const prefix = prefixOf(view.locale.code);
  return {
    slug: path === '/' ? '' : path.slice(prefix.length),
    path,
    canonical: absoluteUrl(view.site.config.origin, path),
    file: fileOf(path),
    title: entry.title ?? '',
    description: entry.description ?? '',
    image: sharedImageData(view, entry),
    sitefacts: entryId === view.site.sections.homePage ? siteFacts(page, entry) : undefined,
    ...crumbsData(page),
    blocks: blocksData(page, page.entries(entry.blocks)),
  };
}

function sharedImageData(view: View, { ogImage }: Entry<'page'>): PageData['image'] {
  const image = ogImage && sharedImageOf(view, ogImage.id);
  if (!image) return undefined;
  const { url, contentType, width, height, alt } = image;
  return { url, type: contentType, width, height, alt };
}

function crumbsData({ breadcrumbs, absoluteUrl }: PageContext): Pick<PageData, 'crumbs' | 'crumbfacts'> {
  if (breadcrumbs.length < 2) return { crumbs: [], crumbfacts: undefined };
  return {
    crumbs: breadcrumbs.map(({ name, url }) => ({ name, url })),
    crumbfacts: insideOf(StructuredData({ facts: [breadcrumbList(breadcrumbs, absoluteUrl)] })),
  };
}

function siteFacts(page: PageContext, { layout }: Entry<'page'>): string {
  return insideOf(createElement(PageContextProvider, { value: page }, createElement(SiteFacts, { layout })));
}

/** What stands between the tags of an element that is one. */
function insideOf(element: ReactNode): string {
  const markup = renderToStaticMarkup(element);
  return markup.slice(markup.indexOf('>') + 1, markup.lastIndexOf('</'));
}
