import {
  element,
  linkTo,
  parseInline,
  type RichTextDocument,
  type RichTextElement,
  type RichTextNode,
} from './inline-markup.ts';
import { compose, type Localized, type Prose, type Read, sourceOf } from './texts.ts';

// Builders for Contentful's rich text: `document(h2('Why'), p('Read [this](page:page-home).'))`.

/** Builds a part of a document in one language. */
export type Block = (read: Read) => RichTextElement;

export type Document = Localized<RichTextDocument>;

/** Builds a document in each language that has all of its texts, so that languages don't mix. */
export function document(...blocks: readonly Block[]): Document {
  return compose((read) => ({
    data: {},
    content: blocks.map((block) => block(read)),
    nodeType: 'document',
  }));
}

/** Builds a paragraph from inline markup. */
export const p = (prose: Prose) => line('paragraph', prose);
/** Builds a heading of level 2. */
export const h2 = (prose: Prose) => line('heading-2', prose);
/** Builds a heading of level 3. */
export const h3 = (prose: Prose) => line('heading-3', prose);
/** Builds a heading of level 4. */
export const h4 = (prose: Prose) => line('heading-4', prose);
/** Builds a quotation of one paragraph. */
export const quote = (prose: Prose) => around('blockquote', [p(prose)]);
/** Builds a horizontal rule. */
export const hr = () => around('hr', []);
/** Builds an unordered list. */
export const ul = (...items: readonly Prose[]) => list('unordered-list', items);
/** Builds an ordered list. */
export const ol = (...items: readonly Prose[]) => list('ordered-list', items);

function line(nodeType: string, prose: Prose): Block {
  const source = sourceOf(prose);
  return (read) => element(nodeType, parseInline(read(source)));
}

function around(nodeType: string, blocks: readonly Block[]): Block {
  return (read) =>
    element(
      nodeType,
      blocks.map((block): RichTextNode => block(read)),
    );
}

function list(nodeType: string, items: readonly Prose[]): Block {
  return around(
    nodeType,
    items.map((item) => around('list-item', [p(item)])),
  );
}

/** Builds a table whose first row is its heading. */
export function table(...rows: readonly (readonly Prose[])[]): Block {
  return around(
    'table',
    rows.map((row, index) => tableRow(row, index === 0 ? 'table-header-cell' : 'table-cell')),
  );
}

function tableRow(cells: readonly Prose[], nodeType: string): Block {
  return around(
    'table-row',
    cells.map((cell) => around(nodeType, [p(cell)])),
  );
}

/** Embeds an entry between paragraphs, such as a linkedImageList. */
export const embed = (entryId: string) => leaf('embedded-entry-block', 'Entry', entryId);

/** Embeds a picture between paragraphs. */
export const embedAsset = (assetId: string) => leaf('embedded-asset-block', 'Asset', assetId);

function leaf(nodeType: string, linkType: 'Entry' | 'Asset', id: string): Block {
  return () => element(nodeType, [], linkTo(linkType, id));
}
