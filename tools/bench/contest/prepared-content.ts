/**
 * What the other generators read: content as a data layer in front of them would hand it over, with finished values, one
 * language at a time.
 * Keys are lower case, as Hugo makes them so.
 */
export interface SiteData {
  readonly origin: string;
  readonly brand: string;
  readonly year: string;
  readonly code: string;
  readonly tag: string;
  readonly dir: string;
  readonly name: string;
  readonly oglocale: string;
  /** The path of the language's home page. */
  readonly home: string;
  readonly languages: readonly LanguageData[];
  /** What analytics call the site. */
  readonly label: string;
  /** What the button of the list of languages is called. */
  readonly languagelabel: string;
  /** Addresses of what Meridian has bundled for the language. */
  readonly styles: readonly string[];
  readonly scripts: readonly { readonly src: string; readonly integrity: string }[];
  readonly fonts: readonly string[];
  readonly icon: string;
  readonly earlyscript: string;
  /** Messages by key. */
  readonly texts: Readonly<Record<string, string>>;
  readonly shell: ShellData;
}

interface LanguageData {
  readonly code: string;
  readonly tag: string;
  readonly name: string;
  /** What each path of the language begins with; empty for English. */
  readonly prefix: string;
}

export interface LinkData {
  readonly name: string;
  readonly url: string;
  /** What analytics call it. */
  readonly label: string;
}

/** A picture with what a browser may choose from for its place in the page. */
export interface PictureData {
  readonly sources: readonly { readonly type: string; readonly srcset: string }[];
  readonly sizes: string | undefined;
  readonly src: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** It is fetched before all others; they wait until they come near the viewport. */
  readonly leads: boolean;
}

interface SharedImageData {
  readonly url: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

export interface ShellData {
  readonly logo: PictureData | undefined;
  /** `more` is what the button is called that opens the children. */
  readonly menu: readonly (LinkData & { readonly more: string; readonly children: readonly LinkData[] })[];
  readonly actions: readonly (LinkData & { readonly audience: string })[];
  readonly columns: readonly { readonly heading: string; readonly links: readonly LinkData[] }[];
  readonly dropdown: string;
  readonly social: readonly (LinkData & { readonly icon: string })[];
  readonly copyright: string;
  readonly legal: readonly LinkData[];
  readonly chatscript: string;
}

export interface PageData {
  /** Without the language's prefix, so the same in all languages; empty for the home page. */
  readonly slug: string;
  readonly path: string;
  /** The whole address. */
  readonly canonical: string;
  /** Relative to the site's folder. */
  readonly file: string;
  readonly title: string;
  readonly description: string;
  readonly image: SharedImageData | undefined;
  /** JSON-LD, ready to stand in a script element: of the site, on the home page alone. */
  readonly sitefacts: string | undefined;
  /** Home first, the page itself last; empty on the home page. */
  readonly crumbs: readonly { readonly name: string; readonly url?: string | undefined }[];
  /** The same steps as JSON-LD, ready to stand in a script element. */
  readonly crumbfacts: string | undefined;
  readonly blocks: readonly BlockData[];
}

/** A block with its `kind`, its heading and that heading's id, and what else it shows. */
export type BlockData = Readonly<Record<string, unknown>> & { readonly kind: string };

/** Contentful's rich text with its links resolved and its headings' ids. */
export interface NodeData {
  readonly node: string;
  readonly value?: string;
  readonly bold?: true;
  readonly uri?: string;
  readonly id?: string | undefined;
  readonly content?: readonly NodeData[];
}
