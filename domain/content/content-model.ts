/**
 * The content model: every content type and field, as one table. It is the contract with editors. Entry types, checks of values, link
 * traversal, anchors and `content/sample/content-model.json` are derived from it. CONTRIBUTING.md says how to add a block.
 */
import {
  entries,
  entry,
  type Field,
  type FieldOptions,
  field,
  localized,
  picture,
  required,
} from './content-fields.ts';

/** Lists the content types whose entries have a URL. */
export const linkableTypes = [
  'directory',
  'page',
  'partnerPage',
  'stub',
  'pageHub',
  'emailNamedDestination',
  'anchor',
  'externalLink',
  'mailtoLink',
  'callToAction',
] as const;

export const pageTypes = ['page', 'partnerPage', 'stub'] as const;

/** Lists the page types that the build renders; other systems serve stubs. */
export const writtenPageTypes = ['page', 'partnerPage'] as const;

/** Lists the content types with an address, pages first. */
export const addressedTypes = [...pageTypes, 'directory', 'pageHub', 'emailNamedDestination'] as const;

/** Lists the icons that menus can show beside an item. */
export const menuIcons = [
  'shield',
  'lock',
  'globe',
  'pin',
  'window',
  'phone',
  'screen',
  'laptop',
  'tablet',
  'robot',
  'penguin',
  'tv',
  'router',
  'terminal',
  'puzzle',
  'eye',
  'paths',
  'plane',
  'play',
  'question',
  'grid',
  'seal',
  'address',
] as const;

export type MenuIcon = (typeof menuIcons)[number];

/** Content types of header, footer and navigation. */
const shellTypes = ['layout', 'header', 'menuItem', 'localeDropdown', 'footer', 'footerColumn'] as const;

/** Blocks that the specification leaves as placeholders (spec 1 §2 "Rich text"). */
const placeholderTypes = [
  'video',
  'backgroundVideo',
  'appRating',
  'affiliateLogo',
  'flagBadge',
  'scrollArrow',
] as const;

/** Lists the content types that a page's body or a group may hold. */
export const blockTypes = [
  'hero',
  'oneColumnContent',
  'twoColumnContent',
  'twoColumnTiles',
  'threeColumnSteps',
  'threeColumnDirectoryLinks',
  'contentBlockGroup',
  'card',
  'liveChatLink',
  'serverLocations',
  'linkedImage',
  'linkedImageList',
  ...placeholderTypes,
  'offer',
  'proof',
  'planComparison',
  'visitorAddress',
] as const;

/** Lists the built-in block types and, after `setOwnTypes`, the site's own. */
const allBlocks: string[] = [...blockTypes];

/** Content types shown only inside the block that lists them. */
const partTypes = ['tile', 'step', 'appWindow', 'rating', 'quote', 'audit', 'figure'] as const;

const embeddedBlocks = embeddable(blockTypes);

/** Lists the content types that rich text shows, by the node that refers to the entry. */
export const richTextTargets: Readonly<Record<string, readonly string[]>> = {
  'entry-hyperlink': linkableTypes,
  'embedded-entry-inline': ['linkedImage', ...placeholderTypes, ...linkableTypes],
  'embedded-entry-block': embeddedBlocks,
};

function embeddable(blocks: readonly string[]): string[] {
  return [...blocks, ...linkableTypes];
}

/** Lists the states in which an `appWindow` may be drawn, the usual one first. */
export const appScreens = [
  'connected',
  'threats',
  'killSwitch',
  'splitTunneling',
  'dns',
  'protocols',
  'records',
  'devices',
  'features',
  'exposure',
  'networks',
  'speed',
  'map',
  'checks',
  'update',
  'signIn',
  'chat',
  'receipt',
  'refund',
  'invite',
  'sales',
] as const;

export type AppScreen = (typeof appScreens)[number];

export type LinkableType = (typeof linkableTypes)[number];
export type PageType = (typeof pageTypes)[number];
export type BlockType = (typeof blockTypes)[number];

const heading = field('symbol', localized);
const slug = field('symbol', localized, required, { isAddress: true });
const anchorId = field('symbol');
const decorative: FieldOptions = { decorative: true };
const titleOnly = { title: field('symbol') };

const pageFields = {
  title: field('symbol', localized, required),
  slug,
  section: entry(['directory'], required),
  layout: entry(['layout']),
  description: field('text', localized),
  ogImage: picture([], decorative),
  blocks: entries(allBlocks, localized),
};

interface ContentTypeModel {
  /** Help text for editors. */
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
}

function describe<const Fields extends ContentTypeModel['fields']>(description: string, fields: Fields) {
  return { description, fields };
}

/** Maps content types to their help text and fields. */
export const contentModel = {
  directory: describe(
    'A step of a path. Without a parent: a top-level folder, or a language root such as "de".',
    { name: field('symbol', localized), slug, parentDirectory: entry(['directory']) },
  ),
  page: describe('A page of the site. Slug "/" makes it the index of its section.', {
    ...pageFields,
    kind: field('symbol', { values: ['article'] }),
  }),
  partnerPage: describe(
    "A page for the customers of a partner, with the partner's logo and a plan personalization.",
    {
      ...pageFields,
      partnerName: field('symbol'),
      partnerLogo: picture(['logo'], { altFrom: 'partnerName' }),
      personalization: field('symbol'),
    },
  ),
  stub: describe('A page on our origin that another system serves. It can be linked to and is not built.', {
    title: field('symbol', localized, required),
    slug,
    section: entry(['directory'], required),
  }),
  pageHub: describe('Another name for a page, for lists where its title would be too long.', {
    name: field('symbol', localized),
    page: entry(pageTypes, required),
  }),
  emailNamedDestination: describe('A page that emails link to by a fixed name.', {
    name: field('symbol', required),
    page: entry(linkableTypes, required),
  }),
  anchor: describe('A place on a page. Without a page: a place on the page that the link stands on.', {
    text: field('symbol', localized, required),
    page: entry(linkableTypes),
    target: field('symbol', required),
  }),
  externalLink: describe('A link to another site.', {
    text: field('symbol', localized, required),
    externalDestination: field('symbol', localized, required, { isAddress: true }),
    icon: picture([], decorative),
  }),
  mailtoLink: describe('A link that opens a prepared email.', {
    text: field('symbol', localized, required),
    mailTo: field('object', localized, required),
  }),
  callToAction: describe(
    'A button. Of those at the opening of a page that name a system, the one for the visitor’s is shown.',
    {
      text: field('symbol', localized, required),
      identifier: field('symbol'),
      internalDestination: entry(linkableTypes),
      externalDestination: field('symbol', localized, { isAddress: true }),
      variant: field('symbol', { values: ['primary', 'secondary', 'badge'] }),
      note: field('symbol', localized),
      icon: field('symbol', { values: menuIcons }),
      system: field('symbol', { values: ['windows', 'mac', 'ios', 'android', 'linux'] }),
    },
  ),

  layout: describe('The header and footer of a page.', {
    name: field('symbol'),
    header: entry(['header']),
    footer: entry(['footer']),
  }),
  header: describe('Logo, menu and buttons at the top of every page.', {
    name: field('symbol'),
    logo: picture(['logo'], decorative),
    menu: entries(['menuItem']),
    callsToAction: entries(['callToAction']),
    accountLink: entry(linkableTypes),
    localeDropdown: entry(['localeDropdown']),
  }),
  menuItem: describe('An entry of the main menu, with or without entries below it.', {
    name: field('symbol', localized),
    description: field('symbol', localized),
    icon: field('symbol', { values: menuIcons }),
    destination: entry(linkableTypes),
    callToAction: entry(['callToAction']),
    children: entries(['menuItem']),
  }),
  localeDropdown: describe('The button that opens the language list.', { name: field('symbol', localized) }),
  footer: describe('Columns of links, copyright and social links at the bottom of every page.', {
    name: field('symbol'),
    columns: entries(['footerColumn']),
    localeDropdown: entry(['localeDropdown']),
    copyright: field('symbol', localized),
    socialLinks: entries(['externalLink']),
  }),
  footerColumn: describe('A group of links in the footer.', { heading, links: entries(linkableTypes) }),

  hero: describe('The opening of a page: heading, buttons, pictures.', {
    heading,
    mobileHeading: field('symbol', localized),
    subHeading: field('text', localized),
    bullets: field('symbols', localized),
    callsToAction: entries(['callToAction']),
    qrCode: entry(linkableTypes),
    logos: entry(['linkedImageList']),
    badge: entry(['linkedImage']),
    background: picture(['background'], decorative, { mayBeVideo: true }),
    foreground: picture(['hero'], { mayBeVideo: true }),
    appWindow: entry(['appWindow']),
    ground: field('symbol', { values: ['soft', 'tint', 'deep'] }),
    height: field('symbol', { values: ['tall', 'default'] }),
    showBreadcrumbs: field('boolean'),
    showScrollArrow: field('boolean'),
  }),
  appWindow: describe(
    'The app, drawn instead of a picture: connected to a place, or in another state. On the page of a place with servers, that place is shown unless a country is named.',
    {
      screen: field('symbol', { values: appScreens }),
      platform: field('symbol', {
        values: ['windows', 'mac', 'linux', 'ios', 'android', 'browser', 'tv', 'router'],
      }),
      country: field('symbol', { format: 'country' }),
      city: field('symbol', localized),
      latency: field('symbol', { format: 'milliseconds' }),
      addressBefore: field('symbol'),
      addressAfter: field('symbol'),
    },
  ),
  oneColumnContent: describe('Text in one column.', {
    heading,
    content: field('richText', localized),
    foldAnswers: field('boolean'),
    isQuiz: field('boolean'),
    anchorId,
  }),
  twoColumnContent: describe('Text in two columns, or text beside a picture.', {
    heading,
    left: field('richText', localized),
    right: field('richText', localized),
    image: picture(['column']),
    appWindow: entry(['appWindow']),
    imageSide: field('symbol', { values: ['left', 'right'] }),
  }),
  twoColumnTiles: describe('Tiles, two in a row.', { heading, tiles: entries(['tile']) }),
  tile: describe('A picture with a heading and a short text.', {
    heading,
    content: field('richText', localized),
    snapshot: picture(['tile']),
    destination: entry(linkableTypes),
  }),
  threeColumnSteps: describe('Numbered steps, three in a row.', { heading, steps: entries(['step']) }),
  step: describe('One step of a list of steps.', {
    heading,
    text: field('text', localized),
    image: picture(['step'], decorative),
  }),
  threeColumnDirectoryLinks: describe(
    'Links in three columns: all pages of a directory, or the links that are listed; or rows with the buttons of the menu’s items that are listed.',
    {
      heading,
      directory: entry(['directory']),
      links: entries([...linkableTypes, 'menuItem']),
      order: field('symbol', { values: ['alphabetical'] }),
      showButtons: field('boolean'),
    },
  ),
  contentBlockGroup: describe('Blocks that belong together under one heading.', {
    heading,
    anchorId,
    blocks: entries(allBlocks),
  }),
  card: describe('An offer or a teaser with a button.', {
    heading,
    subHeading: field('symbol', localized),
    text: field('text', localized),
    image: picture(['card']),
    appWindow: entry(['appWindow']),
    primaryCta: entry(['callToAction']),
    wholeCardLink: entry(linkableTypes),
  }),
  liveChatLink: describe('A line that opens the chat.', { text: field('symbol', localized) }),
  serverLocations: describe('The searchable list of VPN servers.', { heading }),
  visitorAddress: describe('The IP address of the visitor, and roughly where that is.', {
    heading,
    anchorId,
  }),
  linkedImage: describe('A picture that may be a link.', {
    title: field('symbol', localized),
    image: picture(['alone', 'text', 'logo'], { altFrom: 'title' }),
    destination: entry(linkableTypes),
  }),
  linkedImageList: describe('A row of pictures, with another row for small screens if needed.', {
    list: entries(['linkedImage']),
    listMobile: entries(['linkedImage']),
    setForMobile: field('boolean'),
  }),
  video: describe('A video in a text.', titleOnly),
  backgroundVideo: describe('A silent video behind a text.', titleOnly),
  appRating: describe('The rating of an app in its store.', titleOnly),
  affiliateLogo: describe('The logo of the site that sent the visitor.', titleOnly),
  flagBadge: describe('The flag of a country.', titleOnly),
  scrollArrow: describe('An arrow that invites to scroll.', titleOnly),
  proof: describe('What others say: ratings, quotes, audits and figures, a row for each kind.', {
    heading,
    anchorId,
    items: entries(['rating', 'quote', 'audit', 'figure']),
  }),
  rating: describe('A rating in a store or of a magazine, out of five.', {
    source: field('symbol', localized, required),
    score: field('symbol', required, { format: 'score' }),
    count: field('symbol', localized),
    destination: entry(linkableTypes),
  }),
  quote: describe('What a person says, with the name.', {
    text: field('text', localized, required),
    author: field('symbol', required),
    role: field('symbol', localized),
  }),
  audit: describe('An audit by others, with its date as YYYY-MM-DD.', {
    auditor: field('symbol', required),
    subject: field('symbol', localized, required),
    date: field('symbol', required, { format: 'date' }),
    destination: entry(linkableTypes),
  }),
  figure: describe('A number that says how large or good something is.', {
    value: field('symbol', localized, required),
    label: field('symbol', localized, required),
  }),
  offer: describe('The plans and prices that are shown before the live prices have loaded.', {
    offerId: field('symbol'),
    products: field('object'),
  }),
  planComparison: describe('A table of the plans that the site sells, and of what every plan includes.', {
    heading,
    anchorId,
    included: field('symbols', localized),
  }),
} satisfies Readonly<
  Record<
    LinkableType | (typeof shellTypes)[number] | BlockType | (typeof partTypes)[number],
    ContentTypeModel
  >
>;

/** Limits the nesting of blocks, as rendering recurses. */
export const maxNesting = 50;

/**
 * Limits the blocks and pictures that one entry shows, repetitions included: nested groups that double at each level would exhaust
 * memory.
 */
export const maxBlocksPerPage = 10_000;

/**
 * Limits the nesting of rich text, the document included, as rendering recurses and would overflow the stack. Text may be one level
 * deeper.
 */
export const maxRichTextDepth = 48;

export type ContentType = keyof typeof contentModel;

const modelByName = new Map<string, ContentTypeModel>(Object.entries(contentModel));

const allTypes = [...modelByName.keys()];

/** Lists all content types, the site's own last. */
export const contentTypes: readonly string[] = allTypes;

/** Describes a block type that the site's folder brings (docs/own-blocks.md): plain data, which threads and caches take. */
export interface OwnBlock {
  /** Id of its content type, which is the name of its folder. */
  readonly type: string;
  readonly description: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Code of schema.ts and of view.tsx with all that they import; the names of CSS classes are those of `styles`. */
  readonly schema: string;
  readonly view: string;
  /** CSS; empty without any. */
  readonly styles: string;
  /** Values of fields that the gallery shows. */
  readonly sample: Readonly<Record<string, unknown>>;
  /** Relative to site.config.ts. */
  readonly files: readonly string[];
}

/** Returns the path of a file of a block in the site's folder. */
export function blockFile(type: string, name: '' | `${string}.${string}`): string {
  return `blocks/${type}/${name}`;
}

/** Describes a block type of the site's own to the content model. */
export interface OwnType extends ContentTypeModel {
  readonly type: string;
  /** Returns what is wrong with a value, by the rules of its schema. */
  readonly problemOf: (field: string, value: unknown) => string | undefined;
}

const ownTypes = new Map<string, OwnType>();

/** Adds the site's own block types to the model of this thread, in place of those before. */
export function setOwnTypes(types: readonly OwnType[]): void {
  for (const type of ownTypes.keys()) modelByName.delete(type);
  ownTypes.clear();
  for (const own of types) {
    ownTypes.set(own.type, own);
    modelByName.set(own.type, { ...own, fields: fieldsWithBlocks(own.fields) });
  }
  replaceAll(allTypes, [...modelByName.keys()]);
  replaceAll(allBlocks, [...blockTypes, ...ownTypes.keys()]);
  replaceAll(embeddedBlocks, embeddable(allBlocks));
}

/** Links that name no types take all blocks; those that lead somewhere name the model's own list. */
function fieldsWithBlocks(fields: ContentTypeModel['fields']): ContentTypeModel['fields'] {
  const targetsOf = ({ kind, targets }: Field) => {
    if (targets) return targets.every(isLinkableType) ? linkableTypes : targets;
    return kind === 'entry' || kind === 'entries' ? allBlocks : undefined;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const targets = targetsOf(field);
      return [name, targets ? { ...field, targets } : field];
    }),
  );
}

function replaceAll(list: string[], items: readonly string[]): void {
  list.splice(0, list.length, ...items);
}

/** Returns a block type of the site's own. */
export function ownTypeOf(contentType: string): OwnType | undefined {
  return ownTypes.get(contentType);
}

/** Returns the fields of a content type, or undefined for an unknown one. */
export function fieldsOf(contentType: string): Readonly<Record<string, Field>> | undefined {
  return modelByName.get(contentType)?.fields;
}

/** Returns whether an entry has all that the schema of a site's own block requires; pages leave it out otherwise. */
export function isComplete(entry: { readonly type: string }): boolean {
  const own = ownTypes.get(entry.type);
  if (!own) return true;
  return Object.entries(own.fields).every(
    ([name, { required: isNeeded }]) => !isNeeded || Reflect.get(entry, name) !== undefined,
  );
}

/** Maps block types to the field whose entries they show below their heading. */
export const memberFields: ReadonlyMap<string, string> = new Map([
  ['contentBlockGroup', 'blocks'],
  ['twoColumnTiles', 'tiles'],
  ['threeColumnSteps', 'steps'],
  ['threeColumnDirectoryLinks', 'links'],
  ['proof', 'items'],
]);

type EntryOf = (link: { readonly id: string }) => { readonly type: string } | undefined;

/** Returns whether a block has nothing to show below its heading: no entries, or only such as pages leave out. */
export function isHollow(entry: { readonly type: string }, entryOf: EntryOf, depth = 0): boolean {
  const field = memberFields.get(entry.type) ?? '';
  const links: readonly { readonly id: string }[] = Reflect.get(entry, field) ?? [];
  if (!memberFields.has(entry.type) || Reflect.has(entry, 'directory')) return false;
  const targets = fieldsOf(entry.type)?.[field]?.targets;
  return !links.some((link) => {
    const member = entryOf(link);
    if (!member || !targets?.includes(member.type) || !isComplete(member)) return false;
    return depth > 8 || !isHollow(member, entryOf, depth + 1);
  });
}

/** Returns whether a content type is in the model. */
export function isKnownType(contentType: string): contentType is ContentType {
  return modelByName.has(contentType);
}

/** Returns whether entries of a type have a URL. */
export const isLinkableType = memberOf(linkableTypes);
export const isPageType = memberOf(pageTypes);
export const isWrittenPageType = memberOf(writtenPageTypes);
/** Returns whether entries of a type have a slug; links to them show their name. */
export const hasSlugField = memberOf(['directory', ...pageTypes]);
const isBuiltInBlock = memberOf(blockTypes);
/** Returns whether entries of a type are blocks, which pages and groups hold; those of the site's own count too. */
export function isBlockType(type: string | undefined): type is BlockType {
  return isBuiltInBlock(type) || (type !== undefined && ownTypes.has(type));
}
export const isPlaceholderType = memberOf(placeholderTypes);
/** Returns whether entries of a type are shown only inside the block that lists them. */
export const isPartType = memberOf(partTypes);

function memberOf<const Type extends string>(types: readonly Type[]) {
  const members: ReadonlySet<string | undefined> = new Set(types);
  return (type: string | undefined): type is Type => members.has(type);
}
