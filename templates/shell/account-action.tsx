import type { Entry, EntryLink } from '../../domain/entries.ts';
import { pill } from '../links/call-to-action.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';

/** Which visitors see a call to action of the header, by its identifier (spec 1 §6). */
const audiences: ReadonlyMap<string | undefined, string> = new Map([
  ['setup', 'member'],
  ['get-started', 'visitor'],
]);

/**
 * `setup` for members and `get-started` for everyone else. Both are in the page, as it is the same file for all; the
 * script in the head marks members before anything is drawn, and the style sheet hides the other one.
 */
export function AccountAction({ links }: { readonly links: readonly EntryLink[] | undefined }) {
  const page = usePage();
  return links?.map((link) => {
    const audience = audiences.get(identifierOf(page.entry(link)));
    const item = page.navigation(link);
    if (!audience || !item?.url) return null;
    return (
      <span key={link.sys.id} data-for={audience}>
        <ItemLink item={item} className={pill('secondary')} isLabelled />
      </span>
    );
  });
}

function identifierOf(entry: Entry | undefined): string | undefined {
  return entry?.type === 'callToAction' ? entry.identifier : undefined;
}
