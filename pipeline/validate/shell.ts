import { isHollow, isPlaceholderType, memberFields } from '../../domain/content/content-model.ts';
import type { EntryLink } from '../../domain/content/entries.ts';
import { isBlank } from '../../domain/content/values.ts';
import { accountIdentifier, audienceOf } from '../../domain/site/shell.ts';
import { type Content, publishedIds, type RawEntry } from '../model/content.ts';
import type { Finding } from '../model/issue.ts';
import { localizeEntry, ownValue, valueIn } from '../model/localize.ts';
import { aboutEntry, inLocales } from './findings.ts';

/** Finds parts of headers, menus and footers that aren't displayed as configured. */
export function shellFindings(content: Content): Finding[] {
  const headers = publishedIds(content, ['header']);
  return [
    ...headerActions(content, headers),
    ...menuFindings(content, headers),
    ...emptyColumns(content, publishedIds(content, ['footer'])),
  ];
}

function emptyColumns(content: Content, footers: readonly string[]): Finding[] {
  const columns = new Set(footers.flatMap((id) => linkedIds(content, id, 'columns')));
  return [...columns]
    .filter((id) => content.entry(id)?.type === 'footerColumn' && !hasLinks(content, id))
    .map((id) =>
      notAsMeant(
        content,
        { id, field: 'links' },
        `the footerColumn "${id}" has no links, so the footer leaves it out`,
        'Add links to the field "links", or take the column out of the footer.',
      ),
    );
}

/** Returns whether a column has links; true if the field is malformed. */
function hasLinks(content: Content, id: string): boolean {
  const isMalformed = content.checkedEntry(id)?.findings.some(({ field }) => field === 'links');
  return isMalformed || linkedIds(content, id, 'links').length > 0;
}

const hint =
  'Set the field "identifier" to "setup" for members or "get-started" for everyone else, or take the entry out of the header.';

/** Finds header calls to action whose identifier doesn't name exactly one audience (spec 1 §6). */
function headerActions(content: Content, headers: readonly string[]): Finding[] {
  const actions = new Set(headers.flatMap((id) => linkedIds(content, id, 'callsToAction')));
  return [...actions].flatMap((id) => {
    const what = problemOf(content, id);
    if (what === undefined) return [];
    return [notAsMeant(content, { id, field: 'identifier' }, `the callToAction "${id}" ${what}`, hint)];
  });
}

function problemOf(content: Content, id: string): string | undefined {
  const checked = content.checkedEntry(id);
  if (checked?.entry.type !== 'callToAction') return undefined;
  if (checked.findings.some(({ field }) => field === 'identifier' || field === 'fields')) return undefined;
  const identifier = ownValue(checked.entry.fields.identifier, content.index.defaultLocale);
  if (typeof identifier !== 'string' || isBlank(identifier))
    return 'has no identifier, so the header shows it only in place of a missing "setup" or "get-started"';
  if (!audienceOf(identifier)) return `has the identifier "${identifier}", so the header doesn't show it`;
  const right = accountIdentifier(identifier);
  return right === identifier ? undefined : `has the identifier "${identifier}", which is read as "${right}"`;
}

/** Finds menu items that are omitted or moved. */
function menuFindings(content: Content, headers: readonly string[]): Finding[] {
  const top = new Set(headers.flatMap((id) => linkedIds(content, id, 'menu')));
  const all = new Set(top);
  for (const id of all) for (const child of childrenOf(content, id)) all.add(child);
  return [
    ...[...all].flatMap((id) => leftOut(content, id)),
    ...[...belowSecondLevel(content, top)].map((id) => tooDeep(content, id)),
  ];
}

function childrenOf(content: Content, id: string): string[] {
  return content.entry(id)?.type === 'menuItem' ? linkedIds(content, id, 'children') : [];
}

/** Finds items without destination and children, except malformed ones. */
function leftOut(content: Content, id: string): Finding[] {
  const checked = content.checkedEntry(id);
  if (checked?.entry.type !== 'menuItem' || checked.findings.length > 0) return [];
  if (linkedIds(content, id, 'destination').length > 0) return [];
  if (childrenOf(content, id).length > 0) return nameless(content, id);
  return [
    notAsMeant(
      content,
      { id, field: 'destination' },
      `the menuItem "${id}" has neither a destination nor children, so menus leave it out`,
      'Choose a destination or children for it, or take it out of the menu.',
    ),
  ];
}

/** Finds items without a name or a destination's name; `null` in some languages is intended. */
function nameless(content: Content, id: string): Finding[] {
  const { index, locales } = content;
  const names = locales.map((locale) => ({
    code: locale.code,
    name: valueIn(content.entry(id)?.fields.name, locale, index.defaultLocale, true),
  }));
  const isNowhere = names.every(({ name }) => name === undefined || isBlank(name));
  const codes = names.flatMap(({ code, name }) => (isNowhere || isBlank(name) ? [code] : []));
  if (codes.length === 0) return [];
  const where = isNowhere ? 'any language' : codes.join(', ');
  return [
    notAsMeant(
      content,
      { id, field: 'name' },
      `the menuItem "${id}" has no name in ${where} and no destination with a name, so menus leave out the item and its children`,
      'Fill in the field "name", or choose a destination.',
      inLocales(codes, locales.length),
    ),
  ];
}

/** Lists second-level items with children; cycles are another rule's. */
function belowSecondLevel(content: Content, top: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  for (const outer of top) {
    for (const id of childrenOf(content, outer)) {
      if (childrenOf(content, id).some((inner) => inner !== id && inner !== outer)) found.add(id);
    }
  }
  return found;
}

function tooDeep(content: Content, id: string): Finding {
  return notAsMeant(
    content,
    { id, field: 'children' },
    `menus have two levels, so what is below the menuItem "${id}" is shown beside it`,
    'Move its children one level up, or make it an item of the menu itself.',
  );
}

/** Finds linked-image lists that lack their configured phone variant. @param skipped fields with other findings */
export function phoneLists(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const { id, type, fields } = entry;
  if (type !== 'linkedImageList' || skipped.includes('listMobile')) return [];
  const isSet = ownValue(fields.setForMobile, content.index.defaultLocale) === true;
  const has = (field: string) => linkedIds(content, id, field).length > 0;
  if (!isSet || has('listMobile') || !has('list')) return [];
  return [
    notAsMeant(
      content,
      { id, field: 'listMobile' },
      'the linkedImageList has a separate list for phones, which is empty, so phones show the other list',
      'Fill in the field "listMobile", or switch "setForMobile" off.',
    ),
  ];
}

/** Finds blocks whose heading stands above nothing in some languages. @param skipped fields with other findings */
export function hollowBlocks(content: Content, entry: RawEntry, skipped: readonly string[]): Finding[] {
  const field = memberFields.get(entry.type);
  if (field === undefined || skipped.includes(field)) return [];
  const { locales, index } = content;
  const codes = locales.flatMap((locale) => {
    const inLanguage = (raw: RawEntry | undefined) => raw && localizeEntry(raw, locale, index.defaultLocale);
    const own = inLanguage(entry);
    const isShown = own && 'heading' in own && isHollow(own, ({ id }) => inLanguage(content.entry(id)));
    return isShown ? [locale.code] : [];
  });
  if (codes.length === 0) return [];
  const where = codes.length === locales.length ? '' : ` in ${codes.join(', ')}`;
  return [
    notAsMeant(
      content,
      { id: entry.id, field },
      `the ${entry.type} has nothing to show below its heading${where}, so pages leave the heading out`,
      `Choose entries in the field "${field}" that are published there, or take the ${entry.type} off its pages.`,
      inLocales(codes, locales.length),
    ),
  ];
}

/** Finds blocks that pages have a placeholder for (spec 1 §2 "Rich text"). */
export function placeholders(content: Content, { id, type }: RawEntry): Finding[] {
  if (!isPlaceholderType(type)) return [];
  const what = `the ${type} is a placeholder, so visitors read that it isn't implemented`;
  const hint = "Take it off its pages, or show the same by a block of the site's own (docs/own-blocks.md).";
  return [notAsMeant(content, { id, field: 'title' }, what, hint)];
}

/** Creates a finding about an entry that isn't displayed as configured. */
function notAsMeant(
  content: Content,
  { id, field }: { readonly id: string; readonly field: string },
  what: string,
  hint: string,
  languages: Pick<Finding, 'locale' | 'locales'> = {},
): Finding {
  const type = content.typeOf(id) ?? '';
  return aboutEntry('not-shown-as-meant', { id, type }, what, hint, { field, ...languages });
}

/** Lists the distinct entries linked in a non-localized field. */
function linkedIds(content: Content, id: string, field: string): string[] {
  const { defaultLocale } = content.index;
  const links = ownValue(content.entry(id)?.fields[field], defaultLocale);
  return [...new Set([links ?? []].flat().map((link) => (link as EntryLink).id))];
}
