import type { ElementContent } from 'hast';
import type { RichTextText } from '../../domain/content/rich-text.ts';
import { element } from './hast-tree.ts';

const markTags: ReadonlyMap<string, string> = new Map([
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['code', 'code'],
  ['superscript', 'sup'],
  ['subscript', 'sub'],
  ['strikethrough', 's'],
]);

/** Text inside the elements of its marks, the first mark innermost; a mark that isn't known is left out. */
export function markText(node: RichTextText): ElementContent[] {
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

/** Editors break lines inside a paragraph by Shift+Enter, which the document keeps as a line feed. */
function withLineBreaks(value: string): ElementContent[] {
  if (value && !value.includes('\n')) return [{ type: 'text', value }];
  return value.split('\n').flatMap((line, index): ElementContent[] => {
    const text: ElementContent[] = line ? [{ type: 'text', value: line }] : [];
    return index ? [element('br', []), ...text] : text;
  });
}
