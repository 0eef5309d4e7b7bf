import type { EntryLink } from '../../domain/content/entries.ts';
import { usePage } from '../page-context.ts';

/**
 * Returns what a button that opens the language dialog says: the name that editors gave it, and the page's language.
 *
 * @param dropdown the `localeDropdown` of the header or the footer
 */
export function useLanguageLabel(dropdown: EntryLink | undefined): string {
  const { navigation, locale, t } = usePage();
  const item = navigation(dropdown);
  if (item?.content_type === 'localeDropdown') return `${item.name}: ${locale.name}`;
  return t('language.button', { name: locale.name });
}
