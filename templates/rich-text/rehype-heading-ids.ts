import type { Root } from 'hast';
import type { Plugin } from 'unified';
import type { AnchorIds } from '../../domain/content/anchor-ids.ts';
import { elementsIn, textIn } from './hast-tree.ts';

/** Gives every heading the next anchor of the page for its text; the page's anchors come with the file. */
export const rehypeHeadingIds: Plugin<[], Root> = () => (tree, file) => {
  const nextId = file.data.anchorIds as AnchorIds;
  for (const heading of elementsIn(tree)) {
    if (!/^h[1-6]$/.test(heading.tagName)) continue;
    const id = nextId(textIn(heading));
    if (id) heading.properties.id = id;
  }
};
