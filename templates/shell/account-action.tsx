import { type Audience, audienceOf, audiences } from '../../domain/commerce/account-audience.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import { entryOfType } from '../entries-of-type.ts';
import { pill } from '../links/call-to-action.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { type PageContext, usePage } from '../page-context.ts';

/**
 * `setup` for members and `get-started` for everyone else. Both are in the page, as it is the same file for all; the
 * script in the head marks members before anything is drawn, and the style sheet hides the other one.
 */
export function AccountAction({ links }: { readonly links: readonly EntryLink[] | undefined }) {
  return actionsOf(usePage(), links ?? []).map(({ item, audience }) => (
    <span key={item.unlocalized_entry_id} data-for={audience}>
      <ItemLink item={item} className={pill('secondary')} isLabelled />
    </span>
  ));
}

interface Action {
  readonly item: NavigationItem;
  /** Absent: everybody sees it. */
  readonly audience?: Audience | undefined;
}

/** The first one without an identifier stands in for those that are missing. */
function actionsOf(page: PageContext, links: readonly EntryLink[]): Action[] {
  const actions = links.flatMap((link) => {
    const entry = entryOfType(page, link, 'callToAction');
    const item = page.navigation(link);
    if (!entry || !item?.url) return [];
    return [{ item, identifier: entry.identifier, audience: audienceOf(entry.identifier) }];
  });
  const lacking = audiences.filter((each) => !actions.some(({ audience }) => audience === each));
  const standIn = lacking.length > 0 && actions.find(({ identifier }) => identifier === undefined);
  return actions.flatMap((action) => {
    if (action.audience) return [action];
    if (action !== standIn) return [];
    const [only] = lacking;
    return [{ ...action, audience: lacking.length === 1 ? only : undefined }];
  });
}
