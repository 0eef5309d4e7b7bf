import type { RichTextText } from '../../../domain/content/rich-text.ts';

/** A node around other nodes as Contentful stores it: its target is a link, not only an id. */
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

/** A node around other nodes, its keys in the order in which Contentful's editor stores them. */
export function element(
  nodeType: string,
  content: readonly RichTextNode[],
  data: Data = {},
): RichTextElement {
  return { data, content, nodeType };
}

/** A run of text with at most one mark, such as `bold`. */
export function textNode(value: string, mark?: string): RichTextText {
  const node = { data: {}, marks: mark ? [{ type: mark }] : [], value, nodeType: 'text' } as const;
  return node;
}

/** What a node that stands for an entry or an asset carries. */
export function linkTo(linkType: 'Entry' | 'Asset', id: string): Data {
  const sys = { id, type: 'Link', linkType };
  return { target: { sys } };
}
