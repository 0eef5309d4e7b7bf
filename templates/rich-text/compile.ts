import type { Element, Nodes, Root } from 'hast';
import { find, html, type Info, svg } from 'property-information';
import type { Plugin } from 'unified';
import { escapeMarkup, voidTags } from '../static-markup.ts';
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
  for (const name in properties) start += attributeMarkup(attributeOf(name, isSvg), properties[name]);
  if (voidTags.has(tagName)) return `${start}/>`;
  return `${start}>${contentMarkup(element, data, isSvg)}</${tagName}>`;
}

function attributeMarkup(info: Info, value: Element['properties'][string]): string {
  if (value === undefined || value === null || value === false) return '';
  const { attribute, commaSeparated } = info;
  if (value === true) return ` ${attribute}=""`;
  const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value);
  return ` ${attribute}="${escapeMarkup(text)}"`;
}

/** Returns how a property of hast is written. */
export function attributeOf(property: string, isSvg: boolean): Info {
  const known = isSvg ? svgAttributes : htmlAttributes;
  const attribute = known.get(property) ?? find(isSvg ? svg : html, property);
  known.set(property, attribute);
  return attribute;
}

const htmlAttributes = new Map<string, Info>();
const svgAttributes = new Map<string, Info>();
