/** Contentful's rich text document, as far as the site reads it. */
export interface RichTextText {
  readonly nodeType: 'text';
  readonly value: string;
  readonly marks: readonly { readonly type: string }[];
}

export interface RichTextElement {
  readonly nodeType: string;
  readonly data: { readonly uri?: string; readonly target?: { readonly sys: { readonly id: string } } };
  readonly content: readonly RichTextNode[];
}

export type RichTextNode = RichTextText | RichTextElement;

export interface RichTextDocument extends RichTextElement {
  readonly nodeType: 'document';
}

/** Tells text from elements; `nodeType` alone can't, as an element's is any text in content that nobody checked. */
export function isText(node: RichTextNode): node is RichTextText {
  return node.nodeType === 'text';
}
