import { expect, it } from 'vitest';
import { isText } from '../../../domain/content/rich-text.ts';
import { parseInline } from './inline-markup.ts';

/** Formats a node as its text, its marks, or its target. */
function shortened(markup: string): unknown[] {
  return parseInline(markup).map((node) => {
    if (isText(node)) return [node.value, ...node.marks.map(({ type }) => type)];
    return [node.nodeType, node.data.uri ?? node.data.target?.sys.id];
  });
}

it.each([
  ['plain', [['plain']]],
  ['a **bold** word', [['a '], ['bold', 'bold'], [' word']]],
  ['_all_', [['all', 'italic']]],
  ['`sudo apt` ~~no~~', [['sudo apt', 'code'], [' '], ['no', 'strikethrough']]],
  ['see [this](page:page-home).', [['see '], ['entry-hyperlink', 'page-home'], ['.']]],
  ['[logo](asset:logo)', [[''], ['asset-hyperlink', 'logo'], ['']]],
  ['[mail](mailto:a@b.example)', [[''], ['hyperlink', 'mailto:a@b.example'], ['']]],
  ['{mailto-support} now', [[''], ['embedded-entry-inline', 'mailto-support'], [' now']]],
])('%s', (markup, nodes) => {
  expect(shortened(markup)).toEqual(nodes);
});
