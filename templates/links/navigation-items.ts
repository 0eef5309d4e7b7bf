import type { EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { PageContext } from '../page-context.ts';

/** The links that lead somewhere in the page's language, in their order. */
export function navigationItems(
  page: PageContext,
  links: readonly EntryLink[] | undefined,
): NavigationItem[] {
  return (links ?? []).flatMap((link) => page.navigation(link) ?? []);
}
