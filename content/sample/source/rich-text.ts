import type { RichTextText } from '../../../domain/content/rich-text.ts';
import { compose, type Localized, type Prose, type Read, sourceOf } from './texts.ts';

/** Describes a rich text node with children as Contentful stores it: its target is a link, not only an id. */
export interface RichTextElement {
  readonly nodeType: string;
  readonly data: {
    readonly uri?: string;
    readonly target?: {
      readonly sys: { readonly id: string; readonly type: string; readonly linkType: string };
    };
  };
  readonly content: readonly RichTextNode[];
}

export type RichTextNode = RichTextText | RichTextElement;

export interface RichTextDocument extends RichTextElement {
  readonly nodeType: 'document';
}

type Data = RichTextElement['data'];

/** Builds a node with children, its keys in the order in which Contentful's editor stores them. */
export function element(
  nodeType: string,
  content: readonly RichTextNode[],
  data: Data = {},
): RichTextElement {
  return { data, content, nodeType };
}

/** Builds a text node with at most one mark, such as `bold`. */
export function textNode(value: string, mark?: string): RichTextText {
  const node = { data: {}, marks: mark ? [{ type: mark }] : [], value, nodeType: 'text' } as const;
  return node;
}

/** Builds the `data` of a node that links to an entry or asset. */
export function linkTo(linkType: 'Entry' | 'Asset', id: string): Data {
  const sys = { id, type: 'Link', linkType };
  return { target: { sys } };
}

const marks: Readonly<Record<string, string>> = {
  '**': 'bold',
  _: 'italic',
  '++': 'underline',
  '`': 'code',
  '~~': 'strikethrough',
};

/** `[text](address)`, `{entry-id}`, or text between two equal signs of the table above. */
const token = /\[([^\]]+)\]\(([^)\s]+)\)|\{([\w-]+)\}|(\*\*|_|\+\+|`|~~)(.+?)\4/g;

/**
 * Parses a line of markup into inline nodes.
 *
 * Known are `**bold**`, `_italic_`, `++underlined++`, `` `code` ``, `~~struck~~`, links to `page:entry-id`,
 * `asset:asset-id` or a URI, and `{entry-id}` for an entry inside the sentence. Marks don't nest.
 */
export function parseInline(markup: string): RichTextNode[] {
  const nodes: RichTextNode[] = [];
  let end = 0;
  for (const match of markup.matchAll(token)) {
    if (match.index > end) nodes.push(textNode(markup.slice(end, match.index)));
    nodes.push(nodeOf(match));
    end = match.index + match[0].length;
  }
  if (end < markup.length) nodes.push(textNode(markup.slice(end)));
  return betweenTexts(nodes);
}

/**
 * Extracts the markup of a line without its words: `[…](page:page-home)`, `{entry-id}`, `**…**`.
 *
 * Code is returned whole, as commands are the same in every language.
 */
export function markupIn(line: string): string[] {
  return Array.from(line.matchAll(token), ([all, , address, inlineEntry, sign]) => {
    if (address !== undefined) return `[…](${address})`;
    return inlineEntry !== undefined || sign === '`' ? all : `${sign}…${sign}`;
  });
}

/** Contentful's editor keeps a text node, if only an empty one, on both sides of an inline element. */
function betweenTexts(nodes: readonly RichTextNode[]): RichTextNode[] {
  const padded = [...nodes];
  if (padded[0]?.nodeType !== 'text') padded.unshift(textNode(''));
  if (padded.at(-1)?.nodeType !== 'text') padded.push(textNode(''));
  return padded;
}

function nodeOf([, linkText, address, inlineEntry, sign, marked]: RegExpExecArray): RichTextNode {
  if (linkText !== undefined && address !== undefined) return link(linkText, address);
  if (inlineEntry !== undefined) return element('embedded-entry-inline', [], linkTo('Entry', inlineEntry));
  return textNode(marked ?? '', sign && marks[sign]);
}

function link(text: string, address: string): RichTextElement {
  const content = [textNode(text)];
  const [scheme, id = ''] = address.split(/:(.*)/s);
  if (scheme === 'page') return element('entry-hyperlink', content, linkTo('Entry', id));
  if (scheme === 'asset') return element('asset-hyperlink', content, linkTo('Asset', id));
  return element('hyperlink', content, { uri: address });
}

// Contentful's rich text, written down as function calls: `document(h2('Why'), p('Read [this](page:page-home).'))`.

/** A part of a document, in the language that is read. */
type Block = (read: Read) => RichTextElement;

export type Document = Localized<RichTextDocument>;

/**
 * Builds a document in each language that has all of its texts, so that no reader gets two languages in one document.
 */
export function document(...blocks: readonly Block[]): Document {
  return compose((read) => ({
    data: {},
    content: blocks.map((block) => block(read)),
    nodeType: 'document',
  }));
}

/** Builds a paragraph; `parseInline` parses its markup. */
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
