import { createAnchorIds } from '../../domain/content/anchor-ids.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { AnchorIdsProvider } from '../anchor-ids-context.ts';
import { Block } from '../blocks/block.tsx';
import { LeadingPictureProvider } from '../images/leading-picture.tsx';
import { usePage } from '../page-context.ts';
import { PartnerBand } from './partner-band.tsx';
import { ServerFacts } from './server-facts.tsx';

interface Props {
  readonly blocks: readonly Entry[];
  /** The page, when it is made with a partner: who that is shows below the opening block. */
  readonly partner?: Entry<'partnerPage'> | undefined;
}

/** Everything inside a page's `<main>`: its blocks in their order (spec 2 §2.4), each anchor given only once. */
export function PageBody({ blocks: [opening, ...blocks], partner }: Props) {
  const { serverPlace } = usePage();
  return (
    <AnchorIdsProvider value={createAnchorIds()}>
      {opening && (
        <LeadingPictureProvider>
          <Block entry={opening} />
        </LeadingPictureProvider>
      )}
      {partner && <PartnerBand page={partner} />}
      {serverPlace && <ServerFacts place={serverPlace} />}
      {blocks.map((block) => (
        <Block key={block.id} entry={block} />
      ))}
    </AnchorIdsProvider>
  );
}
