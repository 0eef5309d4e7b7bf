import type { ComponentType } from 'react';
import {
  type BlockType,
  isBlockType,
  isComplete,
  isHollow,
  maxBlocksPerPage,
  maxNesting,
} from '../../domain/content/content-model.ts';
import type { Entry } from '../../domain/content/entries.ts';
import { type PageContext, useAnchorIds, usePage } from '../pages/page-context.ts';
import { createTemplateContext } from '../static-markup.ts';
import { CardBlock } from './card.tsx';
import { ContentBlockGroup } from './content-block-group.tsx';
import { Hero } from './hero.tsx';
import { LinkedImage, LinkedImageList } from './linked-image.tsx';
import { LiveChatLink } from './live-chat-link.tsx';
import { Offer } from './offer.tsx';
import { OneColumnContent } from './one-column-content.tsx';
import { OwnBlock } from './own-block.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Proof } from './proof.tsx';
import { FormerAnchor } from './section.tsx';
import { ServerLocations } from './server-locations.tsx';
import { ThreeColumnDirectoryLinks } from './three-column-directory-links.tsx';
import { ThreeColumnSteps } from './three-column-steps.tsx';
import { TwoColumnContent } from './two-column-content.tsx';
import { TwoColumnTiles } from './two-column-tiles.tsx';
import { VisitorAddress } from './visitor-address.tsx';

type Components = { readonly [Type in BlockType]: ComponentType<{ readonly entry: Entry<Type> }> };

/** Names the view of every type of block (spec 2 §2.4). A function, as groups and rich text hold blocks in turn. */
function componentsByType(): Components {
  return {
    hero: Hero,
    oneColumnContent: OneColumnContent,
    twoColumnContent: TwoColumnContent,
    twoColumnTiles: TwoColumnTiles,
    threeColumnSteps: ThreeColumnSteps,
    threeColumnDirectoryLinks: ThreeColumnDirectoryLinks,
    contentBlockGroup: ContentBlockGroup,
    card: CardBlock,
    liveChatLink: LiveChatLink,
    serverLocations: ServerLocations,
    linkedImage: LinkedImage,
    linkedImageList: LinkedImageList,
    offer: Offer,
    proof: Proof,
    planComparison: PlanComparison,
    visitorAddress: VisitorAddress,
    video: NotImplemented,
    backgroundVideo: NotImplemented,
    appRating: NotImplemented,
    affiliateLogo: NotImplemented,
    flagBadge: NotImplemented,
    scrollArrow: NotImplemented,
  };
}

let components: Components | undefined;

/**
 * Holds the blocks around the one being shown: rich text can hold a block that holds the same rich text. Checks report that
 * and of blocks that are too deep, but an owner may turn the checks off.
 */
const Ancestors = createTemplateContext<readonly string[]>([]);

/** Counts the blocks of each page: groups that hold the same group several times would else be drawn for hours. */
const shownOn = new WeakMap<PageContext, number>();

/** Shows one block of a page's body; nothing for a kind that isn't a block. */
export function Block({ entry }: { readonly entry: Entry }) {
  const ancestors = Ancestors.use();
  const page = usePage();
  if (!isBlockType(entry.type) || ancestors.includes(entry.id) || ancestors.length >= maxNesting) return null;
  const shown = shownOn.get(page) ?? 0;
  if (shown >= maxBlocksPerPage) return null;
  shownOn.set(page, shown + 1);
  components ??= componentsByType();
  const Component = components[entry.type] as ComponentType<{ entry: Entry }> | undefined;
  const view = Component ?? page.ownView(entry.type);
  if (!view || !isComplete(entry)) return null;
  const shownBy = () => {
    if (isHollow(entry, page.entry)) return <Anchors entry={entry} />;
    return Component ? <Component entry={entry} /> : <OwnBlock entry={entry} view={view} />;
  };
  return <Ancestors.Provider value={[...ancestors, entry.id]}>{shownBy()}</Ancestors.Provider>;
}

/** Keeps the anchors of a block that has nothing to show, as links may name them. */
function Anchors({ entry }: { readonly entry: Entry }) {
  const page = usePage();
  const anchorIds = useAnchorIds();
  const { anchorId, heading = '' } = entry as Entry<'contentBlockGroup'>;
  const own = anchorId && <span id={anchorIds.next(anchorId)} />;
  const id = heading && anchorIds.next(heading);
  return (
    <>
      {own}
      {id && <span id={id} />}
      <FormerAnchor text={heading} id={id || undefined} />
      {entry.type === 'contentBlockGroup' &&
        page.entries(entry.blocks).map((block) => <Block key={block.id} entry={block} />)}
    </>
  );
}

/** Renders a placeholder for a block type without a template (spec 1 §2 "Rich text"). */
function NotImplemented({ entry }: { readonly entry: Entry }) {
  const { t } = usePage();
  return (
    <p className="page-wide fine-print" data-block={entry.type}>
      {t('block.notImplemented')}
    </p>
  );
}
