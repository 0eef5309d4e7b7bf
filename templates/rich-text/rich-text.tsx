import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { unified } from 'unified';
import type { RichTextDocument } from '../../domain/rich-text.ts';
import { useAnchorIds } from '../anchor-ids-context.ts';
import type { TextLanguage } from '../foreign-text.ts';
import { type PageContext, usePage } from '../page-context.ts';
import { embedTags } from './element-data.ts';
import { EmbeddedAsset } from './embedded-asset.tsx';
import { EmbeddedEntry } from './embedded-entry.tsx';
import { InlineEntry } from './inline-entry.tsx';
import { rehypeHeadingIds } from './rehype-heading-ids.ts';
import { rehypeLinkTargets, rehypeSafeLinks } from './rehype-safe-links.ts';
import styles from './rich-text.module.css';
import { ScrollableTable } from './scrollable-table.tsx';
import { type References, toHast } from './to-hast.ts';

const processor = unified().use(rehypeHeadingIds).use(rehypeSafeLinks).use(rehypeLinkTargets).freeze();

const components = {
  [embedTags.entry]: EmbeddedEntry,
  [embedTags.inlineEntry]: InlineEntry,
  [embedTags.asset]: EmbeddedAsset,
  table: ScrollableTable,
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
  return (
    <div className={styles.text} {...language}>
      {toJsxRuntime(tree, { Fragment, jsx, jsxs, components, passNode: true })}
    </div>
  );
}

function referencesOf(page: PageContext): References {
  return {
    entryUrl: (link) => page.navigation(link)?.url,
    asset: (id) => page.image({ sys: { type: 'Link', linkType: 'Asset', id } }),
  };
}
