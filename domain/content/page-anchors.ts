import { plansInCurrency } from '../commerce/read-plans.ts';
import { formatMonths } from '../locales/format-months.ts';
import type { Locale } from '../locales/locales.ts';
import { locationIds, locationsAnchor } from '../servers/location-ids.ts';
import type { Continent } from '../servers/vpn-servers.ts';
import { shellIds, shellIdsOnPages } from '../site/shell-ids.ts';
import { anchorIdOf } from './anchor-id.ts';
import { createAnchorIds } from './anchor-ids.ts';
import type { Entry, EntryLink } from './entries.ts';
import { mostShown } from './most-shown.ts';
import type { RichTextDocument } from './rich-text.ts';
import { richTextOutline } from './rich-text-outline.ts';

/** What one language's version of a page is made of. */
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
  readonly t: (key: string) => string;
}

type Page = Entry<'page' | 'partnerPage'>;

/**
 * All ids of a page in one language: those that links of the form `#id` reach.
 *
 * Goes through the blocks as the templates do, an element before what it contains, so that ids that repeat get the same
 * numbers. Held to the built pages by a test.
 */
export function anchorsOfPage(page: Page, source: AnchorSource): ReadonlySet<string> {
  const ids = new Set(shellIdsOnPages(source.languages));
  const note = (id: string) => void ids.add(id);
  walkBlocks(page.blocks, source, note, note);
  return ids;
}

/**
 * Returns the id at which a block of a page begins in one language: its own first one, else the last one above it.
 * Undefined where the page doesn't show the block, or nothing above it has an id.
 */
export function anchorOfBlock(page: Page, source: AnchorSource, blockId: string): string | undefined {
  const ids: string[] = [];
  let begin: number | undefined;
  const entry = (id: string) => {
    if (id === blockId) begin ??= ids.length;
    return source.entry(id);
  };
  walkBlocks(page.blocks, { ...source, entry }, (id) => void ids.push(id));
  let hasOwn = false;
  walkBlocks([{ sys: { type: 'Link', linkType: 'Entry', id: blockId } }], source, () => {
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
      if (!entry || around.includes(entry.id) || count >= mostShown) return;
      count += 1;
      addOutline(entry, walkIn([...around, entry.id]));
    },
  });
  showAll(blocks, walkIn([]));
}

/** Holds what a page or block itself gives a page in one language, without the blocks in it. */
export interface AnchorOutline {
  /** Ids that it asks for, those of its tiles and steps included; one that is taken gets a number instead. */
  readonly wanted: readonly string[];
  /** Ids that it has under any circumstances, if its section has the id that it asks for; with an underscore. */
  readonly fixed: readonly string[];
  /** Ids of the blocks in it, as often as it shows them. */
  readonly shown: readonly string[];
}

/** Tells what an entry alone gives the pages that show it. */
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
  for (const { sys } of links ?? []) show(sys.id);
}

function addOutline(entry: Entry, walk: Walk): void {
  const outline = outlines[entry.type] as ((entry: Entry, walk: Walk) => void) | undefined;
  outline?.(entry, walk);
}

type Outlines = { readonly [Type in Entry['type']]?: (entry: Entry<Type>, walk: Walk) => void };

/** What each kind of block asks an id for, in the order of its template. */
const outlines: Outlines = {
  hero: ({ heading, showScrollArrow }, { add, addFixed }) => {
    add(heading);
    if (showScrollArrow) addFixed(shellIds.afterHero);
  },
  oneColumnContent: ({ anchorId, heading, content }, walk) => {
    walk.add(anchorId);
    walk.add(heading);
    addRichText(content, walk);
  },
  twoColumnContent: ({ heading, left, right }, walk) => {
    walk.add(heading);
    addRichText(left, walk);
    addRichText(right, walk);
  },
  twoColumnTiles: ({ heading, tiles }, walk) => {
    walk.add(heading);
    for (const tile of entriesOfType('tile', tiles, walk)) {
      walk.add(tile.heading);
      addRichText(tile.content, walk);
    }
  },
  threeColumnSteps: ({ heading, steps }, walk) => {
    walk.add(heading);
    for (const step of entriesOfType('step', steps, walk)) walk.add(step.heading);
  },
  threeColumnDirectoryLinks: ({ heading }, { add }) => void add(heading),
  contentBlockGroup: ({ anchorId, heading, blocks }, walk) => {
    walk.add(anchorId);
    walk.add(heading);
    showAll(blocks, walk);
  },
  card: ({ heading }, { add }) => void add(heading),
  serverLocations: ({ heading }, { add, addFixed, source }) => {
    const section = add(locationsAnchor);
    add(heading ?? source.t('locations.title'));
    if (section !== undefined && source.continents.length > 0) {
      addFixed(...locationIds(section, source.continents));
    }
  },
  offer: ({ products }, { add, source }) => {
    const plans = plansInCurrency(products, source.currency);
    if (plans.length > 0) add(source.t('offer.heading'));
    for (const { months } of plans) add(formatMonths(months, source.locale));
  },
};

/** Headings come before embedded blocks, since a document's own ids are given before its embeds are drawn. */
function addRichText(document: RichTextDocument | undefined, walk: Walk): void {
  if (!document) return;
  const { headings, embeds } = richTextOutline(document);
  for (const heading of headings) walk.add(heading);
  for (const id of embeds) walk.show(id);
}

function entriesOfType<Type extends Entry['type']>(
  type: Type,
  links: readonly EntryLink[] | undefined,
  { source }: Walk,
): Entry<Type>[] {
  return (links ?? []).flatMap(({ sys }) => {
    const entry = source.entry(sys.id);
    return entry?.type === type ? [entry as Entry<Type>] : [];
  });
}
