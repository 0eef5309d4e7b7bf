import type { Element, Root } from 'hast';
import type { Plugin } from 'unified';
import { linkAttributes } from '../links/link-attributes.ts';
import { safeHref } from '../links/safe-href.ts';
import { elementsIn } from './hast-tree.ts';

/** Takes the address from links that must not stand on a page; the text stays. */
export const rehypeSafeLinks: Plugin<[], Root> = () => (tree) => {
  for (const link of linksIn(tree)) {
    const href = safeHref(String(link.properties.href ?? ''));
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
