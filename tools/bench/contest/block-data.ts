import { type AnchorIds, createAnchorIds } from '../../../domain/content/anchor-ids.ts';
import type { ContentType } from '../../../domain/content/content-model.ts';
import type { Entry, EntryLink, Image } from '../../../domain/content/entries.ts';
import type { PicturePlace } from '../../../domain/content/picture-places.ts';
import {
  isText,
  type RichTextDocument,
  type RichTextNode,
  type RichTextText,
} from '../../../domain/content/rich-text.ts';
import type { NavigationItem } from '../../../domain/site/navigation.ts';
import { imageSources } from '../../../templates/images/image-sources.ts';
import type { PageContext } from '../../../templates/page-context.ts';
import type { BlockData, LinkData, NodeData, PictureData } from './prepared-content.ts';

interface Place {
  readonly page: PageContext;
  /** Asked in the order of the page, an element before what it contains: as Meridian's templates do. */
  readonly idOf: AnchorIds;
}

type Describe<Type extends ContentType> = (entry: Entry<Type>, place: Place) => Omit<BlockData, 'kind'>;

/** What a page shows, block by block. */
export function blocksData(page: PageContext, entries: readonly Entry[]): BlockData[] {
  const place = { page, idOf: createAnchorIds() };
  return entries.map((entry) => blockData(entry, place));
}

/** The kinds that a generated space has. @throws Error for another one: the peers couldn't show it */
function blockData(entry: Entry, place: Place): BlockData {
  const describe = kinds[entry.type] as Describe<ContentType> | undefined;
  if (!describe) throw new Error(`The other generators have no template for "${entry.type}".`);
  return { kind: entry.type.toLowerCase(), ...describe(entry, place) };
}

const kinds: { readonly [Type in ContentType]?: Describe<Type> } = {
  hero,
  oneColumnContent: (entry, place) => ({
    ...anchored(entry.anchorId, place),
    ...headed(entry.heading, place),
    text: textData(entry.content, place),
  }),
  twoColumnContent: (entry, place) => ({
    ...headed(entry.heading, place),
    left: textData(entry.left, place),
    right: textData(entry.right, place),
    image: pictureData(place.page.image(entry.image), 'column'),
    first: entry.imageSide === 'left',
  }),
  twoColumnTiles: (entry, place) => ({
    ...headed(entry.heading, place),
    tiles: place.page.entries(entry.tiles).map((tile) => tileData(tile as Entry<'tile'>, place)),
  }),
  threeColumnSteps: (entry, place) => ({
    ...headed(entry.heading, place),
    steps: place.page.entries(entry.steps).map((step) => stepData(step as Entry<'step'>, place)),
  }),
  threeColumnDirectoryLinks: (entry, place) => ({
    ...headed(entry.heading, place),
    links: entry.directory
      ? place.page.pagesIn(entry.directory).flatMap((item) => linkOf(item))
      : linksData(entry.links, place.page),
  }),
  contentBlockGroup: (entry, place) => ({
    ...headed(entry.heading, place),
    cards: place.page.entries(entry.blocks).map((card) => cardData(card as Entry<'card'>, place)),
  }),
  liveChatLink: (entry, { page }) => ({
    text: entry.text ?? page.t('chat.launcher'),
  }),
};

function hero(entry: Entry<'hero'>, place: Place) {
  const { page } = place;
  return {
    ...headed(entry.heading, place),
    sub: entry.subHeading,
    bullets: entry.bullets ?? [],
    actions: linksData(entry.callsToAction, page),
    image: pictureData(page.image(entry.foreground), 'hero', { leads: true }),
    crumbs: entry.showBreadcrumbs === true,
  };
}

function tileData(entry: Entry<'tile'>, place: Place) {
  const url = place.page.navigation(entry.destination)?.url;
  return { ...headed(entry.heading, place), url, text: textData(entry.content, place) };
}

function stepData(entry: Entry<'step'>, place: Place) {
  return { ...headed(entry.heading, place), text: entry.text };
}

function cardData(entry: Entry<'card'>, place: Place) {
  const { page } = place;
  const url = page.navigation(entry.wholeCardLink)?.url;
  return {
    ...headed(entry.heading, place),
    url,
    text: entry.text,
    image: pictureData(page.image(entry.image), 'card', { decorative: url !== undefined }),
  };
}

function headed(heading: string | undefined, { idOf }: Place) {
  return heading ? { heading, id: idOf(heading) } : {};
}

function anchored(anchor: string | undefined, { idOf }: Place) {
  return anchor ? { anchor: idOf(anchor) } : {};
}

export function pictureData(
  image: Image | undefined,
  place: PicturePlace,
  { leads = false, decorative = false } = {},
): PictureData | undefined {
  if (!image) return undefined;
  const { formats, sizes, src, width, height } = imageSources(image, place);
  const sources = formats.map(({ type, srcSet }) => ({ type, srcset: srcSet }));
  return { sources, sizes, src, alt: decorative ? '' : image.alt, width, height, leads };
}

export function linksData(links: readonly EntryLink[] | undefined, page: PageContext): LinkData[] {
  return (links ?? []).flatMap((link) => linkOf(page.navigation(link)));
}

export function linkOf(item: NavigationItem | undefined): LinkData[] {
  if (item?.url === undefined) return [];
  return [{ name: item.name, url: item.url, label: item.unlocalized_entry_id }];
}

function textData(document: RichTextDocument | undefined, place: Place): NodeData[] {
  return (document?.content ?? []).map((node) => nodeData(node, place));
}

function nodeData(node: RichTextNode, place: Place): NodeData {
  if (isText(node)) return textNode(node);
  const { nodeType, data, content } = node;
  const id = nodeType.startsWith('heading-') ? { id: place.idOf(plainText(node)) } : {};
  const uri =
    nodeType === 'entry-hyperlink' ? place.page.navigation(data.target as EntryLink)?.url : data.uri;
  const inner = nodeType === 'list-item' ? content.flatMap(withoutParagraph) : content;
  return {
    node: nodeType === 'entry-hyperlink' ? 'hyperlink' : nodeType,
    ...id,
    ...(typeof uri === 'string' && { uri }),
    content: inner.map((child) => nodeData(child, place)),
  };
}

function textNode({ value, marks }: RichTextText): NodeData {
  return { node: 'text', value, ...(marks.some(({ type }) => type === 'bold') && { bold: true as const }) };
}

function withoutParagraph(node: RichTextNode): readonly RichTextNode[] {
  return !isText(node) && node.nodeType === 'paragraph' ? node.content : [node];
}

function plainText(node: RichTextNode): string {
  return isText(node) ? node.value : node.content.map(plainText).join('');
}
