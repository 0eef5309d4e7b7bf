import type { Root } from 'hast';
import type { Plugin } from 'unified';
import { safeUri } from '../../domain/content/safe-uri.ts';
import { linkAttributes } from '../links/link-attributes.ts';
import { elementsIn } from './hast-tree.ts';

/** Takes the address from links that must not stand on a page, the text stays; and opens other sites in a new tab. */
export const rehypeLinks: Plugin<[], Root> = () => (tree) => {
  for (const { tagName, properties } of elementsIn(tree)) {
    if (tagName !== 'a') continue;
    const href = safeUri(String(properties.href ?? ''));
    if (href) Object.assign(properties, { href }, linkAttributes(href));
    else delete properties.href;
  }
};
