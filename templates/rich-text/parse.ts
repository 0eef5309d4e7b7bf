import type { ElementContent, Root } from 'hast';
import type { Plugin } from 'unified';
import { maxRichTextDepth } from '../../domain/content/content-model.ts';
import {
  isNode,
  isText,
  nodesIn,
  type RichTextElement,
  type RichTextNode,
  type RichTextText,
} from '../../domain/content/rich-text.ts';
import { dataOf, elementOf, isEmpty, type RichTextData } from './hast.ts';

/** Parses a document of Contentful (spec 1 §2 "Rich text"); unknown nodes leave their content. */
export const parseDocument: Plugin<[], string, Root> = function () {
  this.parser = (_text, file) => {
    const data = dataOf(file);
    return { type: 'root', children: contentOf(data.document, data, 1) };
  };
};

function contentOf(node: RichTextElement, data: RichTextData, depth: number): ElementContent[] {
  const children = childrenOf(node, depth);
  const [only] = children;
  // Most nodes hold one text, and a list of exactly one takes less memory.
  if (children.length === 1 && only && isNode(only) && isText(only)) return textContent(only);
  const content: ElementContent[] = [];
  for (const child of children) add(content, child, data, depth + 1);
  return content;
}

/** Returns the children; below the deepest level only the texts. */
function childrenOf(node: RichTextElement, depth: number): readonly RichTextNode[] {
  if (depth > maxRichTextDepth) return textsIn(node);
  return Array.isArray(node.content) ? node.content : [];
}

/** Returns the texts in a node; iterative, as there may be thousands of levels. */
function textsIn(node: RichTextElement): RichTextText[] {
  const texts: RichTextText[] = [];
  const rest: RichTextNode[] = [node];
  for (let next = rest.pop(); next; next = rest.pop()) {
    if (isText(next)) texts.push(next);
    else rest.push(...nodesIn(next).toReversed());
  }
  return texts;
}

/** Adds what a node is in hast to the content of its parent. */
type Add = (to: ElementContent[], node: RichTextElement, data: RichTextData, depth: number) => void;

function add(to: ElementContent[], node: RichTextNode, data: RichTextData, depth: number): void {
  if (!isNode(node)) return;
  if (isText(node)) to.push(...textContent(node));
  else (adders.get(node.nodeType) ?? addContent)(to, node, data, depth);
}

const adders: ReadonlyMap<string, Add> = new Map<string, Add>([
  ['paragraph', addParagraph],
  ...([1, 2, 3, 4, 5, 6] as const).map((level) => [`heading-${level}`, headingAt(level)] as const),
  ['ordered-list', elementAs('ol')],
  ['unordered-list', elementAs('ul')],
  ['list-item', itemAs('li')],
  ['blockquote', elementAs('blockquote')],
  ['hr', (to) => to.push(elementOf('hr', []))],
  ['table', elementAs('table')],
  ['table-row', elementAs('tr')],
  ['table-cell', itemAs('td')],
  ['table-header-cell', itemAs('th')],
  ['hyperlink', linkTo(typedAddress)],
  ['entry-hyperlink', linkTo((node, { entryUrl }) => entryUrl(targetOf(node)))],
  ['asset-hyperlink', linkTo((node, { assetUrl }) => assetUrl(targetOf(node)))],
  ['embedded-entry-block', addEmbed],
  ['embedded-entry-inline', addEmbed],
  ['embedded-asset-block', addEmbed],
]);

function addContent(to: ElementContent[], node: RichTextElement, data: RichTextData, depth: number): void {
  for (const child of childrenOf(node, depth)) add(to, child, data, depth + 1);
}

function addParagraph(to: ElementContent[], node: RichTextElement, data: RichTextData, depth: number): void {
  const content = contentOf(node, data, depth);
  if (content.length > 0) to.push(elementOf('p', content));
}

function addEmbed(to: ElementContent[], source: RichTextElement): void {
  to.push({ type: 'embed', source });
}

function elementAs(tag: string): Add {
  return (to, node, data, depth) => to.push(elementOf(tag, contentOf(node, data, depth)));
}

/** Drops empty headings, which screen readers would list. */
function headingAt(level: number): Add {
  return (to, node, data, depth) => {
    const content = contentOf(node, data, depth);
    if (!isEmpty(content)) to.push(elementOf(`h${data.levelOf(level)}`, content));
  };
}

/** Drops links without text, which have no accessible name, and those that lead nowhere. */
function linkTo(addressOf: (node: RichTextElement, data: RichTextData) => unknown): Add {
  return (to, node, data, depth) => {
    const content = contentOf(node, data, depth);
    const href = addressOf(node, data);
    if (typeof href !== 'string' || href === '' || isEmpty(content)) to.push(...content);
    else to.push(elementOf('a', content, { href }));
  };
}

/** Unwraps the single paragraph that Contentful puts into each item and cell. */
function itemAs(tag: string): Add {
  return (to, node, data, depth) => {
    const children = childrenOf(node, depth);
    const [first] = children;
    if (children.length === 1 && first?.nodeType === 'paragraph' && !isText(first)) {
      to.push(elementOf(tag, contentOf(first, data, depth + 1)));
      return;
    }
    const content: ElementContent[] = [];
    const paragraphs: number[] = [];
    for (const child of children) {
      const { length } = content;
      add(content, child, data, depth + 1);
      if (content.length > length && child.nodeType === 'paragraph') paragraphs.push(length);
    }
    const [only = 0] = paragraphs;
    const paragraph = content[only];
    if (paragraphs.length === 1 && paragraph?.type === 'element')
      content.splice(only, 1, ...paragraph.children);
    to.push(elementOf(tag, content));
  };
}

function typedAddress({ data }: RichTextElement, { typedLink }: RichTextData): unknown {
  return typeof data?.uri === 'string' ? typedLink(data.uri) : undefined;
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

/** Returns text in its marks, first innermost; skips unknown marks. */
function textContent({ value, marks }: RichTextText): ElementContent[] {
  let content = linesOf(value);
  for (const mark of Array.isArray(marks) ? marks : []) {
    const tag = markTags.get(mark?.type);
    if (tag) content = [elementOf(tag, content)];
  }
  return content;
}

/** Breaks a text into lines; line feeds come from Shift+Enter in the editor. */
function linesOf(value: unknown): ElementContent[] {
  if (typeof value !== 'string' || value === '') return [];
  if (!value.includes('\n')) return [{ type: 'text', value }];
  return value
    .split('\n')
    .flatMap((line, at) => [
      ...(at > 0 ? [elementOf('br', [])] : []),
      ...(line === '' ? [] : [{ type: 'text', value: line } as const]),
    ]);
}
