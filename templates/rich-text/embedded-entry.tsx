import type { Element } from 'hast';
import { Block } from '../blocks/block.tsx';
import { CallToAction } from '../links/call-to-action.tsx';
import { ItemLink } from '../links/item-link.tsx';
import { usePage } from '../page-context.ts';

/** An entry between paragraphs: a block as itself, an entry with a URL as a link to it. */
export function EmbeddedEntry({ node }: { readonly node?: Element }) {
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
