import { isLinkableType } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { View } from './view.ts';

/** Menus show two levels, with further ones among the second; there must be an end to looking for them. */
const deepestMenu = 10;

/**
 * Resolves a menu item, a locale dropdown or an entry with a URL for one language (spec 1 §3 "Navigation item").
 *
 * @param above the menu items around it, outermost first: the owner may let a menu be built that contains itself
 * @returns undefined for what has neither a name in the language nor a URL, children included
 */
export function navigationItem(
  view: View,
  entryId: string | undefined,
  above: readonly string[] = [],
): NavigationItem | undefined {
  const entry = view.entry(entryId);
  if (!entry) return undefined;
  if (entry.type === 'menuItem') return menuItem(view, entry, above);
  if (entry.type === 'localeDropdown') return localeDropdown(entry);
  if (!isLinkableType(entry.type)) return undefined;
  const name = nameOf(view, entry);
  const url = view.url(entry.id);
  if (name === undefined || url === undefined) return undefined;
  return {
    ...name,
    url,
    children: [],
    content_type: entry.type,
    ...(above.length > 0 && { parent_content_type: 'menuItem' }),
    ...('identifier' in entry && entry.identifier !== undefined && { identifier: entry.identifier }),
    unlocalized_entry_id: entry.id,
  };
}

/** Returns the item that opens the languages to choose from; it leads nowhere. */
function localeDropdown(entry: Entry<'localeDropdown'>): NavigationItem | undefined {
  const name = named(entry, 'name', entry.name);
  return name && { ...name, children: [], content_type: 'localeDropdown', unlocalized_entry_id: entry.id };
}

function menuItem(
  view: View,
  entry: Entry<'menuItem'>,
  above: readonly string[],
): NavigationItem | undefined {
  if (above.includes(entry.id) || above.length >= deepestMenu) return undefined;
  const around = [...above, entry.id];
  const destination = navigationItem(view, entry.destination?.sys.id, around);
  const name = named(entry, 'name', entry.name) ?? (destination && nameIn(destination));
  const children = (entry.children ?? []).flatMap(
    (child) => navigationItem(view, child.sys.id, around) ?? [],
  );
  if (name === undefined || (!destination && children.length === 0)) return undefined;
  return {
    ...name,
    ...(destination?.url !== undefined && { url: destination.url }),
    children: above.length === 0 ? children.flatMap(onOneLevel) : children,
    content_type: 'menuItem',
    ...(above.length > 0 && { parent_content_type: 'menuItem' }),
    unlocalized_entry_id: entry.id,
  };
}

/** An item, and after it what is below it. */
function onOneLevel(item: NavigationItem): NavigationItem[] {
  return [{ ...item, children: [] }, ...item.children.flatMap(onOneLevel)];
}

type Name = Pick<NavigationItem, 'name' | 'language'>;

function named(entry: Entry, field: string, text: string | undefined): Name | undefined {
  const language = entry.languages?.[field];
  return text === undefined ? undefined : { name: text, ...(language && { language }) };
}

function nameIn({ name, language }: NavigationItem): Name {
  return { name, ...(language && { language }) };
}

/** What a link to an entry says: its own text, else the name of the page it stands for. */
function nameOf(view: View, entry: Entry): Name | undefined {
  switch (entry.type) {
    case 'page':
    case 'partnerPage':
    case 'stub':
      return named(entry, 'title', entry.title);
    case 'directory':
      return named(entry, 'name', entry.name) ?? named(entry, 'slug', entry.slug);
    case 'pageHub':
    case 'emailNamedDestination':
      return named(entry, 'name', entry.name) ?? pageName(view, entry.page);
    case 'anchor':
    case 'externalLink':
    case 'mailtoLink':
    case 'callToAction':
      return named(entry, 'text', entry.text);
    default:
      return undefined;
  }
}

function pageName(view: View, link: EntryLink | undefined): Name | undefined {
  const page = view.entry(link?.sys.id);
  return page && 'title' in page ? named(page, 'title', page.title) : undefined;
}
