import { contentfulLocales, spaceId } from '../../content/sample/source/contentful-resources.ts';
import { type EntrySource, entry } from '../../content/sample/source/entry.ts';
import {
  element,
  linkTo,
  type RichTextDocument,
  type RichTextNode,
  textNode,
} from '../../content/sample/source/inline-markup.ts';

/** Returns the entries that every site needs. @param menu ids of the header's menu items */
export function shell(menu: readonly string[] = []): EntrySource[] {
  return [
    entry('directory', 'root', { name: 'Home', slug: '/' }),
    ...contentfulLocales()
      .slice(1)
      .map(({ sys }) => sys.id.replace('locale-', ''))
      .map((code) => entry('directory', `root-${code}`, { name: code, slug: code })),
    entry('layout', 'layout', { name: 'Default', header: 'header', footer: 'footer' }),
    entry('header', 'header', { name: 'Default', menu }),
    entry('footer', 'footer', { name: 'Default' }),
    page('home', [], { slug: '/' }),
    page('privacy-policy', []),
    page('tos', []),
  ];
}

/** Returns a page in the root directory, in the first layout. */
export function page(
  id: string,
  blocks: readonly string[],
  more: { slug?: string; section?: string; layout?: string } = {},
) {
  return entry('page', id, { title: id, slug: id, section: 'root', layout: 'layout', blocks, ...more });
}

/** Returns a group of blocks. */
export function group(id: string, blocks: readonly string[]): EntrySource {
  return entry('contentBlockGroup', id, { heading: id, blocks });
}

/** Returns a card, without a link if none is given. */
export function card(id: string, more: { image?: string; wholeCardLink?: string } = {}): EntrySource {
  return entry('card', id, { heading: id, text: 'Text', ...more });
}

/** Returns a block with a document. */
export function text(id: string, nodes: readonly RichTextNode[]): EntrySource {
  const content: RichTextDocument = { ...element('document', nodes), nodeType: 'document' };
  return entry('oneColumnContent', id, { heading: id, content });
}

/** Returns a paragraph of a document. */
export function paragraph(...nodes: readonly RichTextNode[]) {
  return element('paragraph', nodes);
}

/** Returns a link to a written address. */
export function hyperlink(uri: string) {
  return element('hyperlink', [textNode('here')], { uri });
}

/** Returns a link to an entry. */
export function entryLink(id: string) {
  return element('entry-hyperlink', [textNode('here')], linkTo('Entry', id));
}

/** Returns a plan of an offer. @param at its place among the plans, from 0 */
export function product(at: number) {
  const price = {
    id: `price-${at}`,
    basePeriod: { length: (at % 36) + 1, unit: 'DURATION_UNIT_MONTH' },
    amount: { unscaledValue: 1295, scale: 2, currency: 'USD' },
  };
  return { id: `plan-${at}`, name: `${(at % 36) + 1}m_regular`, prices: [price] };
}

/** Returns an asset as an export holds it. */
export function picture(id: string) {
  const url = `//images.ctfassets.net/${spaceId}/${id}/0123456789abcdef/${id}.jpg`;
  const details = { size: 184_320, image: { width: 1600, height: 900 } };
  return {
    sys: { id, type: 'Asset', version: 2, publishedVersion: 1 },
    fields: {
      title: { 'en-US': id },
      description: { 'en-US': id },
      file: { 'en-US': { url, details, fileName: `${id}.jpg`, contentType: 'image/jpeg' } },
    },
  };
}

/** Lists the ids `name-1`, `name-2` and so on. @param count rounded down */
export function ids(name: string, count: number): string[] {
  return Array.from({ length: Math.floor(count) }, (_, at) => `${name}-${at + 1}`);
}

/** Creates the entries `name-1`, `name-2` and so on. @param count rounded down */
export function many(
  name: string,
  count: number,
  create: (id: string, at: number) => EntrySource,
): EntrySource[] {
  return ids(name, count).map(create);
}
