import type { EntryLink } from '../../domain/content/entries.ts';
import { type Locale, openGraphLocale } from '../../domain/locales/locales.ts';
import { earlyScript } from '../../domain/site/early-script.ts';
import type { ScriptLink } from '../../domain/site/islands.ts';
import type { ColourScheme, ThemeColours } from '../../domain/site/theme.ts';
import { ModuleScript } from '../islands/island.tsx';
import { usePage } from './page-context.ts';
import { ArticleFacts, SiteFacts } from './structured-data.tsx';

/** Describes the Open Graph picture; sizes in pixels, 0 when unknown. */
export interface SharedImage {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly alt: string;
}

/** Describes a page's head. Addresses are absolute. */
export interface HeadModel {
  readonly title: string;
  readonly description?: string | undefined;
  /** Absent on pages that aren't at an address of their own. */
  readonly canonical?: string | undefined;
  readonly locale: Locale;
  readonly ogImage?: SharedImage | undefined;
  readonly stylesheets: readonly string[];
  /** Non-blocking stylesheets of large fonts. */
  readonly lateStylesheets: readonly string[];
  readonly fontPreloads: readonly string[];
  readonly scripts: readonly ScriptLink[];
  /** Value of `color-scheme`. */
  readonly scheme: ColourScheme;
  readonly themeColours: ThemeColours;
  readonly icon: string;
  readonly appleIcon: string;
  readonly manifest?: string | undefined;
  /** Keeps the page out of search results. */
  readonly noIndex?: boolean;
  /** Present on the home page, for structured data of the site. */
  readonly home?: { readonly layout: EntryLink | undefined } | undefined;
  /** Present on articles. */
  readonly article?: Article | undefined;
}

/** Describes an article; its times are those of its publication and last change. */
interface Article {
  readonly layout: EntryLink | undefined;
  readonly times: { readonly first?: string; readonly last: string } | undefined;
}

/** Shows the content of a page's head (spec 1 §2 "Content pages"). */
export function Head(model: HeadModel) {
  const { brand } = usePage();
  return (
    <>
      <meta charSet="utf-8" />
      {/* Before the stylesheet says so: no white flash on a dark device. */}
      <meta name="color-scheme" content={model.scheme} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which escaping would break */}
      <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <title>{documentTitle(model.title, brand, model.home !== undefined)}</title>
      {model.description && <meta name="description" content={model.description} />}
      {model.noIndex && <meta name="robots" content="noindex" />}
      {model.canonical && <link rel="canonical" href={model.canonical} />}
      <Resources model={model} />
      <OpenGraph model={model} />
      {model.home && <SiteFacts layout={model.home.layout} />}
      {model.article && model.canonical && (
        <ArticleFacts
          {...model}
          canonical={model.canonical}
          layout={model.article.layout}
          published={model.article.times?.first}
          modified={model.article.times?.last}
        />
      )}
    </>
  );
}

/** Returns the title of a page with the brand, which is first on the home page; unchanged if it names the brand. */
export function documentTitle(title: string, brand: string, isHome: boolean): string {
  if (hasWord(title, brand)) return title;
  return (isHome ? [brand, title] : [title, brand]).filter(Boolean).join(' | ');
}

/** Returns whether a title has the brand as a whole word. Letters of scripts that write words or their endings without a space may touch it. */
function hasWord(title: string, brand: string): boolean {
  const pattern = brandWords.get(brand) ?? wordOf(brand);
  brandWords.set(brand, pattern);
  return pattern.test(title);
}

const brandWords = new Map<string, RegExp>();

function wordOf(brand: string): RegExp {
  const letter = '[\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{N}]';
  return new RegExp(`(?<!${letter})${RegExp.escape(brand)}(?!${letter})`, 'iu');
}

interface HeadPartProps {
  readonly model: HeadModel;
}

function Resources({ model }: HeadPartProps) {
  return (
    <>
      {model.fontPreloads.map((href) => (
        <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
      ))}
      {model.stylesheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {model.lateStylesheets.map((href) => (
        <LateStylesheet key={href} href={href} />
      ))}
      {model.scripts.map((script) => (
        <ModuleScript key={script.src} script={script} />
      ))}
      <link rel="icon" href={model.icon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={model.appleIcon} />
      {model.manifest && <link rel="manifest" href={model.manifest} />}
      {model.themeColours.map(({ scheme, colour }) => (
        <meta
          key={colour}
          name="theme-color"
          content={colour}
          media={scheme && `(prefers-color-scheme: ${scheme})`}
        />
      ))}
    </>
  );
}

function OpenGraph({ model }: HeadPartProps) {
  const { brand } = usePage();
  const { ogImage, article } = model;
  return (
    <>
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article?.times?.first && <meta property="article:published_time" content={article.times.first} />}
      {article?.times && <meta property="article:modified_time" content={article.times.last} />}
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={model.title} />
      {model.description && <meta property="og:description" content={model.description} />}
      {model.canonical && <meta property="og:url" content={model.canonical} />}
      <meta property="og:locale" content={openGraphLocale(model.locale)} />
      {ogImage && <SharedPicture image={ogImage} />}
      <meta name="twitter:card" content={ogImage ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function SharedPicture({ image: { url, width, height, contentType, alt } }: { readonly image: SharedImage }) {
  return (
    <>
      <meta property="og:image" content={url} />
      {contentType && <meta property="og:image:type" content={contentType} />}
      {width > 0 && <meta property="og:image:width" content={String(width)} />}
      {width > 0 && <meta property="og:image:height" content={String(height)} />}
      {alt && <meta property="og:image:alt" content={alt} />}
    </>
  );
}

interface AlternatesProps {
  /** All languages of the page and `x-default`, with absolute addresses. */
  readonly alternates: readonly { readonly tag: string; readonly href: string }[];
}

/** Shows the language-independent part of the head (spec 1 §2 "alternate-language metadata"). */
export function Alternates({ alternates }: AlternatesProps) {
  return alternates.map(({ tag, href }) => <link key={tag} rel="alternate" hrefLang={tag} href={href} />);
}

/** Not fetched until a script enables it; React's types don't know it of links. */
const disabled = { disabled: true };

/** Links the stylesheet of a large font, which `runtime/shell/late-parts.ts` enables where it is needed. */
function LateStylesheet({ href }: { readonly href: string }) {
  return (
    <>
      <link rel="stylesheet" href={href} media="print" {...disabled} data-late="" />
      <noscript>
        <link rel="stylesheet" href={href} />
      </noscript>
    </>
  );
}
