import type { Element, Nodes } from 'hast';
import { safeUri } from '../../domain/content/values.ts';
import { attributeOf } from './compile.ts';

/** Lists what plugins must leave as it is: the ids, which links lead to, and the embeds, which may hold more of them. */
export function fixedParts(node: Nodes): unknown[] {
  if (node.type === 'embed') return [node];
  if (!('children' in node)) return [];
  const id = node.type === 'element' ? node.properties?.id : undefined;
  return [...(id === undefined || id === null ? [] : [id]), ...node.children.flatMap(fixedParts)];
}

/**
 * Asserts that pages can show what a plugin has made of a text; drops unsafe addresses.
 * @param before the fixed parts before the plugin
 * @throws Error that says what can't be shown
 */
export function assertShowable(tree: Nodes, before: readonly unknown[]): void {
  if (tree.type !== 'root') throw new Error('it returns something other than a root of hast');
  for (const child of tree.children) assertNode(child, false);
  const after = fixedParts(tree);
  const changed = [
    ...before.filter((part) => !after.includes(part)),
    ...after.filter((part, at) => !before.includes(part) || after.indexOf(part) !== at),
  ];
  for (const part of changed) {
    const what = typeof part === 'string' ? `the id ${JSON.stringify(part)}` : 'an embedded entry or asset';
    throw new Error(`it adds, removes or doubles ${what}`);
  }
}

function assertNode(node: Nodes, isInSvg: boolean): void {
  if (node.type === 'embed' || (node.type === 'text' && typeof node.value === 'string')) return;
  if (node.type !== 'element') throw new Error(`it adds a node of the type ${JSON.stringify(node.type)}`);
  if (!elements.has(node.tagName)) throw new Error(`it adds the element <${node.tagName}>`);
  const isSvg = isInSvg || node.tagName === 'svg';
  for (const property in node.properties) assertProperty(node, property, isSvg);
  for (const child of node.children) assertNode(child, isSvg);
}

function assertProperty({ properties }: Element, property: string, isSvg: boolean): void {
  const attribute = attributeOf(property, isSvg);
  const value = properties[property];
  const isOtherId = attribute.toLowerCase() === 'id' && property !== 'id';
  const isRefused = isOtherId || /^on|^(?:style|srcdoc|name|ping)$/i.test(attribute);
  if (isRefused || !/^[a-z][a-z\d:-]*$/i.test(attribute))
    throw new Error(`it adds the attribute ${attribute}`);
  if ([value].flat().some((part) => typeof part === 'object' && part !== null))
    throw new Error(`it gives the attribute ${attribute} a value that isn't text`);
  if (!addresses.has(attribute.toLowerCase()) || value === undefined || value === null) return;
  const safe = safeAddress(attribute, String(value));
  if (safe === undefined) delete properties[property];
  else properties[property] = safe;
}

function safeAddress(attribute: string, value: string): string | undefined {
  if (attribute.toLowerCase() !== 'srcset') return safeUri(value);
  const isSafe = value.split(',').every((candidate) => safeUri(candidate) !== undefined);
  return isSafe ? value : undefined;
}

/** Attributes with addresses. */
const addresses = new Set(['href', 'src', 'srcset', 'poster', 'cite', 'longdesc', 'usemap', 'xlink:href']);

/** Elements that neither run code nor send anything, nor change how the rest of the page is read. */
const elements: ReadonlySet<string> = new Set(
  [
    'a abbr audio b bdi bdo br cite code data del dfn em i img ins kbd mark picture q rp rt ruby s samp small source span',
    'strong sub sup time track u var video wbr',
    'aside blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 hr li ol p pre section summary ul',
    'caption col colgroup table tbody td tfoot th thead tr',
    'svg g path circle ellipse line polygon polyline rect',
  ].flatMap((group) => group.split(' ')),
);
