import type { Element } from 'hast';
import { isPlaceholderType } from '../../domain/content/content-model.ts';
import { LinkedPicture } from '../blocks/linked-image.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';

/** An entry inside a line of text: a linked image, a link, or the placeholder; other blocks don't fit into a line. */
export function InlineEntry({ node }: { readonly node?: Element }) {
  const page = usePage();
  const link = node?.data?.entry;
  const entry = page.entry(link);
  if (entry?.type === 'linkedImage') return <LinkedPicture entry={entry} place="text" />;
  if (entry && isPlaceholderType(entry.type)) return <>{page.t('block.notImplemented')}</>;
  const item = page.navigation(link);
  return item?.url ? <ItemLink item={item} /> : null;
}
