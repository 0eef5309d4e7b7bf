/** Contentful's rich text document, as far as the site reads it. */
export interface RichTextText {
  readonly nodeType: 'text';
  readonly value: string;
  readonly marks: readonly { readonly type: string }[];
}

/** Refers to the entry or asset that a node links to or embeds. */
export interface RichTextTarget {
  readonly type: 'Entry' | 'Asset';
  readonly id: string;
}

export interface RichTextElement {
  readonly nodeType: string;
  readonly data: { readonly uri?: string; readonly target?: RichTextTarget };
  readonly content: readonly RichTextNode[];
}

export type RichTextNode = RichTextText | RichTextElement;

export interface RichTextDocument extends RichTextElement {
  readonly nodeType: 'document';
}

/** Tells text from elements; `nodeType` alone can't, as an element's is any text in content that nobody checked. */
export function isText(node: { readonly nodeType: string }): node is RichTextText {
  return node.nodeType === 'text';
}
