/** Writes markup that isn't of React elements, and finishes what React writes (docs/decisions/shapes.md). */
import { createElement, type ReactNode } from 'react';
import { attributeWithBase } from '../domain/site/base-path.ts';

export const voidTags: ReadonlySet<string> = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);

/** Name of the element by which React shows raw markup; no page has it. */
const rawTag = 'raw-markup';

/** Shows markup as it is, with tags that may be unbalanced. React adds an element, which `finishMarkup` removes. */
export function RawMarkup({ markup }: { readonly markup: string }): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: whoever makes the markup has escaped its texts
  return createElement(rawTag, { dangerouslySetInnerHTML: { __html: markup } });
}

/** Keeps markup as it is in that of React around it. */
export function rawMarkup(markup: string): string {
  return `<${rawTag}>${markup}</${rawTag}>`;
}

const rawOrTag = /<raw-markup>(.*?)<\/raw-markup>|<\w[^>]*>/gs;
const attribute = / ([\w:-]+)="([^"]*)"/g;
/** Those of HTML that React writes in capitals. */
const capitals = /^(?:charSet|dateTime|fetchPriority|hrefLang|popoverTarget(?:Action)?)$/;

/**
 * Returns React's markup without the elements around raw markup, whose addresses have their base path already.
 * @param basePath is added to the addresses of links and resources
 */
export function finishMarkup(markup: string, basePath: string): string {
  return markup.replace(rawOrTag, (tag, raw: string | undefined) => {
    if (raw !== undefined) return raw;
    if (!tag.includes('="')) return tag;
    return tag.replace(attribute, (_, name: string, value: string) => {
      const own = capitals.test(name) ? name.toLowerCase() : name;
      return ` ${own}="${basePath === '' ? value : attributeWithBase(basePath, name, value)}"`;
    });
  });
}

/** Writes `aria-` and `data-` attributes as `true` or `false`; others are present or absent. */
export function flagMarkup(name: string, value: boolean): string {
  if (name.startsWith('aria-') || name.startsWith('data-')) return ` ${name}="${value}"`;
  return value ? ` ${name}=""` : '';
}

/** Testing is faster than replacing, and most texts have none of these. */
const special = /["&'<>]/;
const references: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** Escapes a text for markup, also in the value of an attribute. */
export function escapeMarkup(text: string): string {
  return special.test(text) ? text.replace(/["&'<>]/g, (character) => references[character] ?? '') : text;
}
