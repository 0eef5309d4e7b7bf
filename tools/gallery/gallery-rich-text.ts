import type { RichTextDocument, RichTextElement, RichTextNode } from '../../domain/content/rich-text.ts';
import type { GalleryTexts } from './gallery-contents.ts';

function text(value: string, ...marks: string[]): RichTextNode {
  return { nodeType: 'text', value, marks: marks.map((type) => ({ type })) };
}

function node(
  nodeType: string,
  content: readonly RichTextNode[],
  data: RichTextElement['data'] = {},
): RichTextElement {
  return { nodeType, data, content };
}

/** Returns a paragraph. */
export function paragraph(value: string): RichTextElement {
  return node('paragraph', [text(value)]);
}

/** Returns the heading of a chapter. */
export function chapter(value: string): RichTextElement {
  return node('heading-2', [text(value)]);
}

/** Returns an answer of a quiz. */
export function answer(value: string): RichTextElement {
  return node('paragraph', [text(value, 'bold')]);
}

/** Returns a document of these nodes. */
export function documentOf(...content: RichTextElement[]): RichTextDocument {
  return { nodeType: 'document', data: {}, content };
}

/** Returns an embedded entry. */
export function embedded(id: string): RichTextElement {
  return node('embedded-entry-block', [], { target: { type: 'Entry', id } });
}

/** Returns a document with every kind of node. */
export function everyNode({ heading, sentence, long, items, action }: GalleryTexts): RichTextDocument {
  const list = items.map((item) => node('list-item', [paragraph(item)]));
  const cell = (type: string, value: string) => node(type, [paragraph(value)]);
  const link = node('hyperlink', [text(action)], { uri: '/' });
  const outside = node('hyperlink', [text('example.com')], { uri: 'https://example.com/' });
  const row = (type: string) =>
    node(
      'table-row',
      items.map((item) => cell(type, item)),
    );
  return documentOf(
    ...[1, 2, 3, 4, 5].map((level) => node(`heading-${level}`, [text(`${level}. ${heading}`)])),
    paragraph(long),
    node('paragraph', [
      text(sentence, 'bold'),
      text(' '),
      text(sentence, 'italic'),
      text(' '),
      text('10.8.0.1', 'code'),
      text(' '),
      link,
      text(' '),
      outside,
    ]),
    node('unordered-list', list),
    node('ordered-list', list),
    node('blockquote', [paragraph(sentence)]),
    node('hr', []),
    node('table', [row('table-header-cell'), row('table-cell'), row('table-cell')]),
  );
}
