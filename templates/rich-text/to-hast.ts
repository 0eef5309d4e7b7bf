import type { Element, ElementContent, Root } from 'hast';
import type { EntryLink, Image } from '../../domain/content/entries.ts';
import { maxRichTextDepth } from '../../domain/content/nesting-limits.ts';
import {
  isText,
  type RichTextDocument,
  type RichTextElement,
  type RichTextNode,
  type RichTextText,
} from '../../domain/content/rich-text.ts';
import { isBlank } from '../../domain/content/values.ts';
import { element, embedTags } from './hast-tree.ts';
import styles from './rich-text.module.css';

/** Resolves a document's references to addresses and pictures. */
export interface References {
  readonly entryUrl: (link: EntryLink) => string | undefined;
  readonly asset: (id: string) => Image | undefined;
}

type Build = (node: RichTextElement, children: ElementContent[], references: References) => ElementContent[];

/** Converts a document to hast (spec 1 §2 "Rich text"); unknown nodes leave their content. */
export function toHast(document: RichTextDocument, references: References): Root {
  return { type: 'root', children: convertAll(document, references, 1) };
}

/** A loop: a list per node takes half as long again, for millions of nodes. */
function convertAll(node: RichTextElement, references: References, depth: number): ElementContent[] {
  const converted: ElementContent[] = [];
  for (const child of childrenOf(node))
    for (const made of convert(child, references, depth + 1)) converted.push(made);
  return converted;
}

/** Returns the valid children, as unchecked texts may be damaged. */
function childrenOf({ content }: RichTextElement): readonly RichTextNode[] {
  if (!Array.isArray(content)) return [];
  return content.every(isNode) ? content : content.filter(isNode);
}

function isNode(child: RichTextNode | undefined): boolean {
  return typeof child?.nodeType === 'string';
}

function convert(node: RichTextNode, references: References, depth: number): ElementContent[] {
  if (isText(node)) return markText(node);
  const children = depth <= maxRichTextDepth ? convertAll(node, references, depth) : plainText(node);
  return builders.get(node.nodeType)?.(node, children, references) ?? children;
}

/** Returns the texts below the deepest level; iterative, as there may be thousands of levels. */
function plainText(node: RichTextElement): ElementContent[] {
  const texts: ElementContent[] = [];
  const rest: RichTextNode[] = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (isText(next)) texts.push(...markText(next));
    else rest.push(...childrenOf(next).toReversed());
  }
  return texts;
}

const builders: ReadonlyMap<string, Build> = new Map<string, Build>([
  ['paragraph', (_, children) => (children.length ? [element('p', children)] : [])],
  ...([1, 2, 3, 4, 5, 6] as const).map(
    (level) => [`heading-${level}`, heading(`h${Math.min(level, 5)}`)] as const,
  ),
  ['ordered-list', wrap('ol')],
  ['unordered-list', wrap('ul')],
  ['list-item', (_, children) => [element('li', withoutOnlyParagraph(children))]],
  ['blockquote', wrap('blockquote')],
  ['hr', () => [element('hr', [])]],
  ['table', (_, children) => [buildTable(children)]],
  ['table-row', wrap('tr')],
  ['table-cell', (_, children) => [element('td', withoutOnlyParagraph(children))]],
  ['table-header-cell', (_, children) => [element('th', withoutOnlyParagraph(children), { scope: 'col' })]],
  ['hyperlink', (node, children) => link(textOf(node.data?.uri), children)],
  ['entry-hyperlink', linkToEntry],
  ['asset-hyperlink', (node, children, { asset }) => link(asset(targetOf(node))?.url, children)],
  ['embedded-entry-block', (node) => [embed(embedTags.entry, node)]],
  ['embedded-entry-inline', (node) => [embed(embedTags.inlineEntry, node)]],
  ['embedded-asset-block', embedAsset],
]);

function wrap(tagName: string): Build {
  return (_, children) => [element(tagName, children)];
}

/** Drops empty headings, which screen readers would list. */
function heading(tagName: string): Build {
  return (_, children) => (children.every(isEmpty) ? [] : [element(tagName, children)]);
}

/** Drops links without text, which have no accessible name. */
function link(href: string | undefined, children: ElementContent[]): ElementContent[] {
  return href && !children.every(isEmpty) ? [element('a', children, { href })] : children;
}

/** Embeds aren't empty though they have no children. */
function isEmpty(node: ElementContent): boolean {
  if (node.type === 'text') return isBlank(node.value);
  return node.type === 'element' && !embeds.has(node.tagName) && node.children.every(isEmpty);
}

const embeds: ReadonlySet<string> = new Set(Object.values(embedTags));

function linkToEntry(node: RichTextElement, children: ElementContent[], references: References) {
  return link(references.entryUrl(entryLink(node)), children);
}

function embed(tagName: string, node: RichTextElement): Element {
  return { ...element(tagName, []), data: { entry: entryLink(node) } };
}

function embedAsset(node: RichTextElement, _: ElementContent[], references: References): ElementContent[] {
  return [{ ...element(embedTags.asset, []), data: { image: references.asset(targetOf(node)) } }];
}

function entryLink(node: RichTextElement): EntryLink {
  return { id: targetOf(node) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function targetOf(node: RichTextElement): string {
  return node.data?.target?.id ?? '';
}

/** Unwraps the single paragraph that Contentful puts into each item and cell. */
function withoutOnlyParagraph(children: ElementContent[]): ElementContent[] {
  const paragraphs = children.filter((child) => child.type === 'element' && child.tagName === 'p');
  if (paragraphs.length !== 1) return children;
  return children.flatMap((child) =>
    child === paragraphs[0] && 'children' in child ? child.children : [child],
  );
}

/** Builds a scrollable table, with leading rows of header cells as head. */
function buildTable(rows: ElementContent[]): Element {
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const sections = [element('thead', rows.slice(0, split)), element('tbody', rows.slice(split))];
  const filled = sections.filter((section) => section.children.length > 0);
  return element('div', [element('table', filled)], {
    className: [styles.tableFrame ?? ''],
    tabIndex: 0,
  });
}

function isHeaderRow(row: ElementContent): boolean {
  return (
    row.type === 'element' && row.children.every((cell) => cell.type === 'element' && cell.tagName === 'th')
  );
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
function markText(node: RichTextText): ElementContent[] {
  let marked = withLineBreaks(typeof node.value === 'string' ? node.value : '');
  for (const mark of marksOf(node)) {
    const tag = markTags.get(mark?.type);
    if (tag) marked = [element(tag, marked)];
  }
  return marked;
}

function marksOf({ marks }: RichTextText): RichTextText['marks'] {
  return Array.isArray(marks) ? marks : [];
}

/** Line feeds come from Shift+Enter in the editor. */
function withLineBreaks(value: string): ElementContent[] {
  if (value && !value.includes('\n')) return [{ type: 'text', value }];
  return value.split('\n').flatMap((line, index): ElementContent[] => {
    const text: ElementContent[] = line ? [{ type: 'text', value: line }] : [];
    return index ? [element('br', []), ...text] : text;
  });
}
