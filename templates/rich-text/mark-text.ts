import type { ElementContent } from 'hast';
import type { RichTextText } from '../../domain/rich-text.ts';
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
  const tags = (node.marks ?? []).flatMap(({ type }) => markTags.get(type) ?? []);
  return tags.reduce<ElementContent[]>((inner, tag) => [element(tag, inner)], withLineBreaks(node.value));
}

/** Editors break lines inside a paragraph by Shift+Enter, which the document keeps as a line feed. */
function withLineBreaks(value: string | undefined): ElementContent[] {
  return (value ?? '').split('\n').flatMap((line, index): ElementContent[] => {
    const text: ElementContent[] = line ? [{ type: 'text', value: line }] : [];
    return index ? [element('br', []), ...text] : text;
  });
}
