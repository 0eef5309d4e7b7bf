import type { Element, Nodes, Root } from 'hast';
import type { Plugin } from 'unified';
import { attributeWithBase } from '../../domain/site/base-path.ts';
import { escapeMarkup, flagMarkup, voidTags } from '../markup.ts';
import { dataOf, type RichTextData } from './hast.ts';

/** Marks the place of an embed in markup. Texts can't contain it, as they are escaped. */
export const embedMark = '<!>';

/** Compiles a text to markup, with a mark for each embed; adds the embeds to the data of the file. */
export const compileMarkup: Plugin<[], Root, string> = function () {
  this.compiler = (tree, file) => contentMarkup(tree as Root, dataOf(file), false);
};

function contentMarkup({ children }: Root | Element, data: RichTextData, isInSvg: boolean): string {
  let markup = '';
  for (const child of children) markup += nodeMarkup(child, data, isInSvg);
  return markup;
}

function nodeMarkup(node: Nodes, data: RichTextData, isInSvg: boolean): string {
  if (node.type === 'text') return escapeMarkup(node.value);
  if (node.type === 'element') return elementMarkup(node, data, isInSvg || node.tagName === 'svg');
  if (node.type !== 'embed') return '';
  data.embeds.push(node.source);
  return embedMark;
}

function elementMarkup(element: Element, data: RichTextData, isSvg: boolean): string {
  const { tagName, properties } = element;
  let start = `<${tagName}`;
  for (const name in properties)
    start += attributeMarkup(attributeOf(name, isSvg), properties[name], data.basePath);
  if (voidTags.has(tagName)) return `${start}/>`;
  return `${start}>${contentMarkup(element, data, isSvg)}</${tagName}>`;
}

function attributeMarkup(name: string, value: Element['properties'][string], basePath: string): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return flagMarkup(name, value);
  const text = Array.isArray(value) ? value.join(name === 'srcset' ? ', ' : ' ') : String(value);
  return ` ${name}="${escapeMarkup(attributeWithBase(basePath, name, text))}"`;
}

/** Returns the attribute that a property of hast is: `class` for `className`, `stroke-width` for `strokeWidth` in a drawing. */
export function attributeOf(property: string, isSvg: boolean): string {
  const known = isSvg ? svgAttributes : htmlAttributes;
  const attribute = known.get(property) ?? attributeName(property, isSvg);
  known.set(property, attribute);
  return attribute;
}

function attributeName(property: string, isSvg: boolean): string {
  const [, aria] = /^aria([A-Z].*)/.exec(property) ?? [];
  if (aria) return `aria-${aria.toLowerCase()}`;
  const hasHyphens = isSvg || /^data[A-Z]/.test(property);
  return (hasHyphens ? property.replace(/(?<!^)[A-Z]/g, '-$&') : property).toLowerCase();
}

const htmlAttributes = new Map([
  ['className', 'class'],
  ['htmlFor', 'for'],
]);
const svgAttributes = new Map([
  ...htmlAttributes,
  ...['viewBox', 'preserveAspectRatio', 'pathLength'].map((name) => [name, name] as const),
  ['tabIndex', 'tabindex'],
]);
