import type { Element, ElementContent, Nodes, Properties } from 'hast';

/** An element with these children. */
export function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children };
}

/** All elements under a node, in the order of the document. @param found gets them; making lists to join them takes longer than looking */
export function elementsIn(node: Nodes, found: Element[] = []): Element[] {
  if (!('children' in node)) return found;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** The text that a reader sees inside a node; a line break separates words. */
export function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}
