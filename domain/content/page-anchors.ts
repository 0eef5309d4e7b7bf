import { formatMonths } from '../commerce/format-months.ts';
import { plansInCurrency } from '../commerce/plans.ts';
import type { Locale } from '../locales/locales.ts';
import type { PlainKey } from '../locales/message-keys.ts';
import type { Continent } from '../servers/vpn-servers.ts';
import { locationIds, locationsAnchor } from '../servers/vpn-servers.ts';
import { shellIdsOnPages } from '../site/shell.ts';
import { anchorIdOf, createAnchorIds, formerAnchorOf, shellIds } from './anchor-ids.ts';
import type { Field, FieldKind } from './content-fields.ts';
import {
  blockTypes,
  fieldsOf,
  isBlockType,
  isComplete,
  isPartType,
  maxBlocksPerPage,
} from './content-model.ts';
import type { Entry, EntryLink } from './entries.ts';
import type { RichTextDocument } from './rich-text.ts';
import { richTextOutline } from './rich-text.ts';

export interface AnchorSource {
  readonly locale: Locale;
  readonly languages: number;
  readonly entry: (id: string) => Entry | undefined;
  /** Continents with servers. */
  readonly continents: readonly Continent[];
  /** ISO 4217 code of shown prices. */
  readonly currency: string;
  readonly t: (key: PlainKey) => string;
}

type PageEntry = Entry<'page' | 'partnerPage'>;

/**
 * Returns all ids of a page in one language. Visits blocks in the order of the templates, so that repeated ids get the same numbers; a
 * test compares it with built pages.
 */
export function anchorsOfPage(page: PageEntry, source: AnchorSource): ReadonlySet<string> {
  const ids = new Set(shellIdsOnPages(source.languages));
  const note = (id: string) => void ids.add(id);
  walkBlocks(page.blocks, source, note, note);
  return ids;
}

/**
 * Returns a block's anchor on a page in one language: its first id, else the last one above it. Undefined where the page doesn't show
 * the block, or has no id above it.
 */
export function anchorOfBlock(page: PageEntry, source: AnchorSource, blockId: string): string | undefined {
  const ids: string[] = [];
  let begin: number | undefined;
  const entry = (id: string) => {
    if (id === blockId) begin ??= ids.length;
    return source.entry(id);
  };
  walkBlocks(page.blocks, { ...source, entry }, (id) => void ids.push(id));
  const hasOwn = anchorsOfBlock(blockId, source).length > 0;
  return begin === undefined ? undefined : ids[hasOwn ? begin : begin - 1];
}

/** Visits blocks and reports each id, generated or fixed. */
function walkBlocks(
  blocks: readonly EntryLink[] | undefined,
  source: AnchorSource,
  onId: (id: string) => void,
  onFixedId: (id: string) => void = () => {},
): void {
  const anchorIds = createAnchorIds(source.locale.tag);
  const add: Walk['add'] = (text) => {
    const id = text ? anchorIds.next(text) : undefined;
    if (id !== undefined) onId(id);
    return id;
  };
  const addHeading: Walk['addHeading'] = (text) => {
    const id = add(text);
    const former = text && id !== undefined ? anchorIds.former(text, id) : undefined;
    if (former !== undefined) onFixedId(former);
  };
  const addFixed = (...fixed: string[]) => fixed.forEach(onFixedId);
  let count = 0;
  /** @param around ids of enclosing blocks, to break cycles */
  const walkIn = (around: readonly string[]): Walk => ({
    source,
    add,
    addHeading,
    addFixed,
    show: (id) => {
      const entry = source.entry(id);
      // Validation reports pages beyond the limit.
      if (!entry || around.includes(entry.id) || count >= maxBlocksPerPage) return;
      count += 1;
      addOutline(entry, walkIn([...around, entry.id]));
    },
  });
  showAll(blocks, walkIn([]));
}

/** Lists the ids of a block and of what it shows, as if it stood alone, in the order of its page. */
export function anchorsOfBlock(id: string, source: AnchorSource): readonly string[] {
  const ids: string[] = [];
  walkBlocks([{ id }], source, (own) => void ids.push(own));
  return ids;
}

/** Describes an entry's own anchors in one language, without those of nested blocks. */
export interface AnchorOutline {
  /** Preferred ids, with those of tiles and steps; duplicates get a number. */
  readonly wanted: readonly string[];
  /** Fixed ids, which contain an underscore. */
  readonly fixed: readonly string[];
  /** Ids of nested blocks, with repetitions. */
  readonly shown: readonly string[];
}

/** Returns the anchors that an entry itself adds to its pages. */
export function anchorOutline(entry: Entry, source: AnchorSource): AnchorOutline {
  const outline = { wanted: [] as string[], fixed: [] as string[], shown: [] as string[] };
  const { tag } = source.locale;
  const walk: Walk = {
    source,
    add: (text = '') => {
      const id = anchorIdOf(text, tag);
      if (id === '') return undefined;
      outline.wanted.push(id);
      return id;
    },
    addHeading: (text = '') => {
      const id = walk.add(text);
      const former = id && formerAnchorOf(text, id, tag);
      if (former !== undefined) outline.wanted.push(former);
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
  /** Adds a generated id and returns it. */
  readonly add: (text: string | undefined) => string | undefined;
  /** Adds a heading's generated id, and its former one. */
  readonly addHeading: (text: string | undefined) => void;
  readonly addFixed: (...ids: string[]) => void;
  readonly show: (id: string) => void;
}

function showAll(links: readonly EntryLink[] | undefined, { show }: Walk): void {
  for (const { id } of links ?? []) show(id);
}

/**
 * Adds the ids of a block or part in template order: anchor, heading, then texts, parts and blocks in the order of the content model.
 * Some blocks have additional ids.
 */
function addOutline(entry: Entry, walk: Walk): void {
  if (!isComplete(entry)) return;
  if (entry.type === 'serverLocations') addLocations(entry, walk);
  else if (entry.type === 'offer') addPlans(entry, walk);
  else addFields(entry, walk);
}

function addFields(entry: Entry, walk: Walk): void {
  const values = entry as Readonly<Record<string, unknown>>;
  walk.add(values.anchorId as string | undefined);
  walk.addHeading(values.heading as string | undefined);
  if (entry.type === 'hero' && entry.showScrollArrow) walk.addFixed(shellIds.afterHero);
  for (const { name, kind, ...shown } of shownFields(entry.type)) {
    if (kind === 'richText') addRichText(values[name] as RichTextDocument | undefined, walk);
    else addLinked([(values[name] ?? []) as EntryLink | readonly EntryLink[]].flat(), shown, walk);
  }
}

interface LinkedTypes {
  readonly parts: readonly string[];
  readonly hasBlocks: boolean;
}

interface ShownField extends LinkedTypes {
  readonly name: string;
  readonly kind: FieldKind;
}

const shownFieldsIn = new WeakMap<Readonly<Record<string, Field>>, readonly ShownField[]>();

/** Fields of a block or part that may hold anchors besides headings. */
function shownFields(type: string): readonly ShownField[] {
  const fields = isBlockType(type) || isPartType(type) ? fieldsOf(type) : undefined;
  if (!fields) return [];
  const shown = shownFieldsIn.get(fields) ?? Object.entries(fields).flatMap(shownField);
  shownFieldsIn.set(fields, shown);
  return shown;
}

function shownField([name, { kind, targets = blockTypes }]: [string, Field]): ShownField[] {
  const isLink = kind === 'entry' || kind === 'entries';
  const parts = isLink ? targets.filter(isPartType) : [];
  const hasBlocks = isLink && targets.some(isBlockType);
  return kind === 'richText' || parts.length > 0 || hasBlocks ? [{ name, kind, parts, hasBlocks }] : [];
}

/** Adds parts and visits blocks; other types aren't shown (validation reports them). */
function addLinked(links: readonly EntryLink[], { parts, hasBlocks }: LinkedTypes, walk: Walk): void {
  for (const { id } of links) {
    const part = parts.length > 0 ? walk.source.entry(id) : undefined;
    if (part && parts.includes(part.type)) addOutline(part, walk);
    else if (hasBlocks) walk.show(id);
  }
}

function addLocations(
  { heading }: Entry<'serverLocations'>,
  { add, addHeading, addFixed, source }: Walk,
): void {
  const section = add(locationsAnchor);
  addHeading(heading ?? source.t('locations.title'));
  if (section === undefined || source.continents.length === 0) return;
  addFixed(...locationIds(section, source.continents));
}

function addPlans({ products }: Entry<'offer'>, { addHeading, source }: Walk): void {
  const plans = plansInCurrency(products, source.currency);
  if (plans.length > 0) addHeading(source.t('offer.heading'));
  for (const { months } of plans) addHeading(formatMonths(months, source.locale));
}

/** Headings precede embedded blocks, as the document's ids are assigned before its embeds render. */
function addRichText(document: RichTextDocument | undefined, walk: Walk): void {
  if (!document) return;
  const { headings, embeds } = richTextOutline(document);
  for (const heading of headings) walk.addHeading(heading);
  for (const id of embeds) walk.show(id);
}
