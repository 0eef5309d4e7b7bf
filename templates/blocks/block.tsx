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
import { RawMarkup } from '../markup.ts';
import { type PageContext, type Place, usePlace, useShape } from '../pages/page-context.ts';
import { InLanguage, type Kinds, partMarkup } from '../shape.tsx';
import type { Shown } from '../text.ts';
import { CardBlock } from './card.tsx';
import { ContentBlockGroup } from './content-block-group.tsx';
import { Hero } from './hero.tsx';
import { LinkedImage, LinkedImageList } from './linked-image.tsx';
import { LiveChatLink } from './live-chat-link.tsx';
import { Offer } from './offer.tsx';
import { OneColumnContent } from './one-column-content.tsx';
import { ownBlockMarkup } from './own-block.tsx';
import { PlanComparison } from './plan-comparison.tsx';
import { Proof } from './proof.tsx';
import { anchorFor, FormerAnchor } from './section.tsx';
import { ServerLocations } from './server-locations.tsx';
import { ThreeColumnDirectoryLinks } from './three-column-directory-links.tsx';
import { ThreeColumnSteps } from './three-column-steps.tsx';
import { TwoColumnContent } from './two-column-content.tsx';
import { TwoColumnTiles } from './two-column-tiles.tsx';
import { VisitorAddress } from './visitor-address.tsx';

type Components = { readonly [Type in BlockType]: ComponentType<{ readonly entry: Shown<Type> }> };

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

/** Shows one block of a page's body; nothing for a kind that isn't a block. */
export function Block({ entry }: { readonly entry: Shown }) {
  const place = usePlace();
  return (
    <InLanguage>
      {(own, inLanguage) => <RawMarkup markup={blockMarkup(own, inLanguage(entry), place)} />}
    </InLanguage>
  );
}

/**
 * Renders a block in a language. Rich text can hold a block that holds the same rich text, and groups that hold the same group several
 * times would be drawn for hours: checks report that and blocks that are too deep, but an owner may turn the checks off.
 */
function blockMarkup(page: PageContext, entry: Entry, place: Place): string {
  const { state } = page;
  const { around } = state;
  if (!isBlockType(entry.type) || around.includes(entry.id) || around.length >= maxNesting) return '';
  if (state.blocks >= maxBlocksPerPage) return '';
  state.blocks++;
  components ??= componentsByType();
  const Component = components[entry.type] as ComponentType<{ entry: Shown }> | undefined;
  const view = Component ? undefined : page.ownView(entry.type);
  if (!(Component ?? view) || !isComplete(entry)) return '';
  around.push(entry.id);
  try {
    if (isHollow(entry, page.entry)) return partMarkup(page, Anchors, { entry }, blockKinds, place);
    if (Component) return partMarkup(page, Component, { entry }, blockKinds, place);
    return view ? ownBlockMarkup(page, entry, view, place) : '';
  } finally {
    around.pop();
  }
}

const blockKinds: Kinds = { entry: 'entry' };

/** Keeps the anchors of a block that has nothing to show, as links may name them. */
function Anchors({ entry }: { readonly entry: Shown }) {
  const page = useShape();
  const { anchorId, heading = '' } = entry as Shown<'contentBlockGroup'>;
  const own = anchorFor(page, anchorId);
  const id = anchorFor(page, heading);
  return (
    <>
      {anchorId && <span id={own} />}
      {id && <span id={id} />}
      <FormerAnchor text={heading} id={id} />
      {entry.type === 'contentBlockGroup' &&
        page.entries(entry.blocks).map((block) => <Block key={block.id} entry={block} />)}
    </>
  );
}

/** Renders a placeholder for a block type without a template (spec 1 §2 "Rich text"). */
function NotImplemented({ entry }: { readonly entry: Shown }) {
  const { t } = useShape();
  return (
    <p className="page-wide fine-print" data-block={entry.type}>
      {t('block.notImplemented')}
    </p>
  );
}
