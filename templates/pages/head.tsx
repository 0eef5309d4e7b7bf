import type { EntryLink } from '../../domain/content/entries.ts';
import { type Locale, openGraphLocale } from '../../domain/locales/locales.ts';
import { earlyScript } from '../../domain/site/early-script.ts';
import type { ScriptLink } from '../../domain/site/islands.ts';
import type { ColourScheme, ThemeColours } from '../../domain/site/theme.ts';
import { ModuleScript } from '../islands/island.tsx';
import { type Kinds, partMarkup, textIn } from '../shape.tsx';
import { type Text, wordsOf } from '../text.ts';
import { type PageContext, useShape } from './page-context.ts';
import { articleFacts, StructuredData, siteFacts } from './structured-data.tsx';

/** Describes the Open Graph picture; sizes in pixels, 0 when unknown. */
export interface SharedImage<Each = string> {
  readonly url: Each;
  readonly width: number;
  readonly height: number;
  readonly contentType: string;
  readonly alt: Each;
}

/** Describes a page's head. Addresses are absolute. */
export interface HeadModel<Each = string> {
  readonly title: Each;
  readonly description?: Each | undefined;
  /** Absent on pages that aren't at an address of their own. */
  readonly canonical?: Each | undefined;
  readonly locale: Locale;
  readonly ogImage?: SharedImage<Each> | undefined;
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

/** Renders the markup of a page's head. */
export function headMarkup(page: PageContext, model: HeadModel): string {
  return partMarkup(page, Head, model, headKinds);
}

const headKinds: Kinds = {
  ...{ title: 'text', description: 'text', canonical: 'text', noIndex: 'plain' },
  ogImage: { one: { url: 'text', alt: 'text', width: 'plain', height: 'plain', contentType: 'plain' } },
  ...{ stylesheets: 'texts', lateStylesheets: 'texts', fontPreloads: 'texts', scripts: 'plain' },
  ...{ scheme: 'plain', themeColours: 'plain', icon: 'plain', appleIcon: 'plain', manifest: 'text' },
  home: { one: { layout: 'link' } },
  article: { one: { layout: 'link', times: { one: { first: 'text', last: 'text' } } } },
};

/** Shows the content of a page's head (spec 1 §2 "Content pages"). */
export function Head(model: Omit<HeadModel<Text>, 'locale'>) {
  const page = useShape();
  const { title, description, canonical, home, article, ogImage } = model;
  const { layout = home?.layout, times } = article ?? {};
  const [image, published, modified] = [ogImage?.url, times?.first, times?.last];
  return (
    <>
      <meta charSet="utf-8" />
      {/* Before the stylesheet says so: no white flash on a dark device. */}
      <meta name="color-scheme" content={model.scheme} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, which escaping would break */}
      <script dangerouslySetInnerHTML={{ __html: earlyScript }} />
      <title>
        {textIn(page, ({ brand }, inLanguage) => documentTitle(inLanguage(title), brand, home !== undefined))}
      </title>
      {description && <meta name="description" content={wordsOf(description)} />}
      {model.noIndex && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={wordsOf(canonical)} />}
      <Resources model={model} />
      <OpenGraph model={model} />
      {home && <StructuredData facts={(own, inLanguage) => siteFacts(own, inLanguage(layout))} />}
      {article && canonical && (
        <StructuredData
          facts={(own, inLanguage) =>
            articleFacts(own, {
              title: inLanguage(title),
              description: inLanguage(description),
              canonical: inLanguage(canonical),
              image: inLanguage(image),
              layout: inLanguage(layout),
              published: inLanguage(published),
              modified: inLanguage(modified),
            })
          }
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
  readonly model: Omit<HeadModel<Text>, 'locale'>;
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
  const page = useShape();
  const { ogImage, article } = model;
  return (
    <>
      <meta property="og:type" content={article ? 'article' : 'website'} />
      {article?.times?.first && <meta property="article:published_time" content={article.times.first} />}
      {article?.times && <meta property="article:modified_time" content={article.times.last} />}
      <meta property="og:site_name" content={page.brand} />
      <meta property="og:title" content={wordsOf(model.title)} />
      {model.description && <meta property="og:description" content={wordsOf(model.description)} />}
      {model.canonical && <meta property="og:url" content={wordsOf(model.canonical)} />}
      <meta property="og:locale" content={textIn(page, ({ locale }) => openGraphLocale(locale))} />
      {ogImage && <SharedPicture image={ogImage} />}
      <meta name="twitter:card" content={ogImage ? 'summary_large_image' : 'summary'} />
    </>
  );
}

function SharedPicture({
  image: { url, width, height, contentType, alt },
}: {
  readonly image: SharedImage<Text>;
}) {
  return (
    <>
      <meta property="og:image" content={wordsOf(url)} />
      {contentType && <meta property="og:image:type" content={contentType} />}
      {width > 0 && <meta property="og:image:width" content={String(width)} />}
      {width > 0 && <meta property="og:image:height" content={String(height)} />}
      {alt && <meta property="og:image:alt" content={wordsOf(alt)} />}
    </>
  );
}

/** Describes a language of a page, or `x-default`, by its absolute address. */
interface AlternateProps {
  readonly tag: string;
  readonly href: string;
}

/** Shows a language-independent part of the head (spec 1 §2 "alternate-language metadata"). */
export function Alternate({ tag, href }: AlternateProps) {
  return <link rel="alternate" hrefLang={tag} href={href} />;
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
