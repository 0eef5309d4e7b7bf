import type { Element, Root } from 'hast';
import type { Plugin } from 'unified';
import { safeUri } from '../../domain/safe-uri.ts';
import { linkAttributes } from '../links/link-attributes.ts';
import { elementsIn } from './hast-tree.ts';

/** Takes the address from links that must not stand on a page; the text stays. */
export const rehypeSafeLinks: Plugin<[], Root> = () => (tree) => {
  for (const link of linksIn(tree)) {
    const href = safeUri(String(link.properties.href ?? ''));
    if (href) link.properties.href = href;
    else delete link.properties.href;
  }
};

/** Opens other sites in a new tab. Runs after the addresses are known to be safe. */
export const rehypeLinkTargets: Plugin<[], Root> = () => (tree) => {
  for (const link of linksIn(tree)) {
    const { href } = link.properties;
    if (typeof href === 'string') Object.assign(link.properties, linkAttributes(href));
  }
};

function linksIn(tree: Root): Element[] {
  return elementsIn(tree).filter((each) => each.tagName === 'a');
}
