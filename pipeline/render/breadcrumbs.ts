import type { EntryLink } from '../../domain/content/entries.ts';
import type { NavigationItem } from '../../domain/site/navigation.ts';
import type { Translate } from './translate.ts';
import type { View } from './view.ts';

/** The way from home to a page through its directories (spec 1 §2 "Breadcrumb"); a directory without an index page is text. */
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

/** From the page's own section upwards; resolution has shown that the chain ends. */
function* directoriesAbove(view: View, entryId: string): Generator<string> {
  const page = view.entry(entryId);
  let link: EntryLink | undefined = page && 'section' in page ? page.section : undefined;
  while (link) {
    const { id } = link.sys;
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
