import type { ContentType } from '../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../domain/content/entries.ts';
import type { PageContext } from './page-context.ts';

/** The linked entries of one kind; others, which the content checks report, are left out. */
export function entriesOfType<Type extends ContentType>(
  page: PageContext,
  links: readonly EntryLink[] | undefined,
  type: Type,
): Entry<Type>[] {
  return page.entries(links).filter((entry) => isOfType(entry, type));
}

/** The linked entry if it is of this kind. */
export function entryOfType<Type extends ContentType>(
  page: PageContext,
  link: EntryLink | undefined,
  type: Type,
): Entry<Type> | undefined {
  const entry = page.entry(link);
  return entry && isOfType(entry, type) ? entry : undefined;
}

function isOfType<Type extends ContentType>(entry: Entry, type: Type): entry is Entry<Type> & Entry {
  return entry.type === type;
}
