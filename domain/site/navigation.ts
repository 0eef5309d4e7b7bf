import type { LinkableType } from '../content/content-model.ts';
import type { Locale } from '../locales/locales.ts';

/** An entry with a URL, as a menu, a list of links or analytics names it in one language (spec 1 §3 "Navigation item"). */
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
