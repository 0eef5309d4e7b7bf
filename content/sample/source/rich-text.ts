/** Contentful's rich text, written down as function calls: `document(h2('Why'), p('Read [this](page:page-home).'))`. */
import type { RichTextDocument, RichTextElement } from '../../../domain/rich-text.ts';
import { parseInline } from './inline-markup.ts';
import { element, linkTo } from './rich-text-node.ts';

export function document(...blocks: readonly RichTextElement[]): RichTextDocument {
  return { data: {}, content: blocks, nodeType: 'document' };
}

/** A paragraph; for the markup see `parseInline`. */
export const p = (markup: string) => element('paragraph', parseInline(markup));
export const h2 = (markup: string) => element('heading-2', parseInline(markup));
export const h3 = (markup: string) => element('heading-3', parseInline(markup));
export const h4 = (markup: string) => element('heading-4', parseInline(markup));
export const quote = (markup: string) => element('blockquote', [p(markup)]);
export const hr = () => element('hr', []);
export const ul = (...items: readonly string[]) => list('unordered-list', items);
export const ol = (...items: readonly string[]) => list('ordered-list', items);

function list(nodeType: string, items: readonly string[]): RichTextElement {
  return element(
    nodeType,
    items.map((item) => element('list-item', [p(item)])),
  );
}

/** A table whose first row is its heading; cells are split at `|`. */
export function table(...rows: readonly string[]): RichTextElement {
  return element(
    'table',
    rows.map((row, index) => tableRow(row, index === 0 ? 'table-header-cell' : 'table-cell')),
  );
}

function tableRow(row: string, cell: string): RichTextElement {
  return element(
    'table-row',
    row.split('|').map((markup) => element(cell, [p(markup.trim())])),
  );
}

/** An entry that stands between paragraphs, such as a linkedImageList. */
export const embed = (entryId: string) => element('embedded-entry-block', [], linkTo('Entry', entryId));

/** A picture that stands between paragraphs. */
export const embedAsset = (assetId: string) => element('embedded-asset-block', [], linkTo('Asset', assetId));
