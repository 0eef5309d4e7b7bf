import { formatMonths } from '../commerce/format-months.ts';
import { plansInCurrency } from '../commerce/plans.ts';
import type { Locale } from '../locales/locales.ts';
import type { MessageKey } from '../locales/message-keys.ts';
import type { Continent } from '../servers/vpn-servers.ts';
import { locationIds, locationsAnchor } from '../servers/vpn-servers.ts';
import { shellIds, shellIdsOnPages } from '../site/shell.ts';
import { anchorIdOf, createAnchorIds } from './anchor-ids.ts';
import { blockTypes, contentModel, isBlockType, isPartType } from './content-model.ts';
import type { Entry, EntryLink } from './entries.ts';
import { maxBlocksPerPage } from './nesting-limits.ts';
import type { RichTextDocument } from './rich-text.ts';
import { richTextOutline } from './rich-text.ts';

/** Provides the data that a page's anchors in one language are built from. */
export interface AnchorSource {
  readonly locale: Locale;
  /** How many languages the site has. */
  readonly languages: number;
  readonly entry: (id: string) => Entry | undefined;
  /** Those that the site has servers in. */
  readonly continents: readonly Continent[];
  /** ISO 4217 code of the prices that pages show. */
  readonly currency: string;
  /** A message of the templates. */
  readonly t: (key: MessageKey) => string;
}

type PageEntry = Entry<'page' | 'partnerPage'>;

/**
 * Returns all ids of a page in one language: those that links of the form `#id` reach.
 *
 * Goes through the blocks as the templates do, an element before what it contains, so that ids that repeat get the same
 * numbers. Held to the built pages by a test.
 */
export function anchorsOfPage(page: PageEntry, source: AnchorSource): ReadonlySet<string> {
  const ids = new Set(shellIdsOnPages(source.languages));
  const note = (id: string) => void ids.add(id);
  walkBlocks(page.blocks, source, note, note);
  return ids;
}

/**
 * Returns the id at which a block of a page begins in one language: its own first one, else the last one above it.
 * Undefined where the page doesn't show the block, or nothing above it has an id.
 */
export function anchorOfBlock(page: PageEntry, source: AnchorSource, blockId: string): string | undefined {
  const ids: string[] = [];
  let begin: number | undefined;
  const entry = (id: string) => {
    if (id === blockId) begin ??= ids.length;
    return source.entry(id);
  };
  walkBlocks(page.blocks, { ...source, entry }, (id) => void ids.push(id));
  let hasOwn = false;
  walkBlocks([{ id: blockId }], source, () => {
    hasOwn = true;
  });
  return begin === undefined ? undefined : ids[hasOwn ? begin : begin - 1];
}

/** Goes through blocks and reports each id: those that come from texts, and those that are always the same. */
function walkBlocks(
  blocks: readonly EntryLink[] | undefined,
  source: AnchorSource,
  onId: (id: string) => void,
  onFixedId: (id: string) => void = () => {},
): void {
  const next = createAnchorIds();
  const add = (text: string | undefined) => {
    const id = text ? next(text) : undefined;
    if (id !== undefined) onId(id);
    return id;
  };
  const addFixed = (...fixed: string[]) => fixed.forEach(onFixedId);
  let count = 0;
  /** @param around ids of the blocks that the walk is in: one that holds itself is shown once */
  const walkIn = (around: readonly string[]): Walk => ({
    source,
    add,
    addFixed,
    show: (id) => {
      const entry = source.entry(id);
      // A page that shows too much is a finding, and cut off.
      if (!entry || around.includes(entry.id) || count >= maxBlocksPerPage) return;
      count += 1;
      addOutline(entry, walkIn([...around, entry.id]));
    },
  });
  showAll(blocks, walkIn([]));
}

/** Holds the anchors of a page or block itself in one language, without those of the blocks in it. */
export interface AnchorOutline {
  /** Ids that it wants, those of its tiles and steps included; a taken one gets a number. */
  readonly wanted: readonly string[];
  /** Ids that it has under any circumstances, if its section has the id that it wants; with an underscore. */
  readonly fixed: readonly string[];
  /** Ids of the blocks in it, as often as it shows them. */
  readonly shown: readonly string[];
}

/** Returns the anchors that an entry alone adds to the pages that show it. */
export function anchorOutline(entry: Entry, source: AnchorSource): AnchorOutline {
  const outline = { wanted: [] as string[], fixed: [] as string[], shown: [] as string[] };
  const walk: Walk = {
    source,
    add: (text) => {
      const id = anchorIdOf(text ?? '');
      if (id !== '') outline.wanted.push(id);
      return id === '' ? undefined : id;
    },
    addFixed: (...fixed) => outline.fixed.push(...fixed),
    show: (id) => outline.shown.push(id),
  };
  if (entry.type === 'page' || entry.type === 'partnerPage') showAll(entry.blocks, walk);
  else addOutline(entry, walk);
  return outline;
}

interface Walk {
  readonly source: AnchorSource;
  /** A text that becomes an id, which it gives. */
  readonly add: (text: string | undefined) => string | undefined;
  /** Ids that stay as they are. */
  readonly addFixed: (...ids: string[]) => void;
  /** A block, by its id. */
  readonly show: (id: string) => void;
}

function showAll(links: readonly EntryLink[] | undefined, { show }: Walk): void {
  for (const { id } of links ?? []) show(id);
}

/**
 * Adds the ids that a block or a part of one wants, in the order in which templates show it: its anchor, its heading, then its
 * texts, parts and blocks as the content model lists them. Blocks whose templates draw ids of their own add these.
 */
function addOutline(entry: Entry, walk: Walk): void {
  if (entry.type === 'serverLocations') addLocations(entry, walk);
  else if (entry.type === 'offer') addPlans(entry, walk);
  else addFields(entry, walk);
}

function addFields(entry: Entry, walk: Walk): void {
  const values = entry as Readonly<Record<string, unknown>>;
  walk.add(values.anchorId as string | undefined);
  walk.add(values.heading as string | undefined);
  if (entry.type === 'hero' && entry.showScrollArrow) walk.addFixed(shellIds.afterHero);
  for (const { name, parts, kind } of shownFields.get(entry.type) ?? []) {
    if (kind === 'richText') addRichText(values[name] as RichTextDocument | undefined, walk);
    else if (parts) addParts(values[name] as readonly EntryLink[] | undefined, parts, walk);
    else showAll(values[name] as readonly EntryLink[] | undefined, walk);
  }
}

interface ShownField {
  readonly name: string;
  readonly kind: 'richText' | 'entries';
  /** Types of the parts that it lists; undefined: blocks. */
  readonly parts?: readonly string[] | undefined;
}

/** Lists the fields of blocks and parts that may hold anchors besides their headings, by type. */
const shownFields: ReadonlyMap<string, readonly ShownField[]> = new Map(
  Object.entries(contentModel)
    .filter(([type]) => isBlockType(type) || isPartType(type))
    .map(([type, { fields }]) => [
      type,
      Object.entries(fields).flatMap(([name, { kind, targets }]): ShownField[] => {
        if (kind === 'richText') return [{ name, kind }];
        if (kind !== 'entries') return [];
        if (targets === blockTypes) return [{ name, kind }];
        return targets?.every(isPartType) ? [{ name, kind, parts: targets }] : [];
      }),
    ]),
);

/** Adds the parts of a block; entries of other types, which the content checks report, aren't shown. */
function addParts(links: readonly EntryLink[] | undefined, types: readonly string[], walk: Walk): void {
  for (const { id } of links ?? []) {
    const part = walk.source.entry(id);
    if (part && types.includes(part.type)) addOutline(part, walk);
  }
}

function addLocations({ heading }: Entry<'serverLocations'>, { add, addFixed, source }: Walk): void {
  const section = add(locationsAnchor);
  add(heading ?? source.t('locations.title'));
  if (section === undefined || source.continents.length === 0) return;
  addFixed(...locationIds(section, source.continents));
}

function addPlans({ products }: Entry<'offer'>, { add, source }: Walk): void {
  const plans = plansInCurrency(products, source.currency);
  if (plans.length > 0) add(source.t('offer.heading'));
  for (const { months } of plans) add(formatMonths(months, source.locale));
}

/** Headings come before embedded blocks, since a document's own ids are given before its embeds are drawn. */
function addRichText(document: RichTextDocument | undefined, walk: Walk): void {
  if (!document) return;
  const { headings, embeds } = richTextOutline(document);
  for (const heading of headings) walk.add(heading);
  for (const id of embeds) walk.show(id);
}
