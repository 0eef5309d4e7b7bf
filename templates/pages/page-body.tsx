import { createAnchorIds } from '../../domain/anchor-ids.ts';
import type { Entry } from '../../domain/entries.ts';
import { AnchorIdsProvider } from '../anchor-ids-context.ts';
import { Block } from '../blocks/block.tsx';

/** Everything inside a page's `<main>`: its blocks in their order (spec 2 §2.4), each anchor given only once. */
export function PageBody({ blocks }: { readonly blocks: readonly Entry[] }) {
  return (
    <AnchorIdsProvider value={createAnchorIds()}>
      {blocks.map((block) => (
        <Block key={block.id} entry={block} />
      ))}
    </AnchorIdsProvider>
  );
}
