import { renewalLinks, subscriptionsPath } from '../commerce/renewal.ts';
import { shellIds } from '../content/anchor-ids.ts';
import type { LinkableType, MenuIcon } from '../content/content-model.ts';
import type { Locale } from '../locales/locales.ts';

/** Returns the id of a dialog's heading. @param id the dialog's id */
export function dialogTitleId(id: string): string {
  return `${id}_title`;
}

const { main, sideMenu, languageDialog, cookieSettings, cookieForm } = shellIds;

/** Lists all ids of the shell, that of the menu also where a site has none. @param languages number of languages */
export function shellIdsOnPages(languages: number): readonly string[] {
  const dialogs = languages > 1 ? [languageDialog, cookieSettings] : [cookieSettings];
  return [main, sideMenu, cookieForm, ...dialogs.flatMap((id) => [id, dialogTitleId(id)])];
}

/** Lists the slugs that the footer links to, below each language's root (spec 1 §2 "Footer"). */
export const footerPageSlugs = ['privacy-policy', 'tos'] as const;

/** Maps paths of legal pages to their keys in `legalPages` of site.config.ts. */
export const legalPageKeys: Readonly<Record<string, 'privacyPolicy' | 'termsOfService' | undefined>> = {
  '/privacy-policy': 'privacyPolicy',
  '/tos': 'termsOfService',
};

/** Lists the paths below a language's root that code always links to (spec 1 §1). */
export const shellPagePaths: readonly string[] = [...footerPageSlugs, 'order'];

/** Lists these paths with the links of built-in pages (spec 2 §2.1). */
export const fixedPagePaths: readonly string[] = [
  ...shellPagePaths,
  subscriptionsPath,
  ...Object.values(renewalLinks),
];

/** Identifies an audience: members have an account, visitors don't (spec 1 §6). */
export type Audience = 'member' | 'visitor';

export const audiences: readonly Audience[] = ['member', 'visitor'];

const byIdentifier: ReadonlyMap<string, Audience> = new Map([
  ['setup', 'member'],
  ['get-started', 'visitor'],
]);

/** Normalizes an identifier for the header: `Get started` becomes `get-started`. */
export function accountIdentifier(identifier: string): string {
  return identifier
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '-');
}

/** Returns the audience of a call to action in the header. */
export function audienceOf(identifier: string | undefined): Audience | undefined {
  return identifier === undefined ? undefined : byIdentifier.get(accountIdentifier(identifier));
}

/** Describes a link to an entry in one language, for menus, lists and analytics (spec 1 §3 "Navigation item"). */
export interface NavigationItem {
  readonly name: string;
  /** Language of the name, if it isn't the reader's. */
  readonly language?: Pick<Locale, 'tag' | 'direction'>;
  /** A root-relative path, an https or mailto URL, or `#id`; absent for a menu group without a link. */
  readonly url?: string;
  readonly children: readonly NavigationItem[];
  readonly content_type: LinkableType | 'menuItem' | 'localeDropdown';
  readonly identifier?: string;
  /** A line below the name in a menu's panel. */
  readonly description?: Pick<NavigationItem, 'name' | 'language'>;
  readonly icon?: MenuIcon;
  readonly unlocalized_entry_id: string;
}
