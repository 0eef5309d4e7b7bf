import type { Element, ElementContent, Nodes, Properties, Root } from 'hast';
import type { EntryLink, Image } from '../../domain/content/entries.ts';
import { escapeMarkup } from '../static-markup.ts';

/** Returns an element with these children. */
export function element(tagName: string, children: ElementContent[], properties: Properties = {}): Element {
  return { type: 'element', tagName, properties, children };
}

/** Collects all elements under a node, in the order of the document. @param found gets them; making lists to join them takes longer than looking */
export function elementsIn(node: Nodes, found: Element[] = []): Element[] {
  if (!('children' in node)) return found;
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    found.push(child);
    elementsIn(child, found);
  }
  return found;
}

/** Returns the text that a reader sees inside a node; a line break separates words. */
export function textIn(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'element' && node.tagName === 'br') return '\n';
  return 'children' in node ? node.children.map(textIn).join('') : '';
}

/**
 * Writes the markup of a tree that `toHast` has made: tags and names of attributes are the site's own, all text and all values are
 * escaped, and nothing in it needs a component. React gives the same bytes, and takes several times as long.
 */
export function treeMarkup(tree: Root): string {
  return markupOf(tree.children);
}

/** A loop: half of a page's elements come this way. */
function markupOf(nodes: readonly Nodes[]): string {
  let markup = '';
  for (const node of nodes) markup += nodeMarkup(node);
  return markup;
}

function nodeMarkup(node: Nodes): string {
  if (node.type === 'text') return escapeMarkup(node.value);
  return node.type === 'element' ? elementMarkup(node) : '';
}

function elementMarkup({ tagName, properties, children }: Element): string {
  let start = `<${tagName}`;
  for (const name in properties) start += attributeMarkup(name, properties[name]);
  return voidTags.has(tagName) ? `${start}/>` : `${start}>${markupOf(children)}</${tagName}>`;
}

const voidTags: ReadonlySet<string> = new Set(['br', 'hr']);

function attributeMarkup(name: string, value: unknown): string {
  return value == null ? '' : ` ${attributeNames[name] ?? name}="${escapeMarkup(String(value))}"`;
}

/** Those that a tree has under the names of properties. */
const attributeNames: Readonly<Record<string, string>> = { className: 'class', tabIndex: 'tabindex' };

declare module 'hast' {
  interface ElementData {
    /** The entry that an `embedded-entry` or `embedded-entry-inline` element shows. */
    readonly entry?: EntryLink | undefined;
    /** The picture that an `embedded-asset` element shows. */
    readonly image?: Image | undefined;
  }
}

/** Elements that exist only between conversion and rendering; each has a component. */
export const embedTags = {
  entry: 'embedded-entry',
  inlineEntry: 'embedded-entry-inline',
  asset: 'embedded-asset',
} as const;
