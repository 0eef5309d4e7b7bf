import { renewalLinks, subscriptionsPath } from '../commerce/renewal.ts';
import type { LinkableType } from '../content/content-model.ts';
import type { Locale } from '../locales/locales.ts';

/** Lists the ids of the shell; with an underscore, which no anchor of content can have (domain/content/anchor-ids.ts). */
export const shellIds = {
  main: 'main_content',
  sideMenu: 'side_menu',
  languageDialog: 'language_dialog',
  cookieSettings: 'cookie_settings',
  afterHero: 'after_hero',
} as const;

/** Returns the id of the heading that names a dialog. @param id the dialog's own */
export function dialogTitleId(id: string): string {
  return `${id}_title`;
}

const { main, sideMenu, languageDialog, cookieSettings } = shellIds;

/** Lists all ids that the shell puts on every page. @param languages how many languages the site has */
export function shellIdsOnPages(languages: number): readonly string[] {
  const dialogs = languages > 1 ? [languageDialog, cookieSettings] : [cookieSettings];
  return [main, sideMenu, ...dialogs.flatMap((id) => [id, dialogTitleId(id)])];
}

/** Lists the slugs of the pages that the footer links to on every page, at the root of each language (spec 1 §2 "Footer"). */
export const footerPageSlugs = ['privacy-policy', 'tos'] as const;

/** Lists the paths below a language's root that code links to on any site: plans lead to the order page (spec 1 §1). */
export const shellPagePaths: readonly string[] = [...footerPageSlugs, 'order'];

/** Lists the same where there are built-in pages: the renewal page leads to more (spec 2 §2.1). */
export const fixedPagePaths: readonly string[] = [
  ...shellPagePaths,
  subscriptionsPath,
  ...Object.values(renewalLinks),
];

/** Lists the kinds of readers: members have an account, visitors have none (spec 1 §6). */
export type Audience = 'member' | 'visitor';

/** Lists all audiences. */
export const audiences: readonly Audience[] = ['member', 'visitor'];

const byIdentifier: ReadonlyMap<string, Audience> = new Map([
  ['setup', 'member'],
  ['get-started', 'visitor'],
]);

/** Writes an identifier as the header knows it: `Get started` is `get-started`. */
export function accountIdentifier(identifier: string): string {
  return identifier
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/** Returns the audience of a call to action of the header, by its identifier. */
export function audienceOf(identifier: string | undefined): Audience | undefined {
  return identifier === undefined ? undefined : byIdentifier.get(accountIdentifier(identifier));
}

/** Describes an entry with a URL, as a menu, a list of links or analytics names it in one language (spec 1 §3 "Navigation item"). */
export interface NavigationItem {
  readonly name: string;
  /** The language of the name, where it isn't the reader's. */
  readonly language?: Pick<Locale, 'code' | 'tag'>;
  /** A root-relative path, an https or mailto URL, or `#id` on the page itself; absent for a menu group that leads nowhere. */
  readonly url?: string;
  readonly children: readonly NavigationItem[];
  readonly content_type: LinkableType | 'menuItem' | 'localeDropdown';
  readonly parent_content_type?: string;
  readonly identifier?: string;
  /** The entry's id, the same in every language. */
  readonly unlocalized_entry_id: string;
}
