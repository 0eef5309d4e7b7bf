import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { translated } from '../texts.ts';

type PageFields = FieldValues<'page'>;

interface PageSource {
  /** As in `page.{id}.title` and `page-{id}`. */
  readonly id: string;
  readonly slug: string;
  readonly section?: string;
  readonly blocks: readonly string[];
  readonly kind?: 'article';
}

/** Builds a page entry whose title and description are in `texts/`. */
export function page({ id, slug, section = 'dir-home', blocks, kind }: PageSource): EntrySource {
  return entry('page', `page-${id}`, {
    title: translated(`page.${id}.title`),
    slug,
    section,
    ...sharedPageFields(blocks),
    description: translated(`page.${id}.description`),
    ...(kind && { kind }),
  });
}

/** Returns the fields common to all pages besides title, path and description. */
export function sharedPageFields(blocks: readonly string[]): Pick<PageFields, 'layout' | 'blocks'> {
  return { layout: 'layout-default', blocks };
}

/** Builds a hero with the page's title and description as its headings. */
export function pageHero(id: string, fields: FieldValues<'hero'> = {}): EntrySource {
  return entry('hero', `hero-${id}`, {
    heading: translated(`page.${id}.title`),
    subHeading: translated(`page.${id}.description`),
    height: 'default',
    showBreadcrumbs: true,
    ...fields,
  });
}
