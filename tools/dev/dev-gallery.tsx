import { htmlTag, type Locale, locales } from '../../domain/locales/locales.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import { hrefOf } from '../../pipeline/model/hashed-file.ts';
import { blockStyles } from '../../pipeline/model/own-blocks.ts';
import { explainViewError, loadView } from '../../pipeline/render/own-views.ts';
import { createTranslations } from '../../pipeline/render/translate.ts';
import { headMarkup } from '../../templates/index.ts';
import { markupIn } from '../../templates/shape.tsx';
import { GalleryPage, galleryContext, galleryPath } from '../gallery/gallery-page.tsx';
import type { DevResources, GalleryView } from './dev-tasks.ts';

/** The gallery's stylesheet, not part of the site. */
const galleryStyles = `${galleryPath}/gallery.css`;

/** Renders the gallery (docs/design.md) with the site's assets. @param published the site's languages */
export function renderGallery(
  view: GalleryView,
  { links, messages }: DevResources,
  { origin, brand, theme, formOrigins, blocks = [] }: SiteConfig,
  published: readonly Locale[],
): string {
  const locale = published.find(({ code }) => code === view.language) ?? localeFor(view.direction, published);
  const translate = createTranslations(messages, published, brand).get(locale.code);
  const t = translate ?? (createTranslations(messages, published, brand).values().next().value as Translate);
  const props = {
    ...{
      brand,
      theme,
      locale,
      t,
      islandScript: islandIn(links.islands),
      scheme: view.scheme,
      ownBlocks: blocks,
    },
    ownView: (type: string) => {
      const own = blocks.find((each) => each.type === type);
      return own && loadView(own, { origin, formOrigins }).View;
    },
  };
  const ownSheets = blocks.flatMap((own) => blockStyles(own) ?? []).map(hrefOf);
  const { stylesheets, preloads } = links.fonts[locale.script] ?? { stylesheets: [], preloads: [] };
  const head = {
    title: 'Gallery',
    canonical: origin + galleryPath,
    locale,
    noIndex: true,
    stylesheets: [links.stylesheet, ...Object.values(links.partStyles), ...ownSheets, galleryStyles],
    lateStylesheets: stylesheets,
    fontPreloads: preloads,
    scripts: [links.script],
    scheme: links.scheme,
    themeColours: links.themeColours,
    icon: links.icon,
    appleIcon: links.appleIcon,
    manifest: links.manifests[locale.code],
  };
  const context = galleryContext(props);
  const scheme = view.scheme ? ` data-scheme="${view.scheme}"` : '';
  const bodyOf = () => {
    try {
      return markupIn(context, <GalleryPage {...props} page={context} />);
    } catch (error) {
      throw explainViewError(error, context, galleryPath);
    }
  };
  return (
    `<!DOCTYPE html>${htmlTag(locale, scheme)}` +
    `<head>${headMarkup(context, head)}</head>` +
    `<body>${bodyOf()}</body></html>\n`
  );
}

const islandIn = (islands: DevResources['links']['islands']) => (name: keyof typeof islands) => islands[name];

/** Returns a language with the text direction: English, else one of the site's, else any. */
function localeFor(direction: GalleryView['direction'], published: readonly Locale[]): Locale {
  const [english, ...others] = locales;
  return [english, ...published, ...others].find((locale) => locale?.direction === direction) as Locale;
}
