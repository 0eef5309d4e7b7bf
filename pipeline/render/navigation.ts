import { isLinkableType, menuIcons } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { Translate } from '../../domain/locales/message-keys.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import type { View } from './view.ts';

/** Maximum nesting of menus. */
const maxMenuDepth = 10;

/**
 * Resolves a menu item, a locale dropdown or a linkable entry (spec 1 §3 "Navigation item").
 * @param above the ancestor menu items, outermost first, to stop at cycles
 * @returns undefined without a name, or without a URL and children
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
    ...('identifier' in entry && entry.identifier !== undefined && { identifier: entry.identifier }),
    unlocalized_entry_id: entry.id,
  };
}

/** Returns the item that opens the language list. */
function localeDropdown(entry: Entry<'localeDropdown'>): NavigationItem | undefined {
  const name = named(entry, 'name', entry.name);
  return name && { ...name, children: [], content_type: 'localeDropdown', unlocalized_entry_id: entry.id };
}

function menuItem(
  view: View,
  entry: Entry<'menuItem'>,
  above: readonly string[],
): NavigationItem | undefined {
  if (above.includes(entry.id) || above.length >= maxMenuDepth) return undefined;
  const around = [...above, entry.id];
  const destination = navigationItem(view, entry.destination?.id, around);
  const name = named(entry, 'name', entry.name) ?? (destination && nameIn(destination));
  const children = (entry.children ?? []).flatMap((child) => navigationItem(view, child.id, around) ?? []);
  if (name === undefined || (!destination && children.length === 0)) return undefined;
  return {
    ...name,
    ...(destination?.url !== undefined && { url: destination.url }),
    children: above.length === 0 ? children.flatMap(onOneLevel) : children,
    ...menuDetails(entry),
    content_type: 'menuItem',
    unlocalized_entry_id: entry.id,
  };
}

/** Returns what a menu's panel shows besides the name. */
function menuDetails(entry: Entry<'menuItem'>): Pick<NavigationItem, 'description' | 'icon'> {
  const description = named(entry, 'description', entry.description);
  const icon = menuIcons.find((name) => name === entry.icon);
  return { ...(description && { description }), ...(icon && { icon }) };
}

/** Flattens an item and its descendants. */
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

/** Returns a link's text: the entry's own, else its page's name. */
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
  const page = view.entry(link?.id);
  return page && 'title' in page ? named(page, 'title', page.title) : undefined;
}

/** Lists a page's breadcrumbs (spec 1 §2 "Breadcrumb"); a directory without an index page is text. */
export function breadcrumbsOf(
  view: View,
  entryId: string,
  homePath: string | undefined,
  t: Translate,
): NavigationItem[] {
  const page = view.entry(entryId);
  const steps: NavigationItem[] = [];
  for (const id of directoriesAbove(view, entryId)) {
    const directory = view.entry(id);
    const url = view.url(id);
    if (directory?.type !== 'directory' || directory.slug === '/' || url === view.url(entryId)) continue;
    steps.unshift(crumb(id, 'directory', directory.name ?? directory.slug ?? '', url));
  }
  const home = crumb(view.site.sections.homePage ?? '', 'page', t('breadcrumbs.home'), homePath);
  const isHome = entryId === view.site.sections.homePage;
  const title = page && 'title' in page ? (page.title ?? '') : '';
  return isHome ? [home] : [home, ...steps, crumb(entryId, 'page', title, view.url(entryId))];
}

/** Yields a page's directories from the innermost; slug resolution has excluded cycles. */
function* directoriesAbove(view: View, entryId: string): Generator<string> {
  const page = view.entry(entryId);
  let link: EntryLink | undefined = page && 'section' in page ? page.section : undefined;
  while (link) {
    const { id }: EntryLink = link;
    yield id;
    const directory = view.entry(id);
    link = directory?.type === 'directory' ? directory.parentDirectory : undefined;
  }
}

function crumb(
  entryId: string,
  type: 'page' | 'directory',
  name: string,
  url: string | undefined,
): NavigationItem {
  return {
    name,
    ...(url !== undefined && { url }),
    children: [],
    content_type: type,
    unlocalized_entry_id: entryId,
  };
}
