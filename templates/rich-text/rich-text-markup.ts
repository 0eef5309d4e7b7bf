import { maxRichTextDepth } from '../../domain/content/nesting-limits.ts';
import {
  isText,
  type RichTextDocument,
  type RichTextElement,
  type RichTextNode,
  type RichTextText,
} from '../../domain/content/rich-text.ts';
import { isBlank, safeUri } from '../../domain/content/values.ts';
import { linkAttributes } from '../shell/links.tsx';
import { escapeMarkup, unescapeMarkup } from '../static-markup.ts';
import styles from './rich-text.module.css';

/** Resolves a document's references, and assigns its anchors. */
export interface RichTextSource {
  /** Returns the address of the linked entry. */
  readonly entryUrl: (id: string) => string | undefined;
  /** Returns the address of the linked file. */
  readonly assetUrl: (id: string) => string | undefined;
  /** Returns the next anchor of the page for a heading. @param level 1 to 5 */
  readonly nextId: (heading: string, level: number) => string | undefined;
}

/** Holds a document's markup, split at its embedded entries and assets: a part before each, and one after the last. */
export interface RichTextMarkup {
  /** Tags may be unbalanced, as an embed can be inside a list. */
  readonly parts: readonly string[];
  readonly embeds: readonly RichTextElement[];
}

/** Writes a document's markup (spec 1 §2 "Rich text"); unknown nodes leave their content. */
export function richTextMarkup(document: RichTextDocument, source: RichTextSource): RichTextMarkup {
  const writer: Writer = { ...source, embeds: [] };
  const markup = innerMarkup(document, writer, 1);
  return { parts: writer.embeds.length === 0 ? [markup] : markup.split(embedMark), embeds: writer.embeds };
}

interface Writer extends RichTextSource {
  readonly embeds: RichTextElement[];
}

/** Marks the place of an embed. Texts can't contain it, as they are escaped. */
const embedMark = '<!>';

/** A loop: half of a page's elements come this way. */
function innerMarkup(node: RichTextElement, writer: Writer, depth: number): string {
  let markup = '';
  for (const child of childrenOf(node, depth)) markup += nodeMarkup(child, writer, depth + 1);
  return markup;
}

/** Returns the valid children, as unchecked documents may be damaged; below the deepest level only the texts. */
function childrenOf(node: RichTextElement, depth: number): readonly RichTextNode[] {
  if (depth > maxRichTextDepth) return textsIn(node);
  const { content } = node;
  if (!Array.isArray(content)) return [];
  return content.every(isNode) ? content : content.filter(isNode);
}

function isNode(child: RichTextNode | undefined): boolean {
  return typeof child?.nodeType === 'string';
}

/** Returns the texts in a node; iterative, as there may be thousands of levels. */
function textsIn(node: RichTextElement): RichTextText[] {
  const texts: RichTextText[] = [];
  const rest: RichTextNode[] = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (isText(next)) texts.push(next);
    else rest.push(...childrenOf(next, 1).toReversed());
  }
  return texts;
}

function nodeMarkup(node: RichTextNode, writer: Writer, depth: number): string {
  if (isText(node)) return textMarkup(node);
  if (embeds.has(node.nodeType)) {
    writer.embeds.push(node);
    return embedMark;
  }
  const write = writers.get(node.nodeType) ?? innerMarkup;
  return write(node, writer, depth);
}

const embeds: ReadonlySet<string> = new Set([
  'embedded-entry-block',
  'embedded-entry-inline',
  'embedded-asset-block',
]);

type Write = (node: RichTextElement, writer: Writer, depth: number) => string;

const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ['paragraph', paragraph],
  ...([1, 2, 3, 4, 5, 6] as const).map(
    (level) => [`heading-${level}`, headingAs(Math.min(level, 5))] as const,
  ),
  ['ordered-list', elementAs('ol')],
  ['unordered-list', elementAs('ul')],
  ['list-item', itemAs('li')],
  ['blockquote', elementAs('blockquote')],
  ['hr', () => '<hr/>'],
  ['table', table],
  ['table-row', elementAs('tr')],
  ['table-cell', itemAs('td')],
  ['table-header-cell', headerCell],
  ['hyperlink', (node, writer, depth) => link(node.data?.uri, innerMarkup(node, writer, depth))],
  [
    'entry-hyperlink',
    (node, writer, depth) => link(writer.entryUrl(targetOf(node)), innerMarkup(node, writer, depth)),
  ],
  [
    'asset-hyperlink',
    (node, writer, depth) => link(writer.assetUrl(targetOf(node)), innerMarkup(node, writer, depth)),
  ],
]);

function paragraph(node: RichTextElement, writer: Writer, depth: number): string {
  const inner = innerMarkup(node, writer, depth);
  return inner && `<p>${inner}</p>`;
}

function elementAs(tag: string): Write {
  return (node, writer, depth) => `<${tag}>${innerMarkup(node, writer, depth)}</${tag}>`;
}

/** Drops empty headings, which screen readers would list. */
function headingAs(level: number): Write {
  return (node, writer, depth) => {
    const inner = innerMarkup(node, writer, depth);
    if (isEmpty(inner)) return '';
    const id = writer.nextId(visibleText(inner), level);
    return `<h${level}${id ? ` id="${id}"` : ''}>${inner}</h${level}>`;
  };
}

/** Drops links without text, which have no accessible name, and unsafe addresses; opens other sites in a new tab. */
function link(address: unknown, inner: string): string {
  if (typeof address !== 'string' || address === '' || isEmpty(inner)) return inner;
  const { href, target, rel } = linkAttributes(safeUri(address));
  if (href === undefined) return `<a>${inner}</a>`;
  const ofOtherSites = target ? ` target="${target}" rel="${rel}"` : '';
  return `<a href="${escapeMarkup(href)}"${ofOtherSites}>${inner}</a>`;
}

/** Returns whether markup has neither visible text nor embeds. */
function isEmpty(markup: string): boolean {
  return isBlank(visibleText(markup)) && !markup.includes(embedMark);
}

/** Returns the text of markup, with each line break as a space. */
function visibleText(markup: string): string {
  if (!/[<&]/.test(markup)) return markup;
  return unescapeMarkup(markup.replace(/<br\/>/g, ' ').replace(/<[^>]*>/g, ''));
}

/** Unwraps the single paragraph that Contentful puts into each item and cell. */
function itemAs(tag: string, attributes = ''): Write {
  return (node, writer, depth) => {
    const children = childrenOf(node, depth);
    const parts = children.map((child) => nodeMarkup(child, writer, depth + 1));
    const isParagraph = (part: string, at: number) => part !== '' && children[at]?.nodeType === 'paragraph';
    const only = parts.filter(isParagraph).length === 1 ? parts.findIndex(isParagraph) : undefined;
    const inner = parts.map((part, at) => (at === only ? part.slice('<p>'.length, -'</p>'.length) : part));
    return `<${tag}${attributes}>${inner.join('')}</${tag}>`;
  };
}

/** Writes a header cell; an empty one is a plain cell, as it heads nothing. */
function headerCell(node: RichTextElement, writer: Writer, depth: number): string {
  const cell = itemAs('th', ' scope="col"')(node, writer, depth);
  return isEmpty(cell) ? '<td></td>' : cell;
}

/** Writes a scrollable table, with leading rows of header cells as head. */
function table(node: RichTextElement, writer: Writer, depth: number): string {
  const rows = childrenOf(node, depth);
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row, depth + 1));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const section = (tag: string, some: readonly RichTextNode[]) => {
    const inner = some.map((row) => nodeMarkup(row, writer, depth + 1)).join('');
    return inner && `<${tag}>${inner}</${tag}>`;
  };
  const sections = section('thead', rows.slice(0, split)) + section('tbody', rows.slice(split));
  return `<div class="${styles.tableFrame}" tabindex="0"><table>${sections}</table></div>`;
}

function isHeaderRow(row: RichTextNode, depth: number): boolean {
  if (row.nodeType !== 'table-row' || isText(row)) return false;
  return childrenOf(row, depth).every(({ nodeType }) => nodeType === 'table-header-cell');
}

function targetOf(node: RichTextElement): string {
  return node.data?.target?.id ?? '';
}

const markTags: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['code', 'code'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['strikethrough', 's'],
]);

/** Wraps text in its marks, first innermost; skips unknown marks. */
function textMarkup({ value, marks }: RichTextText): string {
  // Line feeds come from Shift+Enter in the editor.
  let markup = typeof value === 'string' ? escapeMarkup(value).replaceAll('\n', '<br/>') : '';
  for (const mark of Array.isArray(marks) ? marks : []) {
    const tag = markTags.get(mark?.type);
    if (tag) markup = `<${tag}>${markup}</${tag}>`;
  }
  return markup;
}
