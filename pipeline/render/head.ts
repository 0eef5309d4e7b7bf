import type { Entry } from '../../domain/content/entries.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import { type QuotableScript, quotedScripts } from '../../domain/locales/quoted-scripts.ts';
import { siteAddress } from '../../domain/site/base-path.ts';
import type { BuiltInPage } from '../../domain/site/built-in-pages.ts';
import { sheetNames } from '../../domain/site/islands.ts';
import type { HeadModel } from '../../templates/index.ts';
import type { PageContext } from '../../templates/pages/page-context.ts';
import type { AssetLinks } from '../model/site-bundle.ts';
import { absoluteUrl } from '../model/urls.ts';
import { cardImage, pageImage } from './share-cards.ts';
import type { View } from './view.ts';

/** Describes the head of a page (spec 1 §2 "Page meta"). */
export function headModel(view: View, page: Entry<'page' | 'partnerPage'>, path: string): HeadModel {
  return {
    title: page.title ?? '',
    description: page.description,
    canonical: absoluteUrl(siteAddress(view.site.config), path),
    ...(page.id === view.site.sections.homePage && { home: { layout: page.layout } }),
    ogImage: pageImage(view, page),
    ...(isArticle(page) && { article: { layout: page.layout, times: view.site.times.get(page.id) } }),
    ...resources(view),
  };
}

function isArticle(page: Entry<'page' | 'partnerPage'>): boolean {
  return page.type === 'page' && page.kind === 'article';
}

/** Describes the head of a built-in page. */
export function builtInHead(
  view: View,
  t: Translate,
  { title, description, isIndexed, canonical }: BuiltInPage,
  path: string,
): HeadModel {
  const { config } = view.site;
  const canonicalPath = canonical === undefined ? path : view.locale.prefix + canonical;
  return {
    title: t(title),
    description: description && t(description),
    ogImage: cardImage(view, t(title)),
    canonical: absoluteUrl(siteAddress(config), canonicalPath),
    // Omits noindex on pages with a canonical link, because search engines would drop that page too.
    noIndex: !isIndexed && canonical === undefined,
    ...resources(view),
  };
}

/** Describes the head of the 404 page, which is excluded from search results. */
export function notFoundHead(view: View, t: Translate): HeadModel {
  return { title: t('notFound.title'), noIndex: true, ...resources(view) };
}

function resources({ site, locale }: View) {
  const { stylesheet, script, scheme, themeColours, icon, appleIcon, manifests, fonts, secondFonts } =
    site.links;
  const own = fonts[locale.script];
  return {
    locale,
    stylesheets: [stylesheet],
    lateStylesheets: own.stylesheets,
    fontPreloads: [...own.preloads, ...(secondFonts[locale.code] ?? [])],
    scripts: [script],
    scheme,
    themeColours,
    icon,
    appleIcon,
    manifest: manifests[locale.code],
  };
}

/**
 * Adds the stylesheets of parts, of the site's own blocks and of quoted writing systems on a page.
 * @param main the page's own markup
 */
export function withStylesFor(
  model: HeadModel,
  main: string,
  { sheets, stylesheets }: Pick<PageContext, 'sheets' | 'stylesheets'>,
  links: AssetLinks,
): HeadModel {
  const own = [...partStyles(main, sheets, links), ...stylesheets];
  const late = quotedFonts(model, main, links);
  if (own.length === 0 && late.length === 0) return model;
  return {
    ...model,
    stylesheets: [...model.stylesheets, ...own],
    lateStylesheets: [...model.lateStylesheets, ...late],
  };
}

/** Matches the attribute of islands; text can't match because its quotes are escaped. */
const island = / data-island="([^"]*)"/g;

function partStyles(main: string, sheets: ReadonlySet<string>, { partStyles }: AssetLinks): string[] {
  // Looking for a text is faster than for a pattern, and most pages have no island.
  const islands = main.includes(' data-island=') ? main.matchAll(island).map(([, name]) => name) : [];
  const wanted = new Set([...sheets, ...islands]);
  // The locations' sheet has both.
  if (wanted.has('locations')) for (const name of ['mark', 'flag']) wanted.delete(name);
  return sheetNames.filter((name) => wanted.has(name)).map((name) => partStyles[name]);
}

/** Lists font stylesheets for quoted writing systems beyond the language's own. */
function quotedFonts({ locale }: HeadModel, main: string, { fonts }: AssetLinks): string[] {
  const isCovered = (script: QuotableScript) =>
    script === locale.script || (script === 'chinese' && locale.script === 'japanese');
  return quotedScripts(main)
    .filter((script) => !isCovered(script))
    .flatMap((script) => fonts[script].stylesheets);
}
