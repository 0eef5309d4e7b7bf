/** Contentful's rich text, written down as function calls: `document(h2('Why'), p('Read [this](page:page-home).'))`. */

import { parseInline } from './inline-markup.ts';
import { compose, type Localized, type Read } from './localized.ts';
import { type Prose, sourceOf } from './prose.ts';
import type { RichTextDocument, RichTextElement, RichTextNode } from './rich-text-node.ts';
import { element, linkTo } from './rich-text-node.ts';

/** A part of a document, in the language that is read. */
type Block = (read: Read) => RichTextElement;

export type Document = Localized<RichTextDocument>;

/** A document in those languages that have all of its texts: readers get it in one language, not in two. */
export function document(...blocks: readonly Block[]): Document {
  return compose((read) => ({
    data: {},
    content: blocks.map((block) => block(read)),
    nodeType: 'document',
  }));
}

/** A paragraph; for the markup see `parseInline`. */
export const p = (prose: Prose) => line('paragraph', prose);
export const h2 = (prose: Prose) => line('heading-2', prose);
export const h3 = (prose: Prose) => line('heading-3', prose);
export const h4 = (prose: Prose) => line('heading-4', prose);
export const quote = (prose: Prose) => around('blockquote', [p(prose)]);
export const hr = () => around('hr', []);
export const ul = (...items: readonly Prose[]) => list('unordered-list', items);
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

/** A table whose first row is its heading. */
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

/** An entry that stands between paragraphs, such as a linkedImageList. */
export const embed = (entryId: string) => leaf('embedded-entry-block', 'Entry', entryId);

/** A picture that stands between paragraphs. */
export const embedAsset = (assetId: string) => leaf('embedded-asset-block', 'Asset', assetId);

function leaf(nodeType: string, linkType: 'Entry' | 'Asset', id: string): Block {
  return () => element(nodeType, [], linkTo(linkType, id));
}
