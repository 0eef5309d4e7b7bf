import { type EntrySource, entry, type FieldValues } from '../entry.ts';
import { document, h3, p } from '../rich-text.ts';
import { prose, text, translated } from '../texts.ts';

type PageFields = FieldValues<'page'>;
type TextFields = FieldValues<'oneColumnContent'>;
type Words = NonNullable<TextFields['content']>;

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

/** Builds a block of text below a heading. */
export function textBlock(id: string, heading: string, content: Words, anchorId?: string): EntrySource {
  const anchor = anchorId !== undefined && { anchorId };
  return entry('oneColumnContent', id, { heading: prose(heading), ...anchor, content });
}

/** Builds the block of questions and answers on a page. */
export function faqBlock(id: string, content: Words, fields: TextFields = {}): EntrySource {
  const heading = translated('home.faq.heading');
  return entry('oneColumnContent', `${id}-faq`, { heading, anchorId: 'faq', content, ...fields });
}

/** Lists questions, each with its answer. @param key of their texts: `{key}.q1`, `{key}.a1` */
export function questionsIn(key: string, count: number) {
  const numbers = Array.from({ length: count }, (_, at) => at + 1);
  return document(...numbers.flatMap((at) => [h3(text(`${key}.q${at}`)), p(text(`${key}.a${at}`))]));
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
