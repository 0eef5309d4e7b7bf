import type { Element, Root } from 'hast';
import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { type Plugin, unified } from 'unified';
import type { AnchorIds } from '../../domain/content/anchor-ids.ts';
import { isPlaceholderType } from '../../domain/content/content-model.ts';
import type { RichTextDocument } from '../../domain/content/rich-text.ts';
import { safeUri } from '../../domain/content/values.ts';
import { Block } from '../blocks/block.tsx';
import { LinkedPicture } from '../blocks/linked-image.tsx';
import { Picture } from '../blocks/picture.tsx';
import { type PageContext, type TextLanguage, useAnchorIds, usePage } from '../pages/page-context.ts';
import { CallToAction, ItemLink, linkAttributes } from '../shell/links.tsx';
import { elementsIn, embedTags, textIn, treeMarkup } from './hast-tree.ts';
import styles from './rich-text.module.css';
import { type References, toHast } from './to-hast.ts';

/** Assigns the page's next anchor to each heading. */
const rehypeHeadingIds: Plugin<[], Root> = () => (tree, file) => {
  const nextId = file.data.anchorIds as AnchorIds;
  for (const heading of elementsIn(tree)) {
    if (!/^h[1-6]$/.test(heading.tagName)) continue;
    const id = nextId(textIn(heading));
    if (id) heading.properties.id = id;
  }
};

/** Unwraps links with unsafe addresses; opens other sites in a new tab. */
const rehypeLinks: Plugin<[], Root> = () => (tree) => {
  for (const { tagName, properties } of elementsIn(tree)) {
    if (tagName !== 'a') continue;
    const href = safeUri(String(properties.href ?? ''));
    if (href) Object.assign(properties, { href }, linkAttributes(href));
    else delete properties.href;
  }
};

const processor = unified().use(rehypeHeadingIds).use(rehypeLinks).freeze();

const components = {
  [embedTags.entry]: EmbeddedEntry,
  [embedTags.inlineEntry]: InlineEntry,
  [embedTags.asset]: EmbeddedAsset,
} as Partial<Components>;

interface Props {
  readonly document: RichTextDocument | undefined;
  /** Set if it differs from the page's. */
  readonly language?: TextLanguage;
}

/** Shows rich text with links, anchors and embedded entries (spec 1 §2 "Rich text"). */
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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped; faster than React for half of the page
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

/** Shows an embedded picture, or a link to another file. */
function EmbeddedAsset({ node }: { readonly node?: Element }) {
  const image = node?.data?.image;
  if (!image) return null;
  if (image.contentType.startsWith('image/')) return <Picture image={image} place="text" />;
  return (
    <p>
      <a href={image.url}>{image.alt || image.url}</a>
    </p>
  );
}

/** Shows an embedded block, or a link to an entry with a URL. */
function EmbeddedEntry({ node }: { readonly node?: Element }) {
  const page = usePage();
  const link = node?.data?.entry;
  const entry = page.entry(link);
  if (!entry) return null;
  if (entry.type === 'callToAction') return <CallToAction link={link} />;
  const item = page.navigation(link);
  if (!item?.url) return <Block entry={entry} />;
  return (
    <p>
      <ItemLink item={item} />
    </p>
  );
}

/** Shows an inline entry: a linked image, a link, or the placeholder for others. */
function InlineEntry({ node }: { readonly node?: Element }) {
  const page = usePage();
  const link = node?.data?.entry;
  const entry = page.entry(link);
  if (entry?.type === 'linkedImage') return <LinkedPicture entry={entry} place="text" />;
  if (entry && isPlaceholderType(entry.type)) return <>{page.t('block.notImplemented')}</>;
  const item = page.navigation(link);
  return item?.url ? <ItemLink item={item} /> : null;
}
