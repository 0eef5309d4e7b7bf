import type { Element, ElementContent } from 'hast';
import { element } from './hast-tree.ts';

/** A table from its rows: the leading rows of header cells alone become its head. */
export function buildTable(rows: ElementContent[]): Element {
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const sections = [element('thead', rows.slice(0, split)), element('tbody', rows.slice(split))];
  return element(
    'table',
    sections.filter((section) => section.children.length > 0),
  );
}

function isHeaderRow(row: ElementContent): boolean {
  return (
    row.type === 'element' && row.children.every((cell) => cell.type === 'element' && cell.tagName === 'th')
  );
}
