import { shellIds } from '../../domain/content/anchor-ids.ts';
import { htmlTag, type Locale } from '../../domain/locales/locales.ts';
import { type SitePlace, siteAddress } from '../../domain/site/base-path.ts';
import { Alternate, LanguageItem } from '../../templates/index.ts';
import type { PageContext } from '../../templates/pages/page-context.ts';
import { type Kinds, partMarkup } from '../../templates/shape.tsx';
import { memoizeByObject } from '../model/collections.ts';
import type { SiteLocale } from '../model/content.ts';
import type { PageParts, Piece, Shell } from '../model/rendered-page.ts';
import { absoluteUrl } from '../model/urls.ts';

/** Holds the markup before and after a component's content. */
export interface Frame {
  readonly start: string;
  readonly end: string;
}

/** Renders a component without its children. */
export function frameOf(markupAround: (children: string) => string): Frame {
  // A placeholder that no message contains.
  const hole = '\u0000';
  const [start = '', end = ''] = markupAround(hole).split(hole);
  return { start, end };
}

/** Holds the links to a page's other languages, rendered once for all versions. */
export interface PageLanguages {
  /** For the head. */
  readonly alternates: string;
  /** For the language dialog, by UI code; empty if the site has one language. */
  readonly items: readonly { readonly code: string; readonly plain: string; readonly current: string }[];
}

type Paths = readonly (string | undefined)[];

/**
 * Renders the links from a page to its other languages.
 * @param page any page of the site
 * @param place where the site is published
 * @param originals paths of the versions that aren't copies of others
 * @param paths the page's path per language; undefined where it doesn't exist
 * @param homes fallback targets of the dialog
 */
export function pageLanguages(
  page: PageContext,
  place: SitePlace,
  locales: readonly SiteLocale[],
  originals: Paths,
  paths: Paths,
  homes: Paths,
): PageLanguages {
  const address = siteAddress(place);
  const versions = versionsOf(locales, originals);
  const usual = versions.filter(({ locale }) => locale.prefix === '');
  const links = [
    ...versions.map(({ locale, path }) => ({ tag: locale.tag, href: absoluteUrl(address, path) })),
    ...usual.map(({ path }) => ({ tag: 'x-default', href: absoluteUrl(address, path) })),
  ];
  const choices = locales.map((_, at) => paths[at] ?? homes[at]);
  return {
    alternates: links.map((link) => partMarkup(page, Alternate, link, alternateKinds)).join(''),
    items: (locales.length < 2 ? [] : versionsOf(locales, choices)).map((version) => ({
      code: version.locale.code,
      plain: partMarkup(page, LanguageItem, { ...version, current: false }, itemKinds),
      current: partMarkup(page, LanguageItem, { ...version, current: true }, itemKinds),
    })),
  };
}

const alternateKinds: Kinds = { tag: 'text', href: 'text' };
const itemKinds: Kinds = {
  locale: { one: { tag: 'text', name: 'text' } },
  path: 'text',
  current: 'plain',
};

function versionsOf(locales: readonly SiteLocale[], paths: Paths) {
  return locales.flatMap((locale, at) => {
    const path = paths[at];
    return path === undefined ? [] : [{ locale, path }];
  });
}

interface DocumentParts {
  readonly locale: Locale;
  readonly shell: Shell;
  readonly languages: PageLanguages;
  readonly head: string;
  readonly main: string;
}

/** Joins the parts of an HTML document; shared parts are encoded once. */
export function documentOf({ locale, shell, languages, head, main }: DocumentParts): PageParts {
  const { alternates, itemsIn } = encodedLanguages(languages);
  return {
    head: [`<!DOCTYPE html>${htmlTag(locale)}<head>${head}`, alternates],
    main: [main],
    languages: itemsIn(locale.code),
    shell,
  };
}

/** Encodes the part of a document that all pages of a language and layout share: two thirds of a page's bytes. */
export function encodeShell(start: string, end: string, dialog: Frame): Shell {
  return {
    afterHead: Buffer.from(`</head><body>${start}<main id="${shellIds.main}" tabindex="-1">`),
    afterMain: Buffer.from(`</main>${end}${dialog.start}`),
    end: Buffer.from(`${dialog.end}</body></html>\n`),
  };
}

/** Shared by all versions of a page, except for the current item. */
const encodedLanguages = memoizeByObject(({ alternates, items }: PageLanguages) => {
  const encoded = items.map((item) => ({ ...item, bytes: Buffer.from(item.plain) }));
  const all = Buffer.concat(encoded.map(({ bytes }) => bytes));
  const byCode = new Map<string, readonly Piece[]>();
  let start = 0;
  for (const { code, current, bytes } of encoded) {
    const end = start + bytes.length;
    byCode.set(code, [all.subarray(0, start), Buffer.from(current), all.subarray(end)]);
    start = end;
  }
  return { alternates: Buffer.from(alternates), itemsIn: (code: string) => byCode.get(code) ?? [all] };
});
