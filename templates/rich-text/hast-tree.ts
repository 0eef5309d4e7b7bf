import type { Element, ElementContent, Nodes, Properties } from 'hast';

/** An element with these children. */
export function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children };
}

/** All elements under a node, in the order of the document. */
export function elementsIn(node: Nodes): Element[] {
  if (!('children' in node)) return [];
  return node.children.flatMap((child) => (child.type === 'element' ? [child, ...elementsIn(child)] : []));
}

/** The text that a reader sees inside a node; a line break separates words. */
export function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}
