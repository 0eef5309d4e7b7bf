import type { Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { unified } from 'unified';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { useAnchorIds } from '../anchor-ids-context.ts';
import type { TextLanguage } from '../foreign-text.ts';
import { type PageContext, usePage } from '../page-context.ts';
import { embedTags } from './element-data.ts';
import { EmbeddedAsset } from './embedded-asset.tsx';
import { EmbeddedEntry } from './embedded-entry.tsx';
import { elementsIn } from './hast-tree.ts';
import { InlineEntry } from './inline-entry.tsx';
import { rehypeHeadingIds } from './rehype-heading-ids.ts';
import { rehypeLinks } from './rehype-links.ts';
import styles from './rich-text.module.css';
import { type References, toHast } from './to-hast.ts';
import { treeMarkup } from './tree-markup.ts';

const processor = unified().use(rehypeHeadingIds).use(rehypeLinks).freeze();

const components = {
  [embedTags.entry]: EmbeddedEntry,
  [embedTags.inlineEntry]: InlineEntry,
  [embedTags.asset]: EmbeddedAsset,
} as Partial<Components>;

interface Props {
  readonly document: RichTextDocument | undefined;
  /** Where it isn't the page's. */
  readonly language?: TextLanguage;
}

/** What editors wrote, with the page's links, anchors and embedded entries (spec 1 §2 "Rich text"). */
export function RichText({ document, language }: Props) {
  const page = usePage();
  const anchorIds = useAnchorIds();
  if (!document) return null;
  const tree = processor.runSync(toHast(document, referencesOf(page)), { data: { anchorIds } });
  if (hasEmbeds(tree)) {
    return (
      <div className={styles.text} {...language}>
        {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, passNode: true })}
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what is in it is escaped, and half of a page is such text
  return <div className={styles.text} {...language} dangerouslySetInnerHTML={{ __html: treeMarkup(tree) }} />;
}

function hasEmbeds(tree: Root): boolean {
  return elementsIn(tree).some(({ tagName }) => Object.hasOwn(components, tagName));
}

function referencesOf(page: PageContext): References {
  return {
    entryUrl: (link) => page.navigation(link)?.url,
    asset: (id) => page.file({ id }),
  };
}
