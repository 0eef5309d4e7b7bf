/**
 * The content model: every content type and field that the site understands, as one table.
 *
 * It is the contract with editors. The TypeScript types of entries, the schemas that check an export, the links that
 * are followed and `content/sample/content-model.json` all come from here, so they cannot drift apart.
 */

/** How a field's value is stored in Contentful. */
export type FieldKind =
  | 'symbol'
  | 'text'
  | 'symbols'
  | 'richText'
  | 'boolean'
  | 'object'
  | 'entry'
  | 'entries'
  | 'asset';

export interface Field {
  readonly kind: FieldKind;
  /** One value a locale, with Contentful's fallback; otherwise only the default locale holds one. */
  readonly localized: boolean;
  /** Must resolve in the default locale. */
  readonly required: boolean;
  /** Content types that an entry link may point at; absent: any. */
  readonly targets?: readonly string[];
  /** The only values allowed. */
  readonly values?: readonly string[];
  /** Of a picture: it says nothing that isn't said beside it, so nobody needs it read aloud. */
  readonly decorative?: boolean;
  /** Of a picture: a video may take its place. */
  readonly mayBeVideo?: boolean;
  /** Of a picture: the entry's field that is read aloud where the picture has no description. */
  readonly altFrom?: string;
}

type Options = Partial<Omit<Field, 'kind' | 'targets'>>;
type Described<Kind extends FieldKind> = Field & { readonly kind: Kind };

const L: Options = { localized: true };
const required: Options = { required: true };

function field<Kind extends FieldKind>(kind: Kind, ...options: Options[]): Described<Kind> {
  return Object.assign({ kind, localized: false, required: false }, ...options);
}

function entry(targets: readonly string[] | undefined, ...options: Options[]): Described<'entry'> {
  return { ...field('entry', ...options), ...(targets && { targets }) };
}

function entries(targets: readonly string[] | undefined, ...options: Options[]): Described<'entries'> {
  return { ...field('entries', ...options), ...(targets && { targets }) };
}

/** The ten kinds of entry that have a URL. */
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

/** The kinds of entry that stand for a page of their own at a path. */
export const pageTypes = ['page', 'partnerPage', 'stub'] as const;

/** The kinds of page that are written; a stub's page is another system's. */
export const writtenPageTypes = ['page', 'partnerPage'] as const;

/** The kinds of entry that a page's body or a group may list. */
const blockTypes = [
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
  'video',
  'backgroundVideo',
  'appRating',
  'affiliateLogo',
  'flagBadge',
  'scrollArrow',
  'offer',
] as const;

const heading = field('symbol', L);
const image = field('asset');
const decoration = field('asset', { decorative: true });
const anchorId = field('symbol');
const titleOnly = { title: field('symbol') };

const pageFields = {
  title: field('symbol', L, required),
  slug: field('symbol', L, required),
  section: entry(['directory'], required),
  layout: entry(['layout']),
  description: field('text', L),
  ogImage: decoration,
  blocks: entries(blockTypes, L),
};

export const contentModel = {
  directory: {
    name: field('symbol', L),
    slug: field('symbol', L, required),
    parentDirectory: entry(['directory']),
  },
  page: pageFields,
  partnerPage: {
    ...pageFields,
    partnerName: field('symbol'),
    partnerLogo: field('asset', { altFrom: 'partnerName' }),
    personalization: field('symbol'),
  },
  stub: {
    title: field('symbol', L, required),
    slug: field('symbol', L, required),
    section: entry(['directory'], required),
  },
  pageHub: { name: field('symbol', L), page: entry(pageTypes, required) },
  emailNamedDestination: { name: field('symbol', required), page: entry(linkableTypes, required) },
  anchor: {
    text: field('symbol', L, required),
    page: entry(linkableTypes),
    target: field('symbol', required),
  },
  externalLink: {
    text: field('symbol', L, required),
    externalDestination: field('symbol', L, required),
    icon: decoration,
  },
  mailtoLink: { text: field('symbol', L, required), mailTo: field('object', L, required) },
  callToAction: {
    text: field('symbol', L, required),
    identifier: field('symbol'),
    internalDestination: entry(linkableTypes),
    externalDestination: field('symbol', L),
    variant: field('symbol', { values: ['primary', 'secondary'] }),
  },

  layout: { name: field('symbol'), header: entry(['header']), footer: entry(['footer']) },
  header: {
    name: field('symbol'),
    logo: decoration,
    menu: entries(['menuItem']),
    callsToAction: entries(['callToAction']),
    localeDropdown: entry(['localeDropdown']),
  },
  menuItem: {
    name: field('symbol', L),
    destination: entry(linkableTypes),
    children: entries(['menuItem']),
  },
  localeDropdown: { name: field('symbol', L) },
  footer: {
    name: field('symbol'),
    columns: entries(['footerColumn']),
    localeDropdown: entry(['localeDropdown']),
    copyright: field('symbol', L),
    socialLinks: entries(['externalLink']),
  },
  footerColumn: { heading, links: entries(linkableTypes) },

  hero: {
    heading,
    mobileHeading: field('symbol', L),
    subHeading: field('text', L),
    bullets: field('symbols', L),
    callsToAction: entries(['callToAction']),
    logos: entry(['linkedImageList']),
    badge: entry(['linkedImage']),
    background: field('asset', { decorative: true, mayBeVideo: true }),
    foreground: field('asset', { mayBeVideo: true }),
    height: field('symbol', { values: ['tall', 'default'] }),
    showBreadcrumbs: field('boolean'),
    showScrollArrow: field('boolean'),
  },
  oneColumnContent: { heading, content: field('richText', L), anchorId },
  twoColumnContent: {
    heading,
    left: field('richText', L),
    right: field('richText', L),
    image,
    imageSide: field('symbol', { values: ['left', 'right'] }),
  },
  twoColumnTiles: { heading, tiles: entries(['tile']) },
  tile: {
    heading,
    content: field('richText', L),
    snapshot: image,
    destination: entry(linkableTypes),
  },
  threeColumnSteps: { heading, steps: entries(['step']) },
  step: { heading, text: field('text', L), image: decoration },
  threeColumnDirectoryLinks: {
    heading,
    directory: entry(['directory']),
    links: entries(linkableTypes),
  },
  contentBlockGroup: { heading, anchorId, blocks: entries(blockTypes) },
  card: {
    heading,
    subHeading: field('symbol', L),
    text: field('text', L),
    image,
    primaryCta: entry(['callToAction']),
    wholeCardLink: entry(linkableTypes),
  },
  liveChatLink: { text: field('symbol', L) },
  serverLocations: { heading },
  linkedImage: {
    title: field('symbol', L),
    image: field('asset', { altFrom: 'title' }),
    destination: entry(linkableTypes),
  },
  linkedImageList: {
    list: entries(['linkedImage']),
    listMobile: entries(['linkedImage']),
    setForMobile: field('boolean'),
  },
  video: titleOnly,
  backgroundVideo: titleOnly,
  appRating: titleOnly,
  affiliateLogo: titleOnly,
  flagBadge: titleOnly,
  scrollArrow: titleOnly,
  offer: { offerId: field('symbol'), products: field('object') },
} as const satisfies Record<string, Record<string, Field>>;

export type ContentType = keyof typeof contentModel;
export type LinkableType = (typeof linkableTypes)[number];

const modelByName: ReadonlyMap<string, Record<string, Field>> = new Map(Object.entries(contentModel));

/** Ids of all content types. */
export const contentTypes: readonly string[] = [...modelByName.keys()];

/** The fields of a content type by its id, or undefined for a type that the site doesn't know. */
export function fieldsOf(contentType: string): Readonly<Record<string, Field>> | undefined {
  return modelByName.get(contentType);
}

const textKinds: ReadonlySet<FieldKind> = new Set(['symbol', 'text', 'symbols', 'richText']);

/** Texts, yet no reader's language: parts of addresses. */
const addressFields: ReadonlySet<string> = new Set(['slug', 'externalDestination']);

/** Does a field hold text that readers of each language expect in their own? */
export function isTranslatable(name: string, { kind, localized }: Field): boolean {
  return localized && textKinds.has(kind) && !addressFields.has(name);
}

export function isKnownType(contentType: string): contentType is ContentType {
  return modelByName.has(contentType);
}
