import type { Element, ElementContent } from 'hast';
import { element } from './hast-tree.ts';
import styles from './rich-text.module.css';

/**
 * A table from its rows: the leading rows of header cells alone become its head. It scrolls within itself where a phone is too
 * narrow for it, by keyboard too.
 */
export function buildTable(rows: ElementContent[]): Element {
  const firstOfBody = rows.findIndex((row) => !isHeaderRow(row));
  const split = firstOfBody < 0 ? rows.length : firstOfBody;
  const sections = [element('thead', rows.slice(0, split)), element('tbody', rows.slice(split))];
  const filled = sections.filter((section) => section.children.length > 0);
  return element('div', [element('table', filled)], {
    className: [styles.tableFrame ?? ''],
    tabIndex: 0,
  });
}

function isHeaderRow(row: ElementContent): boolean {
  return (
    row.type === 'element' && row.children.every((cell) => cell.type === 'element' && cell.tagName === 'th')
  );
}
