import type { RichTextText } from '../../../domain/content/rich-text.ts';

/** Describes a rich text element as Contentful stores it, with a link object as target. */
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

/** Builds an element, with keys in the order of Contentful's editor. */
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
 * Parses a line of markup into inline nodes: `**bold**`, `_italic_`, `++underlined++`, `` `code` ``, `~~struck~~`, links to
 * `page:entry-id`, `asset:asset-id` or a URI, and `{entry-id}` for an inline entry. Marks don't nest.
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
 * Extracts the markup of a line without its words: `[…](page:page-home)`, `{entry-id}`, `**…**`; code is returned whole, as it isn't
 * translated.
 */
export function markupIn(line: string): string[] {
  return Array.from(line.matchAll(token), ([all, , address, inlineEntry, sign]) => {
    if (address !== undefined) return `[…](${address})`;
    return inlineEntry !== undefined || sign === '`' ? all : `${sign}…${sign}`;
  });
}

/** Contentful's editor puts a text node, even an empty one, on both sides of an inline element. */
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
