import { isLinkableType } from '../../domain/content/content-model.ts';
import type { Entry, EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/shell.ts';
import type { View } from './language.ts';
import type { Translate } from './translate.ts';

/** Menus show two levels, with further ones among the second. */
const maxMenuDepth = 10;

/**
 * Resolves a menu item, a locale dropdown or an entry with a URL for one language (spec 1 §3 "Navigation item").
 *
 * @param above the menu items around it, outermost first: the owner may let a menu be built that contains itself
 * @returns undefined for an item with neither a name in the language nor a URL, children included
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
    content_type: 'menuItem',
    ...(above.length > 0 && { parent_content_type: 'menuItem' }),
    unlocalized_entry_id: entry.id,
  };
}

/** Lists an item, followed by the items below it. */
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

/** Returns the text of a link to an entry: its own text, else the name of the page it stands for. */
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

/** Lists the way from home to a page through its directories (spec 1 §2 "Breadcrumb"); a directory without an index page is text. */
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

/** Goes from the page's own section upwards; the resolution of slugs has shown that the chain ends. */
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
