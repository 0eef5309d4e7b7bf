import type {
  RichTextDocument,
  RichTextElement,
  RichTextNode,
} from '../../../content/sample/source/rich-text-node.ts';
import { element, linkTo, textNode } from '../../../content/sample/source/rich-text-node.ts';
import type { PseudoText } from './pseudo-text.ts';

/** Fills one place of a document with text of a language. */
type Part = (text: PseudoText, linkedEntries: readonly string[]) => RichTextElement;

/** Documents as editors write them: the same in every language but for the words. */
const outlines = {
  article: [heading(2), withEntryLink(14, 0), withBold(14), list('unordered-list', 3, 6)],
  guide: [heading(3), list('ordered-list', 3, 6), quote(10)],
  leftColumn: [heading(3), withEntryLink(12, 1)],
  rightColumn: [paragraph(10), withWebLink(10)],
  tile: [paragraph(10)],
} satisfies Record<string, readonly Part[]>;

/**
 * A document of one of the outlines.
 *
 * @param linkedEntries two ids of entries that its links lead to
 */
export function documentOf(
  outline: keyof typeof outlines,
  text: PseudoText,
  linkedEntries: readonly string[],
): RichTextDocument {
  const parts = outlines[outline].map((part) => part(text, linkedEntries));
  return { ...element('document', parts), nodeType: 'document' };
}

function heading(level: number): Part {
  return (text) => element(`heading-${level}`, [textNode(text.phrase(4))]);
}

function paragraph(words: number): Part {
  return (text) => element('paragraph', [textNode(text.paragraph(words))]);
}

function withBold(words: number): Part {
  return (text) => around(text, words, textNode(text.phrase(2), 'bold'));
}

function withEntryLink(words: number, which: number): Part {
  return (text, linkedEntries) => {
    const data = linkTo('Entry', linkedEntries[which] ?? '');
    return around(text, words, element('entry-hyperlink', [textNode(text.phrase(3))], data));
  };
}

function withWebLink(words: number): Part {
  return (text) => {
    const data = { uri: 'https://www.example.org/reference?from=wayfold' };
    return around(text, words, element('hyperlink', [textNode(text.phrase(2))], data));
  };
}

/** A paragraph with something other than plain text in its middle. */
function around(text: PseudoText, words: number, middle: RichTextNode): RichTextElement {
  const before = textNode(`${text.paragraph(words / 2)} `);
  const after = textNode(` ${text.paragraph(words / 2)}`);
  return element('paragraph', [before, middle, after]);
}

function list(nodeType: 'ordered-list' | 'unordered-list', items: number, words: number): Part {
  return (text, links) =>
    element(
      nodeType,
      Array.from({ length: items }, () => element('list-item', [paragraph(words)(text, links)])),
    );
}

function quote(words: number): Part {
  return (text, links) => element('blockquote', [paragraph(words)(text, links)]);
}
